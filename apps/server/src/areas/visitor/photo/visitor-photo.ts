import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import {
  type GivenPhoto,
  type PhotoState,
  type setVisitorPhoto,
  type visitorPhoto,
  visitorPhotoKind,
} from '@workplace/contract/visitor/photo'
import * as photoWords from '@workplace/contract/visitor/photo-words'
import * as refusals from '@workplace/contract/visitor/refusals'
import { waitingState } from '@workplace/domain/visitor/come-in'
import { isOver, visitorState } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { Db } from '../../../kernel/database/db'
import { judged, type Upload } from '../../../kernel/files/keep-file'
import { getSealed, keepSealedPicture, type SealingDeps } from '../../../kernel/files/sealed-file'
import type { TurnTaker } from '../../../kernel/subprocess/fair-queue'
import { settingOf } from '../../company/public'
import { doorsOfDevices } from '../../device/public'
import { facesAskedBack, forgetFaces } from '../../pass/public'
import { moveVisitors } from '../core/move-visitors'
import { requireReception, seenVisitor } from '../core/rights'
import {
  lockVisitors,
  missingOf,
  readVisitor,
  type StoredVisit,
  type StoredVisitor,
  visitOf,
  writeStory,
} from '../core/visitor.store'
import { windowKind } from '../core/visitor-doors'

export type PhotoDeps = SealingDeps & {
  /** What was given up is taken from the store now. */
  readonly erase: () => void
}

type Given = { readonly visitor: StoredVisitor; readonly visit: StoredVisit }

const uploads = new WeakMap<object, Upload>()

/** The content that came with a call, once for each, so that it is judged once. */
function uploadOf(given: GivenPhoto): Upload {
  const known = uploads.get(given)
  const upload = known ?? { name: 'photo.jpg', buffer: Buffer.from(given.photo ?? '', 'base64') }
  uploads.set(given, upload)
  return upload
}

/** Asked before a transaction begins, which would hold a connection while the picture waits for its turn. */
export async function judgePhoto(who: TurnTaker, given: GivenPhoto): Promise<void> {
  if (given.photo !== null) await judged(who, visitorPhotoKind, uploadOf(given))
}

/** A door of the channel opens to faces. */
async function hasFaceDoors(db: Db, company_id: number, through_id: number | null): Promise<boolean> {
  if (through_id === null) return false
  const found = await db.query(
    `select 1 from ${doorsOfDevices} as k where k.company_id = $1 and k.kind = 'face' and k.door_id in (
       select door_id from visitor_through_entrance where company_id = $1 and through_id = $2
       union all select door_id from visitor_through_door where company_id = $1 and through_id = $2
       union all select door_id from visitor_through_exit where company_id = $1 and through_id = $2) limit 1`,
    [company_id, through_id],
  )
  return found.length > 0
}

/** How somebody stands with their photo, as they, the kiosk and reception are shown it. */
export async function photoStateOf(
  db: Db,
  company_id: number,
  { visitor, visit }: Given,
): Promise<Omit<PhotoState, 'erased' | 'at_devices'>> {
  const isAsked = visit.photo !== 'none'
  return {
    rule: visit.photo,
    at: visitor.photo === null ? null : visitor.photo_at,
    face: visitor.face_at !== null,
    face_doors: isAsked && (await hasFaceDoors(db, company_id, visit.through_id)),
    keep_days: isAsked ? Number(await settingOf(db, company_id, 'visitor_photo_days')) : 0,
  }
}

/** The last photo that was given up, and when it was seen to be gone. */
export async function erasedPhotoOf(
  db: Db,
  company_id: number,
  { photo_gone }: StoredVisitor,
): Promise<PhotoState['erased']> {
  if (photo_gone === null) return null
  const [row] = await db.query<NonNullable<PhotoState['erased']>>(
    'select queued_at, gone_at from erased_file where company_id = $1 and key = $2 order by id desc limit 1',
    [company_id, photo_gone.replace(/^\//, '')],
  )
  return row ?? null
}

/** From which devices at doors a visitor's photo was asked back, and when each said that it is gone. */
export async function photoAtDevices(
  db: Db,
  company_id: number,
  visitor_id: number,
): Promise<PhotoState['at_devices']> {
  const windows = await db.query<{ id: number }>(
    `select id from visitor_window where company_id = $1 and visitor_id = $2
     union all select unnest(photo_windows) from visitor where company_id = $1 and id = $2`,
    [company_id, visitor_id],
  )
  const ids = windows.map(({ id }) => Number(id))
  return ids.length === 0 ? [] : [...(await facesAskedBack(db, company_id, windowKind, ids))]
}

/**
 * A photo of somebody at a visit that is locked with them, or that it is to go: theirs, by whichever way it came. Doors that
 * open to faces are told of it where they agreed to that by itself.
 */
export async function putPhoto(
  call: Call,
  deps: PhotoDeps,
  { visitor, visit }: Given,
  given: GivenPhoto,
  by: { readonly way: 'link' | 'kiosk' | 'desk'; readonly language: 'zh' | 'en'; readonly name?: string },
): Promise<void> {
  const { db } = call
  const { company_id } = call.actor
  if (given.photo === null) {
    if (visitor.photo === null) return call.unchanged()
  } else {
    if (isOver(visitor.state)) throw new Refusal(refusals.visit_over, { name: visitor.visitor_name })
    if (visit.photo === 'none') throw new Refusal(refusals.visit_no_photo)
  }
  // nobody's upload: it goes with the visit, and is listed with no account
  const owner = { company_id, user_id: null, name: call.actor.name }
  const photo =
    given.photo === null ? null : await keepSealedPicture({ ...deps, db }, owner, visitorPhotoKind, uploadOf(given))
  const at = new Date(call.now()).toISOString()
  const agrees = photo !== null && given.face && (await hasFaceDoors(db, company_id, visit.through_id))
  await db.query(
    `update visitor set photo = $3, photo_gone = coalesce(photo, photo_gone), photo_at = $4, photo_way = $5, face_at = $6, face_words = $7
     where company_id = $1 and id = $2`,
    [
      ...[company_id, visitor.id, photo, photo === null ? null : at, photo === null ? null : by.way],
      ...[agrees ? at : null, agrees ? say(photoWords.faceConsent, by.language) : null],
    ],
  )
  const after = await readVisitor(db, company_id, visitor.id)
  if (after === undefined) throw new Refusal(commonRefusals.not_found)
  const waits = after.state === visitorState.invited || after.state === visitorState.expected
  const state = waits ? waitingState(after.audit_state, missingOf(visit, after)) : after.state
  await moveVisitors(call, [{ visitor: after, visit, state }])
  if (visitor.photo !== null) await forgetPassedFaces(db, company_id, [visitor.id])
  await writeStory(call, [visitor.id], photo === null ? 'photo_removed' : 'photo', by.name ? { by: by.name } : {})
  call.record({
    ...{ module: 'visit', action: photo === null ? 'visit_photo_removed' : 'visit_photo' },
    ...{ target: visit.order_no, target_id: visit.id, after: { people: 1 } },
  })
  if (visitor.photo !== null) call.afterCommit(deps.erase)
}

/** Windows that are over name no photo either. */
async function forgetPassedFaces(db: Db, company_id: number, visitor_ids: readonly number[]): Promise<void> {
  const windows = await db.query<{ id: number }>(
    `select id from visitor_window where company_id = $1 and visitor_id = any($2::int[]) and ended_at is not null`,
    [company_id, visitor_ids],
  )
  await forgetFaces(
    db,
    company_id,
    windowKind,
    windows.map(({ id }) => Number(id)),
  )
}

/**
 * Takes the photos of these visitors away, whose visits are over; their contents go after the commit, with the proof that
 * they did. The condition is about the visitor `t`; its values begin with $2.
 */
export async function giveUpPhotos(
  db: Db,
  company_id: number,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const rows = await db.query<{ id: number }>(
    `update visitor t set photo = null, photo_gone = t.photo, photo_at = null, photo_way = null, face_at = null, face_words = null
     where t.company_id = $1 and t.photo is not null and t.ended_at is not null and (${condition}) returning t.id`,
    [company_id, ...values],
  )
  if (rows.length > 0)
    await forgetPassedFaces(
      db,
      company_id,
      rows.map(({ id }) => id),
    )
}

/** `POST /visitor/set_photo`. */
export async function setPhotoAtDesk(
  call: Call,
  deps: PhotoDeps,
  input: ParsedOf<typeof setVisitorPhoto>,
): Promise<OutputOf<typeof setVisitorPhoto>> {
  const { id } = input
  requireReception(call, [(await seenVisitor(call, id)).visit])
  const { visitors, visits } = await lockVisitors(call.db, call.actor.company_id, [id])
  const [visitor] = visitors
  if (visitor === undefined) throw new Refusal(commonRefusals.not_found)
  const visit = visitOf(visits, visitor)
  await putPhoto(call, deps, { visitor, visit }, input, { way: 'desk', language: visitor.language })
  return { id }
}

/** `GET /visitor/photo`. That it was looked at stands in the log before it is shown. */
export async function viewPhoto(
  call: Call,
  deps: PhotoDeps,
  { id }: ParsedOf<typeof visitorPhoto>,
): Promise<FileAnswer> {
  const { visitor, visit } = await seenVisitor(call, id)
  requireReception(call, [visit])
  if (visitor.photo === null) throw new Refusal(commonRefusals.not_found)
  const body = await photoContent(deps, call.actor.company_id, visitor.photo)
  call.record({ module: 'visit', action: 'visit_view_photo', target: visit.order_no, target_id: visit.id })
  return { name: `${visit.order_no}.jpg`, media_type: 'image/jpeg', body }
}

/** A photo, decrypted. */
export const photoContent = (deps: SealingDeps, company_id: number, photo: string): Promise<Buffer> =>
  getSealed(deps, company_id, photo.replace(/^\//, ''))
