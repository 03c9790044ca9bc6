import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type {
  addMinutes as declaredAdd,
  deleteMinutes as declaredDelete,
  editMinutes as declaredEdit,
  restoreMinutes as declaredRestore,
} from '@workplace/contract/meeting/minutes'
import * as refusals from '@workplace/contract/meeting/refusals'
import { isWildMarkdown } from '@workplace/domain/text/tame-markdown'
import type { Storage } from '../../../adapters/storage/port'
import type { Call } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { instantText } from '../core/wall-time'
import type { MeetingMail } from '../mail/meeting-mail'
import {
  mayDelete,
  mayWrite,
  noteMinutes,
  readMinutes,
  readMinutesOf,
  readWritable,
  type StoredMinutes,
} from './minutes.store'
import { minutesVersionOf, peopleOf } from './minutes-detail'
import { forgetMinutesFiles } from './minutes-files'
import { notifyTodos, todoMessage } from './notify-minutes'

function requireTame(content: string | undefined): void {
  if (content === undefined || !isWildMarkdown(content)) return
  const words = ['嵌套层数过多', 'Nested too deeply'] as const
  throw new Refusal(refusals.minutes_wild, {}, { fields: { content: words } })
}

async function requireRecorder(call: Call, meeting_id: number, recorder_id: number | null | undefined): Promise<void> {
  if (recorder_id === null || recorder_id === undefined) return
  const people = await peopleOf(call, meeting_id)
  if (people.some(({ id }) => id === recorder_id)) return
  const words = ['记录人须是参会人', 'The note taker must be an attendee of the meeting'] as const
  throw new Refusal(commonRefusals.invalid_input, {}, { fields: { recorder_id: words } })
}

/** Keeps a text beside those before it. */
async function keepVersion(
  call: Call,
  minutes: { id: number; version: number; title: string; content: string },
  restored_from: number | null = null,
): Promise<void> {
  await call.db.query(
    `insert into minutes_version (company_id, minutes_id, number, title, content, saved_at, created_by, restored_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      call.actor.company_id,
      minutes.id,
      minutes.version,
      minutes.title,
      minutes.content,
      instantText(call.now()),
      call.actor.name,
      restored_from,
    ],
  )
}

/** `POST /minutes/add`: by who may write them, once for a meeting. */
export async function addMinutes(
  call: Call,
  input: ParsedOf<typeof declaredAdd>,
): Promise<OutputOf<typeof declaredAdd>> {
  const { company_id, name } = call.actor
  const of = await readMinutesOf(call, { meeting_id: input.meeting_id })
  const people = await peopleOf(call, of.meeting_id)
  if (!mayWrite(call.actor, of)) {
    // of a meeting of others nothing is told
    if (!people.some(({ id }) => id === call.actor.user_id)) throw new Refusal(commonRefusals.not_found)
    throw new Refusal(refusals.minutes_not_yours)
  }
  if (!of.is_held) throw new Refusal(refusals.minutes_not_held)
  requireTame(input.content)
  await requireRecorder(call, of.meeting_id, input.recorder_id)
  const { title, content } = input
  const [made] = await call.db.query<{ id: number; version: number }>(
    `insert into minutes (company_id, meeting_id, title, content, recorder_id, created_by, updated_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $7) on conflict (company_id, meeting_id) do nothing returning id, version`,
    [company_id, of.meeting_id, title, content, input.recorder_id ?? null, name, instantText(call.now())],
  )
  if (made === undefined) {
    const { id } = await readMinutesOf(call, { meeting_id: input.meeting_id })
    throw new Refusal(refusals.minutes_exist, {}, { id })
  }
  await keepVersion(call, { ...made, title, content })
  noteMinutes(call, { id: made.id, title, secret: of.secret }, 'add', undefined, { title, characters: content.length })
  return made
}

type Text = { title: string; content: string }

/** The text as it becomes, refused where somebody saved another since the caller read it. */
async function changeText(
  call: Call,
  minutes: StoredMinutes,
  text: Text,
  version: number,
  restored_from: number | null = null,
): Promise<number> {
  if (version !== minutes.version) {
    const { title, content, updated_by: who, updated_at } = minutes
    const current = { version: minutes.version, title, content }
    throw new Refusal(refusals.minutes_stale, { who }, { current, who, updated_at })
  }
  if (text.title === minutes.title && text.content === minutes.content) return minutes.version
  const next = minutes.version + 1
  await call.db.query(
    `update minutes set title = $3, content = $4, version = $5, updated_at = $6, updated_by = $7
     where company_id = $1 and id = $2`,
    [call.actor.company_id, minutes.id, text.title, text.content, next, instantText(call.now()), call.actor.name],
  )
  await keepVersion(call, { id: minutes.id, version: next, ...text }, restored_from)
  const was = { title: minutes.title, characters: minutes.content.length, version: minutes.version }
  const action = restored_from === null ? 'edit' : 'restore_text'
  noteMinutes(call, { id: minutes.id, title: text.title, secret: minutes.secret }, action, was, {
    title: text.title,
    characters: text.content.length,
    version: next,
  })
  return next
}

/** Lets minutes be read, or takes them back. Who takes part is told when they can be read for the first time. */
async function publish(call: Call, minutes: StoredMinutes, state: 0 | 1, mail: MeetingMail | undefined): Promise<void> {
  if (state === minutes.publish_state) return
  const { company_id, user_id, name } = call.actor
  const isFirst = state === 1 && minutes.published_at === null
  await call.db.query(
    `update minutes set publish_state = $3,
       published_at = case when $3 = 1 then $4 else published_at end, published_by = case when $3 = 1 then $5 else published_by end
     where company_id = $1 and id = $2`,
    [company_id, minutes.id, state, instantText(call.now()), name],
  )
  noteMinutes(call, minutes, state === 1 ? 'publish' : 'unpublish')
  if (state === 0) return
  if (isFirst) {
    const people = (await peopleOf(call, minutes.meeting_id)).map(({ id }) => id).filter((id) => id !== user_id)
    await notifyPeople(call, people, todoMessage(minutes, 'minutes_published', name))
    await mail?.queueLinks(call.db, company_id, 'minutes', [minutes.meeting_id], {
      pathOf: () => `/meeting/summary?id=${minutes.id}`,
    })
  }
  await notifyTodos(call, minutes)
}

/** `POST /minutes/edit` */
export async function editMinutes(
  call: Call,
  input: ParsedOf<typeof declaredEdit>,
  mail: MeetingMail | undefined,
): Promise<OutputOf<typeof declaredEdit>> {
  let minutes = await readWritable(call, input.id)
  requireTame(input.content)
  await requireRecorder(call, minutes.meeting_id, input.recorder_id)
  let { version } = minutes
  if (input.version !== undefined && (input.title !== undefined || input.content !== undefined)) {
    const text = { title: input.title ?? minutes.title, content: input.content ?? minutes.content }
    version = await changeText(call, minutes, text, input.version)
    minutes = { ...minutes, ...text, version }
  }
  const { visible = minutes.visible, recorder_id = minutes.recorder_id } = input
  if (visible !== minutes.visible || recorder_id !== minutes.recorder_id) {
    await call.db.query('update minutes set visible = $3, recorder_id = $4 where company_id = $1 and id = $2', [
      call.actor.company_id,
      minutes.id,
      visible,
      recorder_id,
    ])
    const was = { visible: minutes.visible, recorder_id: minutes.recorder_id }
    noteMinutes(call, minutes, 'edit', was, { visible, recorder_id })
  }
  if (input.publish_state !== undefined) await publish(call, minutes, input.publish_state, mail)
  return { id: minutes.id, version }
}

/** `POST /minutes/restore` */
export async function restoreMinutes(
  call: Call,
  input: ParsedOf<typeof declaredRestore>,
): Promise<OutputOf<typeof declaredRestore>> {
  const minutes = await readWritable(call, input.id)
  const { title, content } = await minutesVersionOf(call, input)
  const version = await changeText(call, minutes, { title, content }, input.version, input.number)
  return { id: minutes.id, version }
}

/** `POST /minutes/del`, with their versions, tasks and files. */
export async function deleteMinutes(
  call: Call,
  { id }: ParsedOf<typeof declaredDelete>,
  storage: Storage,
): Promise<OutputOf<typeof declaredDelete>> {
  const minutes = await readMinutes(call, id)
  if (!mayDelete(call.actor, minutes)) throw new Refusal(refusals.minutes_not_deleted)
  const { company_id } = call.actor
  const files = await call.db.query<{ file_key: string }>(
    'select file_key from minutes_file where company_id = $1 and minutes_id = $2',
    [company_id, id],
  )
  await call.db.query('delete from minutes where company_id = $1 and id = $2', [company_id, id])
  await forgetMinutesFiles(
    call,
    storage,
    files.map(({ file_key }) => file_key),
  )
  noteMinutes(call, minutes, 'del', { title: minutes.title, characters: minutes.content.length })
  return { id }
}
