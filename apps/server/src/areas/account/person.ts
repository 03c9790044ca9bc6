import { person, personEdit, personImages, setBookingView, setLanguage } from '@workplace/contract/account/person'
import * as refusals from '@workplace/contract/account/refusals'
import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Call, has } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import { administers } from '../../kernel/resources/scope'
import { sessionsChanged } from '../../kernel/session/session-store'
import { maskNumber } from '../../kernel/text/mask'
import type { AccountDeps } from './deps'

type Row = Record<
  | ('name' | 'username' | 'job_num' | 'mail' | 'wx_num' | 'skype_num' | 'ext_num' | 'position' | 'birthday' | 'idno')
  | ('avatar' | 'show_face' | 'detect_face' | 'officename' | 'department'),
  string | null
> & { id: number; sex: number; office_id: number | null; department_id: number | null }

/** Oneself, or somebody else with view-user, whom the caller administers. */
async function personOf(call: Call, id: number | undefined): Promise<Row> {
  const { actor } = call
  const wanted = id ?? actor.user_id
  if (wanted !== actor.user_id && !has(actor, 'view-user')) {
    throw new Refusal(commonRefusals.no_permission, { permission: 'view-user' })
  }
  const [row] = await call.db.query<Row>(
    `select u.id, u.name, u.username, u.sex, u.job_num, u.mail, u.wx_num, u.skype_num, u.ext_num, u.position, u.birthday,
       u.idno, u.avatar, u.show_face, u.detect_face, u.office_id, u.department_id, o.name as officename, d.name as department
     from users u
     left join office o on o.company_id = u.company_id and o.id = u.office_id
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and u.id = $2`,
    [actor.company_id, wanted],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  if (!administers(actor, row)) throw new Refusal(commonRefusals.outside_scope)
  return row
}

const pictures = ['avatar', 'show_face', 'detect_face'] as const

/** The path that an upload answered: of this company, a picture, and uploaded by this person. */
async function requireOwnPicture(call: Call, field: string, path: string): Promise<void> {
  const [file] = await call.db.query(
    // what was uploaded as a recognition photo is nothing else, and nothing else is one
    `select id from file where company_id = $1 and user_id = $2 and key = $3 and media_type like 'image/%'
     and (kind = 'detect_face') = $4`,
    [call.actor.company_id, call.actor.user_id, path.replace(/^\//, ''), field === 'detect_face'],
  )
  if (file === undefined)
    throw new Refusal(commonRefusals.not_allowed_file, {}, { fields: { [field]: common.notUploaded } })
}

async function edit(
  call: Call,
  input: ParsedOf<typeof personEdit>,
  { hasConsent }: AccountDeps['recognition'],
): Promise<void> {
  const { company_id, user_id, name } = call.actor
  if (input.id !== user_id) throw new Refusal(commonRefusals.not_found)
  const before = await personOf(call, undefined)
  if (input.mail !== undefined && input.mail !== (before.mail ?? '')) throw new Refusal(refusals.mail_by_password)
  const changes: Record<string, string | null> = {}
  for (const field of ['skype_num', ...pictures] as const) {
    const value = input[field]
    if (value !== undefined && value !== (before[field] ?? '')) changes[field] = value === '' ? null : value
  }
  // taking it away needs no consent
  if (changes.detect_face && !(await hasConsent(call.db, company_id, user_id, 'lock')))
    throw new Refusal(refusals.face_consent_missing)
  for (const field of pictures) if (changes[field]) await requireOwnPicture(call, field, changes[field])
  const fields = Object.keys(changes)
  if (fields.length === 0) return
  await call.db.query(
    `update users set ${fields.map((field, n) => `${field} = $${n + 4}`).join(', ')},
       version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2`,
    [company_id, user_id, name, ...fields.map((field) => changes[field])],
  )
  // No photos in the log: that one was changed is enough.
  const told = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      fields.map((field) => [field, /face|avatar/.test(field) ? Boolean(values[field]) : values[field]]),
    )
  call.record({
    module: 'account',
    action: 'edit_person',
    target: name,
    target_id: user_id,
    before: told(before),
    after: told(changes),
  })
}

/** Keeps what somebody chose for themselves, in their own row. */
async function keepChoice(
  call: Call,
  column: 'language' | 'booking_view' | 'booking_view_phone',
  value: string,
  after: Record<string, string>,
): Promise<void> {
  const { company_id, user_id, name } = call.actor
  await call.db.query(`update users set ${column} = $3 where company_id = $1 and id = $2`, [company_id, user_id, value])
  call.record({ module: 'account', action: `set_${column}`, target: name, target_id: user_id, after })
}

/** The personal centre. */
export function personRoutes({ addresses, secrets, sessions, erase, recognition }: AccountDeps): Route[] {
  const shownPictures = (call: Call, row: Row) => ({
    avatar: addresses.sign(call.actor.company_id, row.avatar),
    detect_face: row.detect_face === null ? '' : recognition.photoAddress(row.id),
    show_face: addresses.sign(call.actor.company_id, row.show_face),
  })
  return [
    route(person, async (call, { id }) => {
      const row = await personOf(call, id)
      const texts = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? '']))
      const { id: user_id, sex } = row
      const idno = row.idno === null ? '' : maskNumber(secrets.decrypt(row.idno))
      return { ...(texts as Record<keyof Row, string>), id: user_id, sex, idno, ...shownPictures(call, row) }
    }),

    route(personImages, async (call, { id }) => shownPictures(call, await personOf(call, id))),

    route(personEdit, async (call, input) => {
      await edit(call, input, recognition)
      if (input.detect_face !== undefined) call.afterCommit(erase)
      return null
    }),

    route(setBookingView, async (call, { view, device }) => {
      await keepChoice(call, device === 'phone' ? 'booking_view_phone' : 'booking_view', view, { view })
      return null
    }),

    route(setLanguage, async (call, { language }) => {
      const { user_id } = call.actor
      await keepChoice(call, 'language', language, { language })
      call.emit(sessionsChanged(user_id))
      call.afterCommit(() => sessions.forget(user_id))
      return null
    }),
  ]
}
