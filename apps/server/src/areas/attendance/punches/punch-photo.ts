import type { dayPunchPhoto, myPunchPhoto } from '@workplace/contract/attendance/daily-log'
import { punchPhotoKind } from '@workplace/contract/attendance/punch'
import type { requestPhoto } from '@workplace/contract/attendance/request'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { not_found } from '@workplace/contract/kernel/refusals'
import { type Call, has } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { withinReach } from '../../../kernel/call/within-reach'
import type { Db } from '../../../kernel/database/db'
import { judged, type Upload } from '../../../kernel/files/keep-file'
import { getSealed, keepSealedPicture, type SealingDeps } from '../../../kernel/files/sealed-file'
import type { TurnTaker } from '../../../kernel/subprocess/fair-queue'
import { settingOf } from '../../company/public'

export type PhotoDeps = SealingDeps
type Given = { readonly photo?: string | null | undefined }

export const givesPhoto = ({ photo }: Given): boolean => (photo ?? '') !== ''

/** For how many days photos of field punches are kept. */
export const photoDays = async (db: Db, company_id: number): Promise<number> =>
  Number(await settingOf(db, company_id, 'attendance_photo_days'))

const uploads = new WeakMap<object, Upload>()

/** The content that came with a call, once for each, so that it is judged once. */
function uploadOf(given: Given): Upload {
  const known = uploads.get(given)
  const upload = known ?? { name: 'punch.jpg', buffer: Buffer.from(given.photo ?? '', 'base64') }
  uploads.set(given, upload)
  return upload
}

/** Asked before a transaction begins, which would hold a connection while the picture waits for its turn. */
export async function judgePhoto(who: TurnTaker, given: Given): Promise<void> {
  if (givesPhoto(given)) await judged(who, punchPhotoKind, uploadOf(given))
}

/** Keeps the photo of a punch: made anew, without what the camera wrote into it, and encrypted. Answers its path. */
export const keepPhoto = ({ db, actor }: Call, deps: PhotoDeps, given: Given): Promise<string> =>
  keepSealedPicture({ ...deps, db }, actor, punchPhotoKind, uploadOf(given))

type Found = { readonly photo: string; readonly user_id: number; readonly name: string; readonly wall_time: string }
const columns = 'p.photo, p.user_id, u.name, p.wall_time'

/** A photo, decrypted; that somebody else looked at it stands in the log before it is shown. */
async function shown(call: Call, deps: PhotoDeps, found: Found | undefined): Promise<FileAnswer> {
  if (found === undefined) throw new Refusal(not_found)
  const { photo, user_id, name, wall_time } = found
  const body = await getSealed(deps, call.actor.company_id, photo.replace(/^\//, ''))
  if (user_id === call.actor.user_id) call.unchanged()
  else
    call.record({
      ...{ module: 'attendance_punch', action: 'punch_view_photo', target: name, target_id: user_id },
      after: { punch_time: wall_time },
    })
  return { name: `${wall_time.replace(/\D/g, '')}.jpg`, media_type: 'image/jpeg', body }
}

/** The photo of a punch, of whom the condition lets the caller see. */
async function ofPunch(
  call: Call,
  deps: PhotoDeps,
  id: number,
  condition: (put: (value: unknown) => string) => string,
): Promise<FileAnswer> {
  const values: unknown[] = [call.actor.company_id, id]
  const seen = condition((value) => `$${values.push(value)}`)
  const [found] = await call.db.query<Found>(
    `select ${columns} from attendance_punch p join users u on u.company_id = $1 and u.id = p.user_id
     where p.company_id = $1 and p.id = $2 and p.photo is not null and ${seen}`,
    values,
  )
  return shown(call, deps, found)
}

/** `GET /myattendance/photo`. */
export const showMyPhoto = (call: Call, deps: PhotoDeps, { id }: ParsedOf<typeof myPunchPhoto>): Promise<FileAnswer> =>
  ofPunch(call, deps, id, (put) => `p.user_id = ${put(call.actor.user_id)}`)

/** `GET /dailylog/photo`: of people whom the caller administers. */
export const showPhotoOfDay = (
  call: Call,
  deps: PhotoDeps,
  { id }: ParsedOf<typeof dayPunchPhoto>,
): Promise<FileAnswer> => ofPunch(call, deps, id, (put) => withinReach(call, put))

/** `GET /attendancerequest/photo`: whose it is, whose turn it is, who had a say, and who administers the person. */
export async function showPhotoOfRequest(
  call: Call,
  deps: PhotoDeps,
  { id }: ParsedOf<typeof requestPhoto>,
): Promise<FileAnswer> {
  const { company_id, user_id } = call.actor
  const values: unknown[] = [company_id, id, user_id]
  const administers = has(call.actor, 'view-daily-statistics')
    ? withinReach(call, (value) => `$${values.push(value)}`)
    : 'false'
  const [found] = await call.db.query<Found>(
    `select ${columns} from attendance_request r
       join attendance_punch p on p.company_id = $1 and p.id = r.punch_id and p.photo is not null
       join users u on u.company_id = $1 and u.id = p.user_id
     where r.company_id = $1 and r.id = $2 and (r.user_id = $3 or ${administers}
       or exists (select 1 from audit_request a where a.company_id = $1 and a.subject_kind = 'attendance_request'
         and a.subject_id = r.id and (a.state = 'waiting' and $3::int = any(a.asked)
           or exists (select 1 from jsonb_array_elements(a.steps) step, jsonb_array_elements(step -> 'seats') seat
             where (seat ->> 'user_id')::int = $3 and seat ->> 'state' in ('passed', 'refused', 'moved')))))`,
    values,
  )
  return shown(call, deps, found)
}
