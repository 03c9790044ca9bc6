import { uploadFinish } from '@workplace/contract/kernel/files'
import * as refusals from '@workplace/contract/kernel/refusals'
import { checkSession } from '@workplace/contract/kernel/session'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { CallError, call, isSessionEnd } from '../client/client'
import { currentSession } from '../session/session'
import { readToken } from '../session/token'
import { translate } from '../words'
import { fingerprintOf } from './fingerprint'
import { addressOf, forgetAddress, keepAddress } from './part-addresses'
import type { PartProgress, PartRun } from './part-run'
import { partWords } from './part-words'
import { paceOf } from './time-left'
import { tusRequest } from './tus-request'

/** Waits of this many milliseconds before a next try; the last one again and again. The line that is back ends a wait. */
const waits = [0, 500, 1_000, 2_000, 4_000, 8_000] as const
/** How often it is looked whether the person has signed in again. */
const signedOutMs = 1_000
/** Where nothing moves for so long, nobody knows how long it takes. */
const stillMs = 5_000
/** A proxy that takes no large request may take smaller ones. */
const smallestPart = 256 * 1024
/** An upload that the server does not know is begun again so often. */
const mostBeginnings = 3

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const cancelled = () => new CallError('', { reason: 'cancelled' })
const named = (...kinds: readonly (readonly [reason: string, ...unknown[]])[]) =>
  new Set<string>(kinds.map(([reason]) => reason))

/** What a person, or who runs the product, has to see to first. */
const holding = named(refusals.upload_no_space, refusals.upload_unfinished_limit, refusals.upload_unfinished_many)
/** What passes by itself. */
const passing = named(refusals.upload_busy, refusals.upload_incomplete, refusals.too_many, refusals.failure)
/** Of a call that got no answer. */
const unanswered = new Set(['offline', 'timeout', 'cancelled'])

type Next = 'wait' | 'ask' | 'anew' | 'signIn' | 'hold' | 'smaller' | 'fail'

/** What follows from an error. Only an upload that the server does not know any more begins anew, never one that it could not tell of. */
function nextAfter(error: CallError): Next {
  const { status, reason, code } = error
  if (status === 401 || readToken() === undefined || isSessionEnd(error)) return 'signIn'
  if (holding.has(reason)) return 'hold'
  if (reason === refusals.upload_other_place[0]) return 'ask'
  if (reason === refusals.upload_unknown[0] || status === 404 || status === 410) return 'anew'
  if (passing.has(reason) || unanswered.has(reason)) return 'wait'
  if ([408, 423, 429].includes(status) || status >= 500) return 'wait'
  // not our own no, but that of something between
  if (status === 413 && code === -1) return 'smaller'
  return 'fail'
}

type On = {
  /** Whose the upload is, and what for. */
  readonly whose: string
  readonly partBytes: number
}

type Opened = { readonly run: PartRun; readonly done: Promise<string> }
/** `holders`: how many forms show it. Of who was signed out none does, and the file that came meanwhile is kept for them. */
type Kept = Opened & { holders: number; isDone: boolean }
const opened = new Map<string, Kept>()

const fileChanged = () => new CallError(translate(partWords.fileChanged), { reason: 'file_changed' })

/**
 * Uploads a file in parts, as tus 1.0 says. It goes on by itself after whatever cuts it off: from where the server says
 * that it stands, also after a reload, when the same file is chosen again.
 */
export async function openRun(kind: UploadKind, file: File, on: On): Promise<Opened> {
  const fingerprint = await fingerprintOf(file, on.whose).catch(() => {
    throw fileChanged()
  })
  const known = opened.get(fingerprint)
  if (known !== undefined) {
    known.holders += 1
    if (known.isDone) opened.delete(fingerprint)
    return known
  }
  const made: Kept = {
    ...begin(kind, file, fingerprint, on, () => {
      made.holders -= 1
    }),
    ...{ holders: 1, isDone: false },
  }
  opened.set(fingerprint, made)
  const forget = () => {
    if (opened.get(fingerprint) === made) opened.delete(fingerprint)
  }
  made.done.then(() => {
    made.isDone = true
    if (made.holders > 0) forget()
  }, forget)
  return made
}

/** Drops what came of an upload that nobody goes on with. What fails here the server does by itself, a day later. */
export function dropParts(fingerprint: string, url: string): void {
  forgetAddress(fingerprint)
  tusRequest('DELETE', url).catch(() => {})
}

function begin(
  kind: UploadKind,
  file: File,
  fingerprint: string,
  { whose, partBytes }: On,
  onLetGo: () => void,
): Opened {
  const owner = currentSession().user?.id
  const hearers = new Set<() => void>()
  const pace = paceOf()
  const ending = new AbortController()
  let pausing = new AbortController()
  let wake = () => {}
  let progress: PartProgress = { state: 'sending', sent: 0, secondsLeft: null, why: null, fault: null }
  const kept = addressOf(fingerprint)
  let url = kept?.url
  let sent = kept?.sent ?? 0
  progress = { ...progress, sent }

  const tell = (part: Partial<PartProgress>) => {
    progress = { ...progress, ...part }
    for (const hear of [...hearers]) hear()
  }
  let stillness: ReturnType<typeof setTimeout> | undefined
  const moved = (bytes: number) => {
    clearTimeout(stillness)
    stillness = setTimeout(() => stopped({}), stillMs)
    pace.note(bytes, performance.now())
    tell({ state: 'sending', sent: bytes, secondsLeft: pace.secondsLeft(file.size), why: null, fault: null })
  }
  const stopped = (part: Partial<PartProgress>) => {
    clearTimeout(stillness)
    pace.forget()
    tell({ secondsLeft: null, why: null, fault: null, ...part })
  }
  /** Waits at most so long; whatever wakes ends it. */
  const wait = (milliseconds: number | null) =>
    new Promise<void>((resolve) => {
      const timer = milliseconds === null ? undefined : setTimeout(() => wake(), milliseconds)
      wake = () => {
        clearTimeout(timer)
        removeEventListener('online', wake)
        resolve()
      }
      addEventListener('online', wake)
      if (ending.signal.aborted) wake()
    })
  const ask = (method: string, at: string, more: Parameters<typeof tusRequest>[2] = {}) =>
    tusRequest(method, at, { ...more, signal: AbortSignal.any([ending.signal, pausing.signal]) })
  const place = (text: string | null): number => {
    const bytes = text === null || text === '' ? Number.NaN : Number(text)
    // somebody between answered, who knows no uploads
    if (!Number.isInteger(bytes) || bytes < 0 || bytes > file.size) throw new CallError('', { reason: 'offline' })
    return bytes
  }
  const reached = (bytes: number) => {
    sent = bytes
    if (url !== undefined)
      keepAddress(fingerprint, { url, whose, name: file.name, bytes: file.size, sent, at: Date.now() })
  }

  const create = async (): Promise<void> => {
    const metadata = { filename: file.name, type: kind.name, fingerprint }
    const { header } = await ask('POST', '/tus', {
      headers: {
        'Upload-Length': String(file.size),
        'Upload-Metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${base64(value)}`)
          .join(','),
      },
    })
    const [, id] = /\/tus\/([0-9a-f]{32})$/.exec(header('Location') ?? '') ?? []
    if (id === undefined) throw new CallError('', { reason: 'offline' })
    url = `/tus/${id}`
    reached(0)
  }
  const look = async (at: string): Promise<void> => {
    const { header } = await ask('HEAD', at, { headers: { 'Upload-Fingerprint': fingerprint } })
    reached(place(header('Upload-Offset')))
  }
  const sendPart = async (at: string, bytes: number): Promise<void> => {
    const from = sent
    const body = await file
      .slice(from, Math.min(from + bytes, file.size))
      .arrayBuffer()
      .catch(() => {
        throw fileChanged()
      })
    const { header } = await ask('PATCH', at, {
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(from),
        'Upload-Fingerprint': fingerprint,
      },
      body,
      onSent: (out) => moved(Math.min(from + out, file.size)),
    })
    reached(place(header('Upload-Offset')))
    moved(sent)
  }
  /** Until the same person is there again. */
  const signedIn = async (): Promise<void> => {
    stopped({ state: 'waiting', why: 'session' })
    // the shell hears of it there, and leads to the login page
    const isOver =
      readToken() === undefined || (await call(checkSession, {}, { quiet: true }).then(() => false, isSessionEnd))
    if (!isOver) return wait(signedOutMs)
    const old = readToken()
    for (;;) {
      await wait(signedOutMs)
      if (ending.signal.aborted) return
      const { user } = currentSession()
      const token = readToken()
      if (token === undefined || token === old || user === null) continue
      if (user.id !== owner) throw cancelled()
      return
    }
  }

  const work = async (): Promise<string> => {
    let part = partBytes
    let tries = 0
    let beginnings = 0
    let isKnown = false
    let wasSignedOut = false
    for (;;) {
      if (ending.signal.aborted) throw cancelled()
      if (pausing.signal.aborted) {
        await wait(null)
        continue
      }
      try {
        if (url === undefined) await create()
        else if (!isKnown) await look(url)
        isKnown = true
        const at = url as string
        if (sent < file.size) moved(sent)
        while (sent < file.size) {
          await sendPart(at, part)
          tries = 0
          beginnings = 0
        }
        stopped({ state: 'checking', sent })
        const path = await call(uploadFinish, { id: at.slice('/tus/'.length) }, { quiet: true, signal: ending.signal })
        forgetAddress(fingerprint)
        return path
      } catch (cause) {
        if (!(cause instanceof CallError)) throw cause
        if (ending.signal.aborted || pausing.signal.aborted) {
          isKnown = false
          continue
        }
        const next = nextAfter(cause)
        // how much of it came is asked for
        isKnown = false
        if (next === 'signIn') {
          await signedIn()
          wasSignedOut = true
        } else if (next === 'hold') {
          pausing.abort()
          stopped({ state: 'paused', sent, fault: cause.message })
        } else if (next === 'anew') {
          beginnings += 1
          // of somebody else who is signed in now, it may be
          if (wasSignedOut || beginnings > mostBeginnings) throw cause
          forgetAddress(fingerprint)
          url = undefined
          sent = 0
        } else if (next === 'smaller' && part > smallestPart) part /= 2
        else if (next === 'wait' || next === 'ask') {
          const pause = waits[Math.min(tries, waits.length - 1)] ?? 0
          // a moment is nothing that one should read about
          if (tries > 1) stopped({ state: 'waiting', sent, why: cause.status === 0 ? 'line' : 'server' })
          tries += 1
          if (pause > 0) await wait(pause)
        } else {
          if (url !== undefined) dropParts(fingerprint, url)
          throw cause
        }
      }
    }
  }

  const end = () => {
    clearTimeout(stillness)
    ending.abort()
    opened.delete(fingerprint)
    wake()
  }
  const run: PartRun = {
    progress: () => progress,
    listen(then) {
      hearers.add(then)
      return () => hearers.delete(then)
    },
    pause() {
      pausing.abort()
      stopped({ state: 'paused', sent })
    },
    resume() {
      pausing = new AbortController()
      tell({ state: 'sending', fault: null })
      wake()
    },
    cancel() {
      end()
      if (url !== undefined) dropParts(fingerprint, url)
    },
    leave: () => (readToken() === undefined ? onLetGo() : end()),
  }
  return { run, done: work() }
}
