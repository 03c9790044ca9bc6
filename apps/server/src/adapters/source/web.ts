import { Refusal } from '@workplace/contract/kernel/refusal'
import type { ApiConnection } from '@workplace/contract/people/data-source'
import * as peopleRefusals from '@workplace/contract/people/refusals'
import type { Way } from '../outbound/port'
import { bounds } from './bounds'
import { refusalOf, unlessStopped } from './failures'
import type { SourceReadOptions, SourceRow, SourceTable } from './port'

function headersOf({ auth, username, header }: ApiConnection, secret: string | null): Record<string, string> {
  if (secret === null) return {}
  switch (auth) {
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` }
    case 'bearer':
      return { authorization: `Bearer ${secret}` }
    case 'header':
      return header === '' ? {} : { [header]: secret }
    case 'none':
      return {}
  }
}

/** One answer, as bytes. */
async function fetchBytes(
  url: URL,
  headers: Record<string, string>,
  on: { way: Way; signal: AbortSignal; most: number },
): Promise<Buffer> {
  const { body } = await on.way.request(url, {
    headers: { accept: 'application/json', ...headers },
    signal: on.signal,
    mostBytes: on.most,
    withinMs: bounds.webMs,
    onHead(status) {
      if ([401, 403].includes(status)) throw new Refusal(peopleRefusals.source_credentials)
      if (status < 200 || status > 299) throw new Refusal(peopleRefusals.source_status, { status })
    },
  })
  return body
}

const plain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at a path such as `data.items`. */
function at(value: unknown, path: string): unknown {
  if (path === '') return value
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (plain(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value)
}

const deepest = 4

/** A person's values as texts; what is inside of others is named by its path. */
function flat(value: Record<string, unknown>, cells: Record<string, string> = {}, before = '', depth = 1) {
  for (const [key, inner] of Object.entries(value).slice(0, 200)) {
    const name = `${before}${key}`
    if (plain(inner)) {
      if (depth < deepest) flat(inner, cells, `${name}.`, depth + 1)
    } else if (Array.isArray(inner)) {
      const texts = inner.filter((one) => ['string', 'number'].includes(typeof one))
      if (texts.length > 0) cells[name] = texts.join(';').slice(0, bounds.valueLength)
    } else if (inner !== null && inner !== undefined) cells[name] = String(inner).trim().slice(0, bounds.valueLength)
  }
  return cells
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(peopleRefusals.source_unreadable)
  }
}

/** The next page: of the same origin, so that the secret goes nowhere else. */
function nextOf(answer: unknown, path: string, url: URL): URL | null {
  const text = path === '' ? undefined : at(answer, path)
  if (text === undefined || text === null || text === '') return null
  if (typeof text !== 'string' || !URL.canParse(text, url.href)) throw new Refusal(peopleRefusals.source_unreadable)
  const next = new URL(text, url)
  if (next.origin !== url.origin) throw new Refusal(peopleRefusals.source_elsewhere, { address: next.origin })
  return next
}

/** Reads people from a web interface that answers JSON. */
export async function readApi(
  connection: ApiConnection,
  secret: string | null,
  { columns, signal }: SourceReadOptions,
  way: Way,
): Promise<SourceTable> {
  const headers = headersOf(connection, secret)
  const rows: SourceRow[] = []
  const seen = new Set<string>()
  let left: number = bounds.bytes
  const read = async () => {
    for (let url: URL | null = new URL(connection.url); url !== null; ) {
      if (seen.size >= bounds.pages || seen.has(url.href)) throw new Refusal(peopleRefusals.source_limit)
      seen.add(url.href)
      const bytes = await fetchBytes(url, headers, { way, signal, most: left })
      left -= bytes.length
      const answer = parsed(bytes)
      const list = at(answer, connection.items)
      if (!Array.isArray(list)) throw new Refusal(peopleRefusals.source_no_list, { path: connection.items })
      for (const one of list) {
        if (columns === undefined && rows.length >= bounds.sampleRows) break
        rows.push({ line: rows.length + 1, cells: plain(one) ? flat(one) : {}, broken: [] })
      }
      if (rows.length > bounds.people) throw new Refusal(peopleRefusals.source_too_many, { n: bounds.people })
      url = columns === undefined ? null : nextOf(answer, connection.next, url)
    }
  }
  try {
    await unlessStopped(signal, read())
  } catch (error) {
    throw refusalOf(error)
  }
  return { columns: columns ?? [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows }
}
