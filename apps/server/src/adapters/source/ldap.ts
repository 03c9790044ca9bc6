import { Refusal } from '@workplace/contract/kernel/refusal'
import { type LdapConnection, unitPathColumn } from '@workplace/contract/people/data-source'
import * as peopleRefusals from '@workplace/contract/people/refusals'
import { type Entry, ResultCodeError } from 'ldapts'
import { joined } from '../../kernel/resources/escape'
import { ldapClient } from '../outbound/ldap/client'
import { isFilter, textOf } from '../outbound/ldap/text'
import type { Address, Way } from '../outbound/port'
import { bounds } from './bounds'
import { refusalOf, unlessStopped } from './failures'
import type { SourceReadOptions, SourceRow, SourceTable } from './port'
import { unitPath } from './unit-path'

/** What stays the same however a person is renamed; directories tell it only when asked by name. */
const lasting = ['entryUUID', 'objectGUID']

const resultCodes = {
  wrongPassword: [48, 49, 50, 53],
  needsTls: [8, 13],
  noSuchBase: [32, 34],
  tooMuch: [3, 4, 11],
} as const

function ldapRefusal(error: unknown): Refusal {
  if (!(error instanceof ResultCodeError)) return refusalOf(error)
  const isOne = (codes: readonly number[]) => codes.includes(error.code)
  if (isOne(resultCodes.wrongPassword)) return new Refusal(peopleRefusals.source_credentials)
  if (isOne(resultCodes.needsTls)) return new Refusal(peopleRefusals.source_tls, { why: error.message })
  if (isOne(resultCodes.noSuchBase)) return new Refusal(peopleRefusals.source_base)
  if (isOne(resultCodes.tooMuch)) return new Refusal(peopleRefusals.source_limit)
  return new Refusal(peopleRefusals.source_failed, { why: error.message.slice(0, 200) })
}

function rowOf({ dn, ...attributes }: Entry, line: number, base: string, columns: readonly string[] | undefined) {
  const cells: Record<string, string> = { [unitPathColumn]: joined(unitPath(dn, base), '/') }
  const broken: string[] = []
  // attribute names have no case, and a directory answers in its own spelling
  const asked = new Map((columns ?? []).map((name) => [name.toLowerCase(), name]))
  for (const [name, values] of Object.entries(attributes)) {
    const column = columns === undefined ? name : asked.get(name.toLowerCase())
    const [first] = Array.isArray(values) ? values : [values]
    if (column === undefined || first === undefined || first.length > bounds.valueLength) continue
    const text = textOf(name, first)
    if (text === undefined) broken.push(column)
    else if (text !== '') cells[column] = text.trim()
  }
  return { line, cells, broken } satisfies SourceRow
}

type On = { readonly allowed: (host: string) => Promise<Address>; readonly dial: Way['dial'] }

/** Reads people from a directory, page by page. */
export async function readLdap(
  connection: LdapConnection,
  secret: string | null,
  { columns, signal }: SourceReadOptions,
  { allowed, dial }: On,
): Promise<SourceTable> {
  const { host, port, security, ca, bind_dn, base_dn, filter, scope, page_size } = connection
  if (!isFilter(filter)) throw new Refusal(peopleRefusals.source_filter)
  const address = await unlessStopped(signal, allowed(host))
  const { client, sockets } = ldapClient(
    { host, port, security, ca },
    { address, dial, connectMs: bounds.connectMs, answerMs: bounds.answerMs },
  )
  const tooLarge = new AbortController()
  const weight = () => Math.max(0, ...sockets.map(({ bytesRead }) => bytesRead))
  let weighed = 0
  const weighing = setInterval(() => {
    if (weight() > bounds.bytes || weight() - weighed > bounds.pageBytes)
      tooLarge.abort(new Refusal(peopleRefusals.source_limit))
  }, 50)
  try {
    return await unlessStopped(AbortSignal.any([signal, tooLarge.signal]), read())
  } catch (error) {
    throw ldapRefusal(error)
  } finally {
    clearInterval(weighing)
    for (const socket of sockets) socket.destroy()
  }

  async function read(): Promise<SourceTable> {
    if (security === 'starttls') await client.startTLS()
    if (bind_dn !== '' || secret !== null) await client.bind(bind_dn, secret ?? '')
    const wanted = columns?.filter((name) => name !== unitPathColumn)
    const pages = client.searchPaginated(base_dn, {
      filter,
      scope,
      attributes: wanted === undefined ? ['*', ...lasting] : [...wanted],
      explicitBufferAttributes: [...(wanted ?? []), ...lasting],
      paged: { pageSize: wanted === undefined ? bounds.sampleRows : page_size },
    })
    const rows: SourceRow[] = []
    for await (const { searchEntries } of pages) {
      weighed = weight()
      for (const entry of searchEntries) rows.push(rowOf(entry, rows.length + 1, base_dn, wanted && columns))
      if (columns === undefined && rows.length >= bounds.sampleRows) break
      if (rows.length > bounds.people) throw new Refusal(peopleRefusals.source_too_many, { n: bounds.people })
    }
    if (columns !== undefined) return { columns, rows }
    const first = rows.slice(0, bounds.sampleRows)
    return {
      columns: [...new Set(first.flatMap(({ cells, broken }) => [...Object.keys(cells), ...broken]))],
      rows: first,
    }
  }
}
