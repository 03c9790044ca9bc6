import multipart from '@fastify/multipart'
import { type DeviceAccess, type Endpoint, isCompanyWide, isForDevices } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { fieldMessages, isPlain } from '@workplace/contract/kernel/field'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { oneRequestMegabytes } from '@workplace/contract/kernel/upload'
import { type Language, languageOf, say } from '@workplace/contract/kernel/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallingApplication } from '../bearer/bearer'
import type { TakenCall } from '../bearer/buckets'
import type { RefusedEntry } from '../call/call'
import {
  type Actor,
  administersAll,
  type Call,
  type Device,
  type LiveEvent,
  type LogEntry,
  type UploadedFile,
} from '../call/call'
import type { FileAnswer, Route } from '../call/route'
import { nothingPending, type PendingWrites, writePending } from '../call/settle'
import { fieldErrors } from '../call/validation'
import type { Database, Db } from '../database/db'
import { actorOfDevice, type Devices } from '../device/device-store'
import { agentOf } from '../log/agent'
import type { Refusals, RefusedCall } from '../log/refusals'
import type { Secrets } from '../secrets/secrets'
import type { Session, Sessions } from '../session/session'
import { requireFreshProof } from '../session/session-store'
import { admitProgram, forProgram, keyIn, noteUse, type Programs, programHeaders } from './admit-program'
import { type Answer, refusalOf, refused, success } from './answer'
import { earlierAnswer, idempotentCallOf } from './idempotency'

export type MountOptions = {
  db: Database
  sessions: Sessions
  /** Without them no paired device is known. */
  devices?: Devices
  /** Without them nobody calls with a key. */
  programs?: Programs
  /** Without them no call may have a secret in an answer that is kept. */
  secrets?: Pick<Secrets, 'encrypt' | 'decrypt'>
  /** Milliseconds since the epoch. */
  now: () => number
  /** What else a change asks for, by the events that it told: in its transaction, before it commits. */
  beforeCommit?: (call: Call, events: readonly LiveEvent[]) => Promise<void>
  /** Changes that one statement makes and commits are made so, without `beforeCommit`: they say when that asks nothing. */
  atOnce?: boolean
  /** Where what was refused is recorded; undefined: nowhere. */
  refusals?: Pick<Refusals, 'note'>
  /** Called after a transaction that wrote to the outbox. */
  poke: () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
    session: Session | undefined
    device: Device | undefined
    /** The program that calls with a key, for the person of the session. */
    application: CallingApplication | undefined
    /** What is left of its calls. */
    taken: TakenCall | undefined
  }
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

function cookie(request: FastifyRequest, name: string): string | undefined {
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return found === undefined ? undefined : decoded(found.slice(name.length + 1))
}

/** As pages read their cookies: what they send back in a header is the decoded value. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

async function sessionOf(request: FastifyRequest, sessions: Sessions): Promise<Session | undefined> {
  const token = header(request, 'x-token')
  if (!token) return undefined
  const found = await sessions.find(token)
  switch (found.state) {
    case 'live':
      return found.session
    case 'unknown':
      throw new Refusal(refusals.session_unknown)
    case 'expired':
      throw new Refusal(refusals.session_expired)
    case 'ended':
      // a provider of single sign-on says for its people that they are done
      if (found.because === 'logout' || found.because === 'provider') throw new Refusal(refusals.session_unknown)
      // with its account, company or password the client must drop its token at once
      throw new Refusal(
        refusals.session_ended,
        {},
        ['password', 'account', 'company'].includes(found.because) ? { status: 403 } : {},
      )
  }
}

/** The device that calls, by its token; a person's token is not looked at here, as a device's is nowhere else. */
async function pairedDeviceOf(
  request: FastifyRequest,
  access: DeviceAccess,
  devices: Devices | undefined,
): Promise<Device> {
  const token = header(request, 'x-device-token')
  const device = token === undefined ? undefined : await devices?.find(token)
  if (device === undefined) throw new Refusal(refusals.device_unknown)
  if (!access.devices.includes(device.kind)) throw new Refusal(refusals.device_kind, { kind: device.kind })
  return device
}

/** Refuses who may not call: nobody signed in, a password to be changed first, or none of the endpoint's codes held, or what holds elsewhere too. */
function admit(endpoint: Endpoint, session: Session | undefined): void {
  if (endpoint.access === 'open' || isForDevices(endpoint.access)) return
  if (session === undefined) throw new Refusal(refusals.session_unknown)
  if (session.meeting_id !== null && endpoint.ofMeeting === false) throw new Refusal(refusals.meeting_session)
  if (session.mustChangePassword && !endpoint.withOldPassword) throw new Refusal(refusals.password_change_required)
  if (endpoint.access === 'session') return
  const { actor } = session
  if (!endpoint.access.some((code) => actor.permissions.has(code))) {
    throw new Refusal(refusals.no_permission, { permission: endpoint.access.join(' / ') })
  }
  if (isCompanyWide(endpoint) && !administersAll(actor)) throw new Refusal(refusals.company_wide)
}

/** Refuses what is about another meeting than the one that the session is for. Asked of the input, then of the answer. */
function requireOwnMeeting(
  { ofMeeting }: Endpoint,
  session: Session | undefined,
  side: 'input' | 'output',
  said: unknown,
): void {
  if (!session || session.meeting_id === null || ofMeeting === false || ofMeeting === 'own') return
  const field = (ofMeeting as Partial<Record<'input' | 'output', string>>)[side]
  if (field === undefined) return
  if ((said as Record<string, unknown>)[field] !== session.meeting_id) throw new Refusal(refusals.meeting_session)
}

/** The field of an input that has control characters in it, however deep; lines and tabs are none. */
function controlIn(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isPlain(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, one] of Object.entries(value)) {
    const found = controlIn(one, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

async function multipartOf(
  request: FastifyRequest,
  megabytes: number,
): Promise<{ input: Record<string, unknown>; file?: UploadedFile }> {
  if (!request.isMultipart()) throw new Refusal(refusals.unsupported_media)
  const input: Record<string, unknown> = Object.create(null)
  let file: UploadedFile | undefined
  // held in memory; a little more than it may be, so that what is too large is told of its own kind
  const limits = { fileSize: (megabytes + 2) * 1024 * 1024, files: 1, fields: 20, fieldSize: 100_000 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = { name: part.filename, media_type: part.mimetype, buffer: await part.toBuffer() }
      else input[part.fieldname] = part.value
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT') throw new Refusal(refusals.upload_one_file)
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal(refusals.upload_in_parts, { n: megabytes }, { status: 413 })
    // what is too large has a status of its own; anything else is no form
    throw (error as { statusCode?: number }).statusCode === undefined ? new Refusal(refusals.malformed_body) : error
  }
  return { input: { ...input }, file }
}

const actorOf = ({ session, device }: FastifyRequest): Actor | undefined =>
  session?.actor ?? (device && actorOfDevice(device))

function callOf(
  request: FastifyRequest,
  m: MountOptions,
  db: Db,
  pending: PendingWrites,
  file: UploadedFile | undefined,
): Call {
  const actor = actorOf(request)
  return {
    get actor() {
      if (actor === undefined) throw new Error('nobody is signed in at an open endpoint')
      return actor
    },
    device: request.device,
    signedIn: actor !== undefined,
    language: request.language,
    request_id: request.id,
    ip: request.ip,
    agent: agentOf(header(request, 'user-agent'), request.application),
    db,
    get file() {
      if (file === undefined) throw new Refusal(refusals.upload_failed)
      return file
    },
    log: request.log,
    now: m.now,
    record: (entry) => pending.logs.push(entry),
    refused: (entry) => m.refusals?.note(refusedBy(request, entry)),
    unchanged: () => {
      pending.unchanged = true
    },
    emit: (event) => pending.events.push(event),
    afterCommit: (work) => pending.after.push(work),
  }
}

/** Who was refused, as far as that is known. */
function refusedBy(request: FastifyRequest, entry: RefusedEntry): RefusedCall {
  const { session, device } = request
  const whose = session?.actor.company_id ?? device?.company_id ?? null
  return {
    ...entry,
    company_id: entry.company_id === undefined ? whose : entry.company_id,
    user_id: session?.actor.user_id ?? null,
    user_name: session?.actor.name ?? '',
    ip: request.ip,
    agent: agentOf(header(request, 'user-agent'), request.application),
    request_id: request.id,
  }
}

/** Somebody tried what they may not: by its permission, or for people or places that are not theirs. */
function noteDenied(request: FastifyRequest, { label }: Endpoint, refusal: Refusal, m: MountOptions): void {
  if (
    request.session === undefined ||
    ![refusals.no_permission, refusals.outside_scope].some((kind) => kind === refusal.kind)
  )
    return
  const { permission } = refusal.values
  m.refusals?.note(
    refusedBy(request, {
      ...{ module: 'access', action: 'denied', result: 'refused', target: label.join(' / ') },
      ...(typeof permission === 'string' ? { after: { permission: permission.split(' / ') } } : {}),
    }),
  )
}

/** A change that recorded nothing is recorded by what it is called, so that no change goes unlogged. */
const plainEntry = ({ label }: Endpoint): LogEntry => ({ module: 'call', action: 'call', target: label.join(' / ') })

async function change(
  route: Route,
  request: FastifyRequest,
  m: MountOptions,
  input: unknown,
  file: UploadedFile | undefined,
): Promise<unknown> {
  const { endpoint } = route
  await route.before?.(callOf(request, m, m.db, nothingPending(), file), input as never)
  const attempt = endpoint.creates
    ? idempotentCallOf(
        ...([
          actorOf(request),
          header(request, 'idempotency-key'),
          endpoint.path,
          input,
          file,
          request.application?.id,
        ] as const),
      )
    : undefined
  // what waits for the commit (mail) cannot be told of by a statement that commits itself
  if (route.atOnce !== undefined && (m.atOnce ?? m.beforeCommit === undefined)) {
    const alone = nothingPending()
    const done = await route.atOnce(callOf(request, m, m.db, alone, file), input as never, attempt)
    if (done !== undefined) {
      m.poke()
      return checked(endpoint, done)
    }
  }
  const pending = nothingPending()
  const answers = keptAnswers(endpoint, m)
  const data = await m.db.transaction(async (db) => {
    const call = callOf(request, m, db, pending, file)
    const earlier = attempt && (await earlierAnswer(db, call, attempt))
    if (earlier !== undefined) return answers.read(earlier)
    const output = checked(endpoint, await route.handler(call, input as never))
    requireOwnMeeting(endpoint, request.session, 'output', output)
    if (call.signedIn && pending.events.length > 0) await m.beforeCommit?.(call, pending.events)
    if (!call.signedIn) return output // open endpoints write their own records
    if (pending.logs.length === 0 && !pending.unchanged) pending.logs.push(plainEntry(endpoint))
    await writePending(db, call, pending, attempt?.key, attempt && answers.kept(output))
    return output
  })
  for (const work of pending.after) work()
  if (pending.events.length > 0) m.poke()
  return data
}

/** How an answer is kept for the same attempt sent again. */
function keptAnswers({ confidential, path }: Endpoint, { secrets }: MountOptions) {
  if (!confidential) return { kept: JSON.stringify, read: JSON.parse as (kept: string) => unknown }
  if (secrets === undefined) throw new Error(`${path} answers with a secret, and nothing here can encrypt it`)
  return {
    kept: (output: unknown) => secrets.encrypt(JSON.stringify(output)),
    read: (kept: string): unknown => JSON.parse(secrets.decrypt(kept)),
  }
}

function checked(endpoint: Endpoint, output: unknown): unknown {
  if (endpoint.answer === 'file') return output
  const parsed = endpoint.output.safeParse(output)
  if (!parsed.success)
    throw new Error(`the answer of ${endpoint.path} does not keep to its declaration: ${parsed.error.message}`)
  return parsed.data
}

function refuseOtherSite(request: FastifyRequest): void {
  const csrf = cookie(request, 'csrftoken')
  if (csrf !== undefined && csrf !== '' && header(request, 'x-csrftoken') !== csrf) throw new Refusal(refusals.csrf)
}

/** Who asks for what is no call of its own (a protocol of others), if they might make this call. */
export async function callerOf(request: FastifyRequest, endpoint: Endpoint, sessions: Sessions): Promise<Actor> {
  refuseOtherSite(request)
  const session = await sessionOf(request, sessions)
  if (session?.language) request.language = session.language
  admit(endpoint, session)
  if (session === undefined) throw new Refusal(refusals.session_unknown)
  return session.actor
}

async function perform(
  route: Route,
  request: FastifyRequest,
  m: MountOptions,
  key: string | undefined,
): Promise<unknown> {
  const { endpoint } = route
  refuseOtherSite(request)
  if (key !== undefined) {
    await admitProgram(route, request, key, m.programs)
  } else if (isForDevices(endpoint.access)) {
    request.device = await pairedDeviceOf(request, endpoint.access, m.devices)
  } else {
    // an open call works whatever token comes along
    request.session = await sessionOf(request, m.sessions).catch((error) => {
      if (endpoint.access === 'open' && error instanceof Refusal) return undefined
      throw error
    })
    // to a call for everybody, who is there for one meeting is a stranger
    if (endpoint.access === 'open' && request.session?.meeting_id) request.session = undefined
    if (request.session?.language) request.language = request.session.language
  }
  admit(endpoint, request.session)
  // of what a program may call nothing asks for a proof: those calls are on the list that no key opens, or its own
  if (endpoint.fresh && request.session !== undefined && key === undefined)
    await requireFreshProof(m.db, request.session.actor.token_hash)
  const { input: raw, file } =
    endpoint.method === 'GET'
      ? { input: request.query, file: undefined }
      : endpoint.body === 'multipart'
        ? await multipartOf(request, endpoint.megabytes ?? oneRequestMegabytes)
        : { input: request.body ?? {}, file: undefined }
  const odd = controlIn(raw)
  if (odd !== undefined) throw new Refusal(refusals.invalid_input, {}, { fields: { [odd]: fieldMessages.control } })
  const parsed = endpoint.input.safeParse(raw)
  if (!parsed.success)
    throw new Refusal(refusals.invalid_input, {}, { fields: fieldErrors(parsed.error, request.language, raw) })
  requireOwnMeeting(endpoint, request.session, 'input', parsed.data)
  if (endpoint.effect === 'change') return change(route, request, m, parsed.data, file)
  const pending = nothingPending()
  const output = checked(endpoint, await route.handler(callOf(request, m, m.db, pending, file), parsed.data as never))
  requireOwnMeeting(endpoint, request.session, 'output', output)
  return output
}

function sendFile(reply: FastifyReply, answer: FileAnswer) {
  const plain = answer.name.replace(/[^\w. -]/g, '_')
  return reply
    .headers({
      request_type: 'file',
      response_code: '0',
      'content-type': answer.media_type,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(answer.name)}`,
      'cache-control': 'no-store',
    })
    .send(answer.body)
}

export function sendRefusal(reply: FastifyReply, answer: Answer, asFile: boolean) {
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
  if (asFile) {
    reply.headers({
      request_type: 'file',
      response_code: String(answer.body.code),
      response_msg: encodeURIComponent(answer.body.message),
    })
  }
  return reply.status(answer.status).header('cache-control', 'no-store').send(answer.body)
}

/** The caller's language before a session says better. */
export const askedLanguage = (request: FastifyRequest) => languageOf(header(request, 'accept-language'))

/** Opens the routes of the product on a fastify instance, below the base path. */
export async function mount(app: FastifyInstance, routes: readonly Route[], m: MountOptions): Promise<void> {
  await app.register(multipart)
  const seen = new Set<string>()
  for (const one of routes) {
    const { endpoint } = one
    const name = `${endpoint.method} ${endpoint.path}`
    if (seen.has(name)) throw new Error(`${name} is declared twice`)
    seen.add(name)
    app.route({
      method: endpoint.method,
      url: basePath + endpoint.path,
      config: { endpoint: say(endpoint.label, 'en') },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        request.language = askedLanguage(request)
        const key = keyIn(one, request)
        try {
          const data = await perform(one, request, m, key)
          noteUse(one, request, m.programs)
          if (key !== undefined) reply.headers(programHeaders(request))
          if (endpoint.answer === 'file') return sendFile(reply, data as FileAnswer)
          return reply.header('cache-control', 'no-store').send(success(data, request.id))
        } catch (error) {
          const said = refusalOf(error, request.id)
          const refusal = key === undefined ? said : forProgram(said)
          noteDenied(request, endpoint, refusal, m)
          noteUse(one, request, m.programs, refusal)
          if (key !== undefined) reply.headers(programHeaders(request, refusal))
          if (refusal.kind === refusals.failure) request.log.error({ err: error }, 'the request failed')
          return sendRefusal(reply, refused(refusal, request.language, request.id), endpoint.answer === 'file')
        }
      },
    })
  }
}
