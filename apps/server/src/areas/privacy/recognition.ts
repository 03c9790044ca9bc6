import * as accountRefusals from '@workplace/contract/account/refusals'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import * as peopleTopics from '@workplace/contract/people/topics'
import { detectFace } from '@workplace/contract/people/uploads'
import { recognitionPhoto, type recognitionState } from '@workplace/contract/privacy/recognition'
import { type Call, has } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import { getSealed, keepSealedPicture } from '../../kernel/files/sealed-file'
import { administers } from '../../kernel/resources/scope'
import { requireNoneAbove } from '../people/public'
import { currentText, hasConsent } from './consent'
import { consentsOf } from './consents'
import type { PrivacyDeps } from './deps'
import { privacyWords as words } from './words'

export type Person = { id: number; name: string; detect_face: string | null }

/** Oneself, or somebody else whom the caller administers and may look at (`code`). */
export async function personFor(
  call: Call,
  id: number | undefined,
  code: 'view-user' | 'change-user',
): Promise<Person> {
  const { actor } = call
  const wanted = id ?? actor.user_id
  if (wanted !== actor.user_id && !has(actor, code))
    throw new Refusal(commonRefusals.no_permission, { permission: code })
  const [row] = await call.db.query<Person & { department_id: number | null; office_id: number | null }>(
    'select id, name, detect_face, department_id, office_id from users where company_id = $1 and id = $2 and forgotten_at is null',
    [actor.company_id, wanted],
  )
  if (row === undefined || !administers(actor, row)) throw new Refusal(commonRefusals.not_found)
  // a photo opens doors: nobody gives, or takes away, that of somebody above them
  if (code === 'change-user') await requireNoneAbove(call, [row.id])
  return row
}

/** Where somebody stands with their photo and their consent. */
export async function stateOf(call: Call, user_id: number | undefined): Promise<OutputOf<typeof recognitionState>> {
  const { company_id } = call.actor
  const person = await personFor(call, user_id, 'view-user')
  const [consent] = (await consentsOf(call.db, company_id, person.id)).filter((row) => row.withdrawn_at === null)
  const [erased] = await call.db.query<{ queued_at: string; gone_at: string | null }>(
    `select queued_at, gone_at from erased_file where company_id = $1 and user_id = $2 and kind = 'detect_face'
     order by id desc limit 1`,
    [company_id, person.id],
  )
  return {
    user_id: person.id,
    name: person.name,
    text: await currentText(call.db, company_id),
    consent: consent ?? null,
    has_photo: person.detect_face !== null,
    erased: erased ?? null,
  }
}

/** Keeps an upload of the caller's own as a recognition photo; it counts when the personal centre is saved. */
export async function keepOwnPhoto(deps: PrivacyDeps, call: Call): Promise<string> {
  const { company_id, user_id } = call.actor
  if (!(await hasConsent(call.db, company_id, user_id, 'lock'))) throw new Refusal(accountRefusals.face_consent_missing)
  return keepSealedPicture({ ...deps, db: call.db }, call.actor, detectFace, call.file)
}

/** A photo for somebody whose consent is recorded; it counts at once. */
export async function keepPhotoFor(deps: PrivacyDeps, call: Call, user_id: number): Promise<null> {
  const { company_id, name } = call.actor
  const person = await personFor(call, user_id, 'change-user')
  if (!(await hasConsent(call.db, company_id, person.id, 'lock')))
    throw new Refusal(accountRefusals.face_consent_missing)
  const owner = { company_id, user_id: person.id, name }
  const path = await keepSealedPicture({ ...deps, db: call.db }, owner, detectFace, call.file)
  await call.db.query(
    `update users set detect_face = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
    [company_id, person.id, path, name],
  )
  call.record({
    module: 'recognition',
    action: 'photo_for',
    target: person.name,
    target_id: person.id,
    before: { photo: person.detect_face !== null },
    after: { photo: true },
  })
  call.emit(eventOf(peopleTopics.user, { ids: [person.id] }))
  call.afterCommit(deps.erase)
  return null
}

/** Where a photo is asked for: no address that anybody could open, since the call asks who looks, and writes it down. */
export const photoAddress = (user_id: number): string => `${basePath}${recognitionPhoto.path}?user_id=${user_id}`

/** The photo, for whoever may see it. That it was looked at stands in the log before it is shown. */
export async function viewPhoto(deps: PrivacyDeps, call: Call, user_id: number | undefined): Promise<FileAnswer> {
  const { company_id } = call.actor
  const person = await personFor(call, user_id, 'view-user')
  if (person.detect_face === null) throw new Refusal(commonRefusals.not_found)
  const key = person.detect_face.replace(/^\//, '')
  const [file] = await call.db.query<{ media_type: string }>(
    'select media_type from file where company_id = $1 and key = $2',
    [company_id, key],
  )
  if (file === undefined) throw new Refusal(commonRefusals.not_found)
  const body = await getSealed(deps, company_id, key)
  call.record({ module: 'recognition', action: 'view_photo', target: person.name, target_id: person.id })
  const ending = file.media_type === 'image/png' ? 'png' : 'jpg'
  return { name: `${say(words.photo, call.language)}.${ending}`, media_type: file.media_type, body }
}
