import { randomBytes } from 'node:crypto'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { mayBeAsked } from '@workplace/domain/identity/directory-filter'
import { type Client, type Entry, ResultCodeError } from 'ldapts'
import { wayRefusalOf } from '../outbound/failures'
import { ldapClient } from '../outbound/ldap/client'
import { isFilter, textOf } from '../outbound/ldap/text'
import type { Way } from '../outbound/port'
import { unlessStopped } from '../outbound/unless-stopped'
import {
  type DirectoryAnswer,
  type DirectoryAt,
  type DirectoryEntry,
  DirectoryError,
  type DirectoryMoment,
} from './port'

/** Nobody waits longer for one answer. */
const answerMs = 5_000
const mostBytes = 2 * 1024 * 1024
const longestValue = 2_000
const mostValues = 1_000

/** By the numbers of RFC 4511, appendix A. */
const codes = {
  // wrong, locked, expired, not allowed: who signs in learns only that it did not do
  wrongPassword: [16, 19, 32, 34, 48, 49, 50, 53],
  wrongAccount: [48, 49, 50, 53],
  needsTls: [8, 13],
  noSuchBase: [32, 34],
  tooMany: [4],
} as const
const isOne = (error: unknown, of: readonly number[]): boolean =>
  error instanceof ResultCodeError && of.includes(error.code)

function faultOf(moment: DirectoryMoment, error: unknown): DirectoryError {
  if (error instanceof DirectoryError) return error
  const failed = (fault: DirectoryError['fault'], said?: string) =>
    new DirectoryError(moment, fault, { cause: error, ...(said === undefined ? {} : { said }) })
  if (error instanceof ResultCodeError) {
    if (isOne(error, codes.needsTls)) return failed('tls', error.message)
    if (moment === 'bind' && isOne(error, codes.wrongAccount)) return failed('account')
    if (moment === 'search' && isOne(error, codes.noSuchBase)) return failed('base')
    // a referral among them: nobody goes on to another directory
    return failed('refused', error.message.replace(/\s+/g, ' ').trim().slice(0, 200))
  }
  const refusal = wayRefusalOf(error)
  if (refusal.kind === refusals.outbound_timeout) return failed('late')
  return new DirectoryError(moment, 'way', { cause: refusal })
}

function entryOf({ dn, ...attributes }: Entry, { key, attributes: wanted }: DirectoryAt): DirectoryEntry {
  // attribute names have no case, and a directory answers in its own spelling
  const valuesOf = (name: string): string[] => {
    const found = Object.entries(attributes).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? []
    const all: (string | Buffer)[] = Array.isArray(found) ? found : [found]
    return all.slice(0, mostValues).flatMap((value) => {
      const text = value.length > longestValue ? undefined : textOf(name, value)
      return text === undefined || text === '' ? [] : [text]
    })
  }
  const values = wanted.flatMap((name) => {
    const all = valuesOf(name)
    const [first] = all
    return first === undefined ? [] : [[name, all.length === 1 ? first : all] as const]
  })
  return { dn, subject: valuesOf(key)[0], values: Object.fromEntries(values) }
}

/** As long as the directory takes to refuse a password it takes here where nobody was found: names cannot be guessed by it. */
const nobodysName = (base: string) => `cn=${randomBytes(9).toString('hex')},${base}`

async function isLetIn(client: Client, dn: string, password: string): Promise<boolean> {
  // without either a directory lets in whoever asks, as nobody
  if (!mayBeAsked(password) || dn.trim() === '') return false
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (isOne(error, codes.wrongPassword)) return false
    throw error
  }
}

/** See `Directories.ask`. */
export async function askDirectory(
  at: DirectoryAt,
  password: string,
  signal: AbortSignal,
  { lookup, dial }: Pick<Way, 'lookup' | 'dial'>,
): Promise<DirectoryAnswer> {
  let moment: DirectoryMoment = 'connect'
  const whole = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  let opened: ReturnType<typeof ldapClient> | undefined
  const sockets = () => opened?.sockets ?? []
  const tooLarge = new AbortController()
  const weighing = setInterval(() => {
    if (sockets().some(({ bytesRead }) => bytesRead > mostBytes)) tooLarge.abort(new Refusal(refusals.outbound_limit))
  }, 50)
  try {
    return await unlessStopped(AbortSignal.any([whole, tooLarge.signal]), ask(), refusals.outbound_timeout)
  } catch (error) {
    throw faultOf(moment, error)
  } finally {
    clearInterval(weighing)
    for (const socket of sockets()) socket.destroy()
  }

  async function ask(): Promise<DirectoryAnswer> {
    if (!isFilter(at.filter)) throw new DirectoryError('search', 'filter', { cause: undefined })
    const [address] = await lookup(at.host, whole)
    if (address === undefined) throw new Error('a lookup answers an address or refuses')
    opened = ldapClient(at, { address, dial, connectMs: answerMs, answerMs })
    const { client } = opened
    if (at.security === 'starttls') await client.startTLS()
    // it was reached once it has answered anything: with TLS from the first byte the first question is a later one
    const reaching = async <T>(next: DirectoryMoment, work: Promise<T>): Promise<T> => {
      if (isReached) moment = next
      try {
        const answer = await work
        isReached = true
        return answer
      } catch (error) {
        if (error instanceof ResultCodeError) moment = next
        throw error
      }
    }
    let isReached = at.security === 'starttls'
    if (at.bind_dn !== '') await reaching('bind', client.bind(at.bind_dn, at.bind_password))
    const found = await reaching('search', search(client))
    moment = 'password'
    const [one] = found
    const entry = found.length === 1 && one !== undefined ? entryOf(one, at) : undefined
    const isRight = await isLetIn(client, entry?.dn ?? nobodysName(at.base_dn), password)
    if (entry === undefined) return { found: found.length === 0 ? 'nobody' : 'several', isRight: false }
    return { found: 'one', entry, isRight }
  }

  /** Two at most: more are as good as two. */
  async function search(client: Client): Promise<readonly Entry[]> {
    const asked = [...new Set([at.key, ...at.attributes])]
    try {
      const { searchEntries } = await client.search(at.base_dn, {
        filter: at.filter,
        ...{ scope: 'sub', sizeLimit: 2, timeLimit: Math.ceil(answerMs / 1000) },
        ...{ attributes: asked, explicitBufferAttributes: asked },
      })
      return searchEntries
    } catch (error) {
      if (isOne(error, codes.tooMany)) return [{ dn: '' }, { dn: '' }] as Entry[]
      throw error
    }
  }
}
