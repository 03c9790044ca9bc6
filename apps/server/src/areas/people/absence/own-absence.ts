import { endNotAfterStart } from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { Label } from '@workplace/contract/kernel/words'
import {
  type AbsenceKind,
  type addAbsence as addDeclared,
  longestAbsence,
  type myAbsences as mineDeclared,
  type removeAbsence as removeDeclared,
} from '@workplace/contract/people/absence'
import * as refusals from '@workplace/contract/people/refusals'
import * as topics from '@workplace/contract/people/topics'
import { overlaps } from '@workplace/domain/kernel/interval'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { type AbsenceSpan, setAbsence } from './absence.store'

const day = 86_400_000
const sourceOf = (user_id: number) => `own/${user_id}`

type Row = { id: number; kind: AbsenceKind; start_time: string; end_time: string; source: string }

const rowsOf = (db: Db, company_id: number, user_id: number, now: number) =>
  db.query<Row>(
    `select id, kind, start_time, end_time, source from absence
     where company_id = $1 and user_id = $2 and end_time > $3 order by start_time, id`,
    [company_id, user_id, new Date(now).toISOString()],
  )

/** `GET /absence/mine` */
export async function myAbsences(call: Call): Promise<OutputOf<typeof mineDeclared>> {
  const { company_id, user_id } = call.actor
  const rows = await rowsOf(call.db, company_id, user_id, call.now())
  return { items: rows.map(({ source, ...row }) => ({ ...row, own: source === sourceOf(user_id) })) }
}

const wrong = (field: 'start_time' | 'end_time', words: Label) =>
  new Refusal(commonRefusals.invalid_input, {}, { fields: { [field]: words } })

/** `POST /absence/add` */
export async function addAbsence(
  call: Call,
  { kind, start_time, end_time }: ParsedOf<typeof addDeclared>,
): Promise<OutputOf<typeof addDeclared>> {
  const { company_id, user_id, name } = call.actor
  const now = call.now()
  // what began a moment ago begins now
  const start = Math.max(Math.floor(now / 60_000) * 60_000, start_time === undefined ? 0 : Date.parse(start_time))
  const end = Date.parse(end_time)
  if (end <= now) throw wrong('end_time', ['结束时间已过', 'Choose an end that is still to come'])
  if (end <= start) throw wrong('end_time', endNotAfterStart)
  if (start > now + longestAbsence * day)
    throw wrong('start_time', [`最多提前${longestAbsence}天设置`, `At most ${longestAbsence} days ahead`])
  if (end - start > longestAbsence * day)
    throw wrong('end_time', [`一次最长${longestAbsence}天`, `At most ${longestAbsence} days at once`])
  const rows = await lockedOwn(call)
  const clash = rows.find((row) =>
    overlaps({ start: Date.parse(row.start_time), end: Date.parse(row.end_time) }, { start, end }),
  )
  if (clash !== undefined) throw new Refusal(refusals.absence_overlaps)
  await setAbsence(
    call.db,
    company_id,
    sourceOf(user_id),
    [...rows.map(spanOf(user_id)), { user_id, kind, start, end }],
    name,
  )
  const [made] = await call.db.query<{ id: number }>(
    'select id from absence where company_id = $1 and user_id = $2 and source = $3 and start_time = $4',
    [company_id, user_id, sourceOf(user_id), new Date(start).toISOString()],
  )
  tell(call, 'add', { kind, start_time: new Date(start).toISOString(), end_time: new Date(end).toISOString() })
  return { id: made?.id ?? 0 }
}

/** `POST /absence/del` */
export async function removeAbsence(
  call: Call,
  { id }: ParsedOf<typeof removeDeclared>,
): Promise<OutputOf<typeof removeDeclared>> {
  const { company_id, user_id, name } = call.actor
  const now = call.now()
  const rows = await lockedOwn(call)
  // what is over is not made longer by who ends it from a page of yesterday
  const row = rows.find((one) => one.id === id && Date.parse(one.end_time) > now)
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  const begun = Date.parse(row.start_time) < now
  const rest = rows.filter((one) => one.id !== id).map(spanOf(user_id))
  await setAbsence(
    call.db,
    company_id,
    sourceOf(user_id),
    // the time that they were away for stays true
    begun ? [...rest, { ...spanOf(user_id)(row), end: now }] : rest,
    name,
  )
  tell(call, 'del', { kind: row.kind, start_time: row.start_time, end_time: row.end_time })
  return null
}

const spanOf =
  (user_id: number) =>
  ({ kind, start_time, end_time }: Row): AbsenceSpan => ({
    ...{ user_id, kind },
    start: Date.parse(start_time),
    end: Date.parse(end_time),
  })

/** What the caller said so far, also of the past, under the lock of their row: two windows of one person take turns. */
async function lockedOwn({ db, actor }: Call): Promise<Row[]> {
  const { company_id, user_id } = actor
  await db.query('select 1 from users where company_id = $1 and id = $2 for no key update', [company_id, user_id])
  return db.query<Row>(
    `select id, kind, start_time, end_time, source from absence
     where company_id = $1 and user_id = $2 and source = $3 order by start_time, id`,
    [company_id, user_id, sourceOf(user_id)],
  )
}

function tell(call: Call, action: 'add' | 'del', after: object): void {
  const { user_id, name } = call.actor
  const sides = action === 'add' ? { after } : { before: after }
  call.record({ module: 'absence', action, target: name, target_id: user_id, ...sides })
  call.emit(eventOf(topics.absence, { user_ids: [user_id] }))
}
