import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import {
  type deleteTodo as declaredDelete,
  type myTodos as declaredMine,
  type moveTodo as declaredMove,
  type saveTodo as declaredSave,
  mostTodos,
  type OwnTodo,
  type TodoState,
} from '@workplace/contract/meeting/minutes'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import { instantText, wireTime } from '../core/wall-time'
import {
  mayWrite,
  minutesPermissions,
  noteMinutes,
  readMinutesOf,
  readWritable,
  type StoredMinutes,
} from './minutes.store'
import { notifyTodos } from './notify-minutes'

async function requireOwner(call: Call, owner_id: number): Promise<void> {
  const known = await call.db.query(`select 1 from users where company_id = $1 and id = $2 and status = 'active'`, [
    call.actor.company_id,
    owner_id,
  ])
  if (known.length > 0) return
  const words = ['负责人不存在或已停用', 'This person doesn’t exist or is disabled'] as const
  throw new Refusal(commonRefusals.invalid_input, {}, { fields: { owner_id: words } })
}

type Stored = { id: number; content: string; owner_id: number; due: string; state: TodoState }

/** At nine on the office's clock: the day before a task is due, and the day after. */
const nine = (days: number, due: string, zone: string) =>
  `((${due}::date + ${days}) + time '09:00') at time zone ${zone}`

/** `POST /minutes/todo_save`: a task with a new day or owner is reminded of anew. */
export async function saveTodo(
  call: Call,
  input: ParsedOf<typeof declaredSave>,
): Promise<OutputOf<typeof declaredSave>> {
  const { company_id, name } = call.actor
  const minutes = await readWritable(call, input.id)
  await requireOwner(call, input.owner_id)
  const [before] =
    input.todo_id === undefined
      ? []
      : await call.db.query<Stored>(
          `select id, content, owner_id, due::text as due, state from minutes_todo
           where company_id = $1 and minutes_id = $2 and id = $3`,
          [company_id, minutes.id, input.todo_id],
        )
  if (input.todo_id !== undefined && before === undefined) throw new Refusal(commonRefusals.not_found)
  const after = {
    content: input.content,
    owner_id: input.owner_id,
    due: input.due,
    state: input.state ?? before?.state ?? 0,
  }
  const now = instantText(call.now())
  const values = [
    company_id,
    minutes.id,
    after.content,
    after.owner_id,
    after.due,
    after.state,
    name,
    now,
    minutes.timezone,
  ]
  let todo_id: number
  if (before === undefined) {
    const [made] = await call.db.query<{ id: number; todos: number }>(
      `with made as (
         insert into minutes_todo (company_id, minutes_id, content, owner_id, due, state, created_by, updated_by, finished_at,
           soon_at, late_at, soon_told)
         values ($1, $2, $3, $4, $5, $6, $7, $7, case when $6 <> 0 then $8::timestamptz end,
           ${nine(-1, '$5', '$9')}, ${nine(1, '$5', '$9')}, ${nine(-1, '$5', '$9')} <= $8::timestamptz) returning id)
       select made.id, (select count(*)::int from minutes_todo where company_id = $1 and minutes_id = $2) as todos from made`,
      values,
    )
    // counted before the new one
    if (made === undefined || made.todos >= mostTodos)
      throw new Refusal(refusals.minutes_todo_many, { most: mostTodos })
    todo_id = made.id
  } else {
    todo_id = before.id
    await call.db.query(
      `update minutes_todo set content = $3, owner_id = $4, due = $5, state = $6, updated_by = $7, updated_at = $8,
         finished_at = case when $6 = 0 then null when state = 0 then $8::timestamptz else finished_at end,
         soon_at = ${nine(-1, '$5', '$9')}, late_at = ${nine(1, '$5', '$9')},
         soon_told = case when due = $5::date and owner_id = $4 then soon_told else ${nine(-1, '$5', '$9')} <= $8::timestamptz end,
         late_told = case when due = $5::date and owner_id = $4 then late_told else false end
       where company_id = $1 and minutes_id = $2 and id = $10`,
      [...values, todo_id],
    )
  }
  if (before === undefined) noteMinutes(call, minutes, 'add_task', undefined, after)
  else {
    const { id: _, ...was } = before
    noteMinutes(call, minutes, 'edit_task', was, after)
  }
  if (minutes.publish_state === 1) await notifyTodos(call, minutes)
  return { id: minutes.id, todo_id }
}

/** `POST /minutes/todo_del` */
export async function deleteTodo(
  call: Call,
  input: ParsedOf<typeof declaredDelete>,
): Promise<OutputOf<typeof declaredDelete>> {
  const minutes = await readWritable(call, input.id)
  const [gone] = await call.db.query<{ content: string }>(
    'delete from minutes_todo where company_id = $1 and minutes_id = $2 and id = $3 returning content',
    [call.actor.company_id, minutes.id, input.todo_id],
  )
  if (gone === undefined) throw new Refusal(commonRefusals.not_found)
  noteMinutes(call, minutes, 'del_task', gone)
  return { id: minutes.id }
}

/** `POST /minutes/todo_state` */
export async function moveTodo(
  call: Call,
  { todo_id, state }: ParsedOf<typeof declaredMove>,
): Promise<OutputOf<typeof declaredMove>> {
  const { company_id, user_id, name } = call.actor
  const [todo] = await call.db.query<{ minutes_id: number; owner_id: number; state: TodoState; content: string }>(
    'select minutes_id, owner_id, state, content from minutes_todo where company_id = $1 and id = $2 for update',
    [company_id, todo_id],
  )
  if (todo === undefined) throw new Refusal(commonRefusals.not_found)
  const { may_read, ...of } = await readMinutesOf(call, { id: todo.minutes_id })
  const isOwn = todo.owner_id === user_id && of.publish_state === 1
  if (!isOwn && !may_read) throw new Refusal(commonRefusals.not_found)
  if (!isOwn && !mayWrite(call.actor, of)) throw new Refusal(refusals.minutes_todo_not_yours)
  if (todo.state !== state) {
    await call.db.query(
      `update minutes_todo set state = $3, updated_by = $4, updated_at = $5::timestamptz,
         finished_at = case when $3 = 0 then null else $5::timestamptz end where company_id = $1 and id = $2`,
      [company_id, todo_id, state, name, instantText(call.now())],
    )
    const { content } = todo
    noteMinutes(call, of as StoredMinutes, 'edit_task', { content, state: todo.state }, { content, state })
  }
  return { todo_id, state }
}

type Row = OwnTodo & { secret: boolean; invited: boolean }

/** `GET /minutes/todo_mine` */
export async function myTodos(
  call: Call,
  input: ParsedOf<typeof declaredMine>,
): Promise<OutputOf<typeof declaredMine>> {
  const values: unknown[] = [call.actor.company_id, call.actor.user_id, instantText(call.now())]
  const put = (value: unknown) => `$${values.push(value)}`
  const { read } = await minutesPermissions(call, put)
  const from = `from minutes_todo t
    join minutes n on n.company_id = t.company_id and n.id = t.minutes_id
    join meeting m on m.company_id = n.company_id and m.id = n.meeting_id
    join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
    join users u on u.company_id = t.company_id and u.id = t.owner_id
    where t.company_id = $1 and t.owner_id = $2 and n.publish_state = 1`
  const isOver = input.state === 'over'
  const late = 't.state = 0 and t.due < ($3::timestamptz at time zone o.timezone)::date'
  const [counts] = await call.db.query<{ total: number; late: number }>(
    `select count(*) filter (where t.state ${isOver ? '<>' : '='} 0)::int as total, count(*) filter (where ${late})::int as late ${from}`,
    values.slice(0, 3),
  )
  const order = isOver ? 't.finished_at desc, t.id desc' : 't.due, t.id'
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const rows = await call.db.query<Row & { start_time: string }>(
    `select t.id, t.content, t.owner_id, u.name as owner_name, t.due::text as due, t.state, t.finished_at, ${late} as is_late,
       n.id as minutes_id, n.title as minutes_title, m.id as meeting_id, m.title as meeting_title, m.start_time, o.timezone, m.secret,
       coalesce(${read}, false) as can_read,
       exists (select 1 from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $2) as invited
     ${from} and t.state ${isOver ? '<>' : '='} 0 order by ${order} ${limits}`,
    values,
  )
  return {
    items: rows.map(({ secret, invited, start_time, ...row }) => ({
      ...row,
      meeting_title: secret && !invited ? '' : row.meeting_title,
      minutes_title: secret && !invited ? '' : row.minutes_title,
      meeting_time: wireTime(Date.parse(start_time), row.timezone),
    })),
    total: counts?.total ?? 0,
    late: counts?.late ?? 0,
  }
}
