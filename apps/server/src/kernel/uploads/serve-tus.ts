import { fieldMessages, isPlain } from '@workplace/contract/kernel/field'
import { uploadFinish } from '@workplace/contract/kernel/files'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { uploadFaultOf } from '@workplace/contract/kernel/upload'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GrowthLost, type Storage } from '../../adapters/storage/port'
import type { Actor } from '../call/call'
import type { Database } from '../database/db'
import { acceptedKind, refuseFlood } from '../files/accept-upload'
import { newFileId } from '../files/keep-file'
import { refusalOf, refused } from '../http/answer'
import { askedLanguage, callerOf, sendRefusal } from '../http/mount'
import type { Sessions } from '../session/session'
import { fairQueue } from '../subprocess/fair-queue'
import type { UploadRequest } from './grown-store'
import type { Leases } from './leases'
import type { AnswerUpload } from './tus-server'
import { forgetUpload, ownUpload, requireRoom } from './upload.store'

type On = {
  readonly db: Database
  readonly storage: Storage
  readonly sessions: Sessions
  readonly leases: Leases
  readonly kinds: readonly UploadKind[]
  readonly now: () => number
}

/** Each may hold a part of its content in memory, so that only so many are taken in at once. */
const inTurn = fairQueue({
  ...{ atOnce: 24, ofCompany: 16, ofPerson: 4 },
  ...{ waiting: 200, waitingOfPerson: 12, longestWaitMs: 60_000 },
})

/** As protocols of others want to be told: the envelope is the same, the status is one of HTTP. */
function statusOf({ kind, more }: Refusal): number {
  if (typeof more.status === 'number') return more.status
  const [, code] = kind
  const hundreds = Math.floor(code / 100)
  if (code === 50000) return 500
  return hundreds === 500 ? 401 : [403, 404, 409, 413, 415, 429, 503].includes(hundreds) ? hundreds : 400
}

const withStatus = (refusal: Refusal) =>
  new Refusal(refusal.kind, { ...refusal.values }, { ...refusal.more, status: statusOf(refusal) })

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const malformed = (name: string) => new Refusal(refusals.upload_malformed, { header: name }, { status: 400 })

/** The pairs of `Upload-Metadata`: a name, and a text in base64. */
function metadataOf(request: FastifyRequest): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const pair of (header(request, 'upload-metadata') ?? '').split(',')) {
    const [, name, value = ''] = /^\s*([^\s,]+)(?: ([\w+/]*={0,2}))?\s*$/.exec(pair) ?? []
    if (name === undefined || pairs.has(name)) throw malformed('Upload-Metadata')
    try {
      pairs.set(name, new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64')))
    } catch {
      throw malformed('Upload-Metadata')
    }
  }
  return pairs
}

function lengthOf(request: FastifyRequest): number {
  const text = header(request, 'upload-length')
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw malformed('Upload-Length')
  return Number(text)
}

/** What an upload is to be, if the caller may begin it. */
async function asked(request: FastifyRequest, actor: Actor, { db, kinds }: On): Promise<UploadRequest['making']> {
  const metadata = metadataOf(request)
  const kind = acceptedKind(actor, metadata.get('type'), kinds)
  if (!kind.resumable) throw new Refusal(refusals.upload_not_resumable)
  const name = metadata.get('filename') ?? ''
  const fingerprint = metadata.get('fingerprint') ?? null
  const fault = (field: string) =>
    new Refusal(refusals.invalid_input, {}, { fields: { [field]: fieldMessages.format } })
  if (name === '' || !isPlain(name)) throw fault('filename')
  if (fingerprint !== null && !/^[\w-]{1,100}$/.test(fingerprint)) throw fault('fingerprint')
  const bytes = lengthOf(request)
  const found = uploadFaultOf(kind, { name, bytes })
  if (found !== null)
    throw new Refusal(found.kind, found.values, found.kind === refusals.upload_too_large ? { status: 413 } : {})
  await refuseFlood({ db, actor }, bytes)
  await requireRoom(db, actor, bytes)
  return { kind, name: name.slice(-255), fingerprint }
}

type Params = { id?: string }
const isId = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{32}$/.test(text)

/** `/tus`: uploads of large files piece by piece, as tus 1.0 says, by everybody who may upload their kind. */
export function serveTus(app: FastifyInstance, on: On): void {
  const { db, sessions, leases, storage, now } = on
  let tus: Promise<AnswerUpload> | undefined
  const running = new WeakMap<UploadRequest, FastifyRequest>()

  /** The library is loaded by who uses it. */
  const library = () => {
    tus ??= import('./tus-server').then(({ openTusServer, uploadRefusalOf }) =>
      openTusServer({
        ...{ db, storage, leases, now },
        answer(said, of) {
          const error = of.failure ?? said
          const request = running.get(of)
          if (request === undefined) throw new Error('an answer without a request')
          const refusal = withStatus(uploadRefusalOf(error) ?? refusalOf(error, request.id))
          if (refusal.kind === refusals.failure) request.log.error({ err: error }, 'a part of an upload failed')
          // what the store has lost cannot go on: the next try begins again
          if (error instanceof GrowthLost) void forgetUpload(db, of).catch(() => {})
          const { status, body } = refused(refusal, request.language, request.id)
          return { status, text: JSON.stringify(body) }
        },
      }),
    )
    return tus
  }

  const handOn = async (request: FastifyRequest, reply: FastifyReply, of: UploadRequest) => {
    const answer = await library()
    reply.hijack()
    reply.raw.setHeader('x-request-id', request.id)
    reply.raw.setHeader('cache-control', 'no-store')
    running.set(of, request)
    // where the line is cut nobody takes the answer, and the library waits for them to
    const over = new Promise<void>((resolve) => reply.raw.once('close', resolve))
    await Promise.race([answer(request.raw, reply.raw, of), over])
    await of.writing?.catch(() => {})
  }

  const handle = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    request.language = askedLanguage(request)
    try {
      if (request.method === 'OPTIONS') return await handOn(request, reply, { company_id: 0, user_id: 0, id: '' })
      const actor = await callerOf(request, uploadFinish, sessions)
      const who = { company_id: actor.company_id, user_id: actor.user_id }
      const { id } = request.params
      if (request.method === 'POST') {
        const making = await asked(request, actor, on)
        return await inTurn(who, () => handOn(request, reply, { ...who, id: newFileId(), ...(making && { making }) }))
      }
      if (!isId(id)) throw new Refusal(refusals.upload_unknown, {}, { status: 404 })
      const { fingerprint } = await ownUpload(db, who, id, now())
      const said = header(request, 'upload-fingerprint')
      if (said !== undefined && fingerprint !== null && said !== fingerprint)
        throw new Refusal(refusals.upload_other_file, {}, { status: 409 })
      const of = { ...who, id }
      if (request.method !== 'PATCH') return await handOn(request, reply, of)
      return await inTurn(who, () => handOn(request, reply, of))
    } catch (error) {
      if (reply.sent) throw error
      const refusal = withStatus(refusalOf(error, request.id))
      if (refusal.kind === refusals.failure) request.log.error({ err: error }, 'the request failed')
      return sendRefusal(reply, refused(refusal, request.language, request.id), false)
    }
  }

  app.register(async (scope) => {
    // the library reads the body as it comes
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({ method: ['POST', 'OPTIONS'], url: '/tus', handler: handle })
    scope.route({
      ...{ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: '/tus/:id' },
      handler: handle,
    })
  })
}
