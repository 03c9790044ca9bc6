import { fieldMessages } from '@workplace/contract/kernel/field'
import { fileAddress, uploadConfirm, uploadFile, uploadImage, uploadToken } from '@workplace/contract/kernel/files'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { endingOf } from '@workplace/contract/kernel/upload'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { Storage } from '../../adapters/storage/port'
import type { Call } from '../call/call'
import { type Route, route } from '../call/route'
import type { Addresses } from './address'
import { confirmDirectUpload, offerDirectUpload } from './direct-upload'
import { filesOf, judged, keepFile } from './keep-file'
import { isShown } from './media-type'

/** What one person may upload in an hour; far above what work needs, far below what fills a disk. */
const mostInAnHour = 300

type Files = {
  /** What may be uploaded; a refusal names them in this order. */
  readonly kinds: readonly UploadKind[]
  readonly storage: Storage
  readonly addresses: Addresses
  readonly secret: Buffer
  /** Keeps a recognition photo of the caller's own, or says why not. Answers its path. */
  readonly keepFace: (call: Call) => Promise<string>
}

/** 上传类型为必填 where it is missing. */
function accepted(type: string | undefined, kinds: readonly UploadKind[]): UploadKind {
  if (!type) throw new Refusal(refusals.upload_type_required)
  const known = kinds.find(({ name }) => name === type)
  if (known === undefined)
    throw new Refusal(refusals.upload_type_unknown, { types: kinds.map(({ name }) => name).join(', ') })
  return known
}

async function refuseFlood(call: Call): Promise<void> {
  const [row] = await call.db.query<{ many: boolean }>(
    `select count(*) >= $3 as many from file
     where company_id = $1 and user_id = $2 and created_at > now() - interval '1 hour'`,
    [call.actor.company_id, call.actor.user_id, mostInAnHour],
  )
  if (row?.many) throw new Refusal(refusals.upload_limit)
}

function recorded(call: Call, file: { path: string; name: string }): string {
  call.record({ module: 'file', action: 'upload', target: file.name, after: { path: file.path } })
  return file.path
}

/** The calls for uploading, in both modes, and for a fresh address. `secret` is the one that signs addresses. */
export function fileRoutes({ kinds, storage, addresses, secret, keepFace }: Files): Route[] {
  const upload = async (call: Call, wanted: UploadKind): Promise<string> => {
    await refuseFlood(call)
    if (wanted.face) return recorded(call, { path: await keepFace(call), name: call.file.name })
    return recorded(call, await keepFile({ storage, db: call.db }, call.actor, wanted, call.file))
  }

  /** Judged before the transaction, which holds a connection, begins. */
  const judgedFirst = (made: Route, taken: readonly UploadKind[]): Route => ({
    ...made,
    before: async (call, { type }: { type: string | undefined }) => {
      const wanted = accepted(type, taken)
      await refuseFlood(call)
      // without a consent a face is not even looked at
      if (!wanted.face) await judged(call.actor, wanted, call.file)
    },
  })

  return [
    judgedFirst(
      route(uploadFile, (call, { type }) => upload(call, accepted(type, kinds))),
      kinds,
    ),
    judgedFirst(
      route(uploadImage, (call, { type }) => upload(call, accepted(type, kinds))),
      kinds.filter(({ ofPerson }) => ofPerson),
    ),

    route(uploadToken, async (call, { type, name }) => {
      const wanted = accepted(type, kinds)
      if (name === '') throw new Refusal(refusals.invalid_input, {}, { fields: { name: fieldMessages.required } })
      // its content is encrypted before it is stored
      if (wanted.face) throw new Refusal(refusals.face_not_direct)
      await refuseFlood(call)
      const { token, action, fields } = await offerDirectUpload({ storage, secret }, call, wanted, name)
      return { token, action, fields: { ...fields } }
    }),

    route(uploadConfirm, async (call, { token }) => {
      await refuseFlood(call)
      const { file, isNew } = await confirmDirectUpload({ storage, secret }, call, token)
      return isNew ? recorded(call, file) : file.path
    }),

    route(fileAddress, async (call, { path }) => {
      const { company_id } = call.actor
      const file = (await filesOf(call.db, company_id, [path])).get(path)
      // a recognition photo has a call of its own, which records who looked
      if (file === undefined || kinds.find(({ name }) => name === file.kind)?.face)
        throw new Refusal(refusals.not_found)
      const shown = isShown(endingOf(path))
      const url = addresses.sign(company_id, path, shown ? {} : { download: file.name })
      return { url, thumb: shown ? addresses.sign(company_id, path, { width: 320 }) : url }
    }),
  ]
}
