import { fieldMessages } from '@workplace/contract/kernel/field'
import { fileAddress, uploadConfirm, uploadFile, uploadImage, uploadToken } from '@workplace/contract/kernel/files'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { endingOf } from '@workplace/contract/kernel/upload'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { Storage } from '../../adapters/storage/port'
import type { Call } from '../call/call'
import { type Route, route } from '../call/route'
import { acceptedKind, refuseFlood } from './accept-upload'
import type { Addresses } from './address'
import { confirmDirectUpload, offerDirectUpload } from './direct-upload'
import { filesOf, judged, keepFile } from './keep-file'
import { isShown } from './media-type'

type Files = {
  /** What may be uploaded; a refusal names them in this order. */
  readonly kinds: readonly UploadKind[]
  readonly storage: Storage
  readonly addresses: Addresses
  readonly secret: Buffer
  /** Keeps a recognition photo of the caller's own, or says why not. Answers its path. */
  readonly keepFace: (call: Call) => Promise<string>
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
      const wanted = acceptedKind(call.actor, type, taken)
      await refuseFlood(call)
      // without a consent a face is not even looked at
      if (!wanted.face) await judged(call.actor, wanted, call.file)
    },
  })

  return [
    judgedFirst(
      route(uploadFile, (call, { type }) => upload(call, acceptedKind(call.actor, type, kinds))),
      kinds,
    ),
    judgedFirst(
      route(uploadImage, (call, { type }) => upload(call, acceptedKind(call.actor, type, kinds))),
      kinds.filter(({ ofPerson }) => ofPerson),
    ),

    route(uploadToken, async (call, { type, name }) => {
      const wanted = acceptedKind(call.actor, type, kinds)
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
