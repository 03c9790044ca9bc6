import { cardOf, fieldsOf, linesOf, optionsOf, pinOf, tidy, wholeOf } from './fields'
import { readLetters } from './gb18030'
import type { FaceCall, FaceDialect, FaceMessage, FacePerson, FaceRequest, FaceResult } from './port'
import { readAccEvents, readAsked, readAttRecords, readDoors } from './read-events'
import { resultOf } from './vocabulary'

/** Tables of pictures and templates: they are confirmed and dropped. */
const dropped =
  /^(att|id)?photo$|^userpic$|^biophoto$|^biodata$|^templatev10$|^template$|^identitycard$|^idcard$|^fp$|^face$|^fvein$/

/** The lines of `OPERLOG` and of tables of people: whom it holds, and what is dropped. */
function readPeople(text: string): { people: FacePerson[]; faces: string[]; lines: number; bad: number } {
  const people: FacePerson[] = []
  const faces: string[] = []
  const lines = linesOf(text)
  let bad = 0
  for (const line of lines) {
    const [, word = '', rest = ''] = /^\s*([A-Za-z_]\w*)\s+(.*)$/s.exec(line) ?? []
    const table = word.toLowerCase()
    if (table === 'user' || table === 'userinfo') {
      const fields = fieldsOf(rest)
      const pin = pinOf(fields.get('pin'))
      if (pin === null) bad += 1
      else
        people.push({
          pin,
          name: tidy(fields.get('name') ?? '', 50) || null,
          card: cardOf(fields.get('card') ?? fields.get('cardno')),
        })
    } else if (table === 'biophoto' || table === 'biodata' || table === 'face') {
      const fields = fieldsOf(rest.slice(0, 400))
      const pin = pinOf(fields.get('pin'))
      // only that there is one is of interest, not how it looks
      if (pin !== null && (table !== 'biodata' || fields.get('type') === '9' || fields.get('type') === '2'))
        faces.push(pin)
    } else if (!/^(oplog|fp|fvein|userpic|mulcarduser|extuser|userauthorize)$/.test(table)) bad += 1
  }
  return { people, faces, lines: lines.length, bad }
}

/** What became of commands: several in one body, each a line, or a few lines of its own. */
function readResults(text: string): { results: FaceResult[]; options: Record<string, string> } {
  const results: FaceResult[] = []
  let options: Record<string, string> = {}
  let current = new Map<string, string>()
  const end = () => {
    const id = wholeOf(current.get('id'))
    const code = wholeOf(current.get('return'))
    if (id !== null && id > 0 && code !== null) results.push({ id, code, ...resultOf(code) })
    current = new Map()
  }
  for (const line of linesOf(text.slice(0, 200_000))) {
    if (/^\s*ID=/i.test(line)) {
      end()
      current = fieldsOf(line, '&')
      continue
    }
    const fields = fieldsOf(line, '&')
    for (const name of ['return', 'cmd']) {
      const value = fields.get(name)
      if (value !== undefined && !current.has(name)) current.set(name, value)
    }
    if (/^info$/i.test(current.get('cmd') ?? '')) options = { ...options, ...optionsOf(line) }
  }
  end()
  return { results, options }
}

function readFaults(text: string): { id: number; code: string }[] {
  return linesOf(text).flatMap((line) => {
    const fields = fieldsOf(line.replace(/^\s*errorlog\s+/i, ''), /[\t]/)
    const id = wholeOf(fields.get('cmdid'))
    const code = fields.get('errcode')?.toUpperCase() ?? ''
    return id !== null && id > 0 && /^[DS][0-9A-F]{7}$/.test(code) ? [{ id, code }] : []
  })
}

/** `INFO` of a device that asks what there is to do: by their places. */
function infoOf(text: string | null): Record<string, string> {
  if (text === null) return {}
  const [FWVersion, UserCount, , TransactionCount, IPAddress, , , , FaceCount, , CardCount] = text
    .split(',')
    .map((part) => tidy(part, 100))
  const named = { FWVersion, UserCount, TransactionCount, IPAddress, FaceCount, CardCount }
  return Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

type Told = { readonly dialect: FaceDialect | null; readonly heard: FaceMessage }
const of = (heard: FaceMessage, dialect: FaceDialect | null = null): Told => ({ dialect, heard })
const dialectNamed = (name: string | undefined): FaceDialect | null => {
  const type = name?.trim().toLowerCase()
  return type === 'acc' ? 'acc' : type === 'att' || type === 'pid' ? 'att' : null
}

function uploaded({ query, body }: FaceRequest): Told {
  const table = (query.get('table') ?? '').toLowerCase()
  const stamp = /^[\w:. -]{1,40}$/.test(query.get('Stamp') ?? '') ? query.get('Stamp') : null
  if (query.get('AuthType') === 'device') {
    const question = readAsked(readLetters(body))
    return of(question === null ? { kind: 'unknown' } : { kind: 'verify', ...question }, 'acc')
  }
  if (table === 'rtlog')
    return of({ kind: 'events', table, stamp, is_live: true, ...readAccEvents(readLetters(body)) }, 'acc')
  if (table === 'attlog')
    return of({ kind: 'events', table: 'ATTLOG', stamp, is_live: false, ...readAttRecords(readLetters(body)) }, 'att')
  if (table === 'rtstate') {
    const state = readDoors(readLetters(body))
    return of(state === null ? { kind: 'unknown' } : { kind: 'doors', ...state }, 'acc')
  }
  if (table === 'options') return of({ kind: 'options', options: optionsOf(readLetters(body)) })
  if (table === 'tabledata') return of(tableRows(query.get('tablename') ?? '', null, body), 'acc')
  if (table === 'errorlog') {
    const text = readLetters(body)
    return of({ kind: 'faults', table: 'errorlog', faults: readFaults(text), lines: linesOf(text).length }, 'att')
  }
  if (table === 'operlog' || table === 'userinfo')
    return of({ kind: 'people', table: 'OPERLOG', stamp, command: null, ...readPeople(readLetters(body)) }, 'att')
  if (dropped.test(table)) return of({ kind: 'dropped', table, lines: 1 }, 'att')
  return of({ kind: 'unknown' })
}

/** Rows of a table of `acc`, told by themselves or asked for. */
function tableRows(name: string, command: number | null, body: Buffer): FaceMessage {
  const table = name.toLowerCase()
  if (table === 'transaction')
    return { kind: 'events', table, stamp: null, is_live: false, ...readAccEvents(readLetters(body)) }
  if (table === 'errorlog') {
    const text = readLetters(body)
    return { kind: 'faults', table, faults: readFaults(text), lines: linesOf(text).length }
  }
  if (table === 'user' || table === 'biophoto' || table === 'biodata')
    return { kind: 'people', table, stamp: null, command, ...readPeople(readLetters(body)) }
  return {
    kind: 'dropped',
    table: /^\w{1,40}$/.test(table) ? table : 'rows',
    lines: linesOf(body.toString('latin1')).length,
  }
}

function read(request: FaceRequest, name: string): Told {
  const { method, query, body } = request
  const isPost = method === 'POST'
  switch (name) {
    case 'cdata':
      if (isPost) return uploaded(request)
      return of(
        { kind: 'hello', options: optionsOf([...query].map(([key, value]) => `${key}=${value}`).join('\n')) },
        dialectNamed(query.get('DeviceType') ?? undefined),
      )
    case 'registry': {
      const options = optionsOf(readLetters(body))
      return of({ kind: 'register', options }, dialectNamed(options.DeviceType) ?? 'acc')
    }
    case 'push':
      return of({ kind: 'configure' }, 'acc')
    case 'getrequest':
      return of({ kind: 'asks', options: infoOf(query.get('INFO')) })
    case 'devicecmd':
      return of({ kind: 'results', ...readResults(readLetters(body)) })
    case 'querydata': {
      const type = query.get('type')
      if (type === 'options') return of({ kind: 'options', options: optionsOf(readLetters(body)) })
      if (type === 'count') return of({ kind: 'options', options: countsOf(readLetters(body)) }, 'acc')
      const table = query.get('tablename') ?? ''
      const command = wholeOf(query.get('cmdid') ?? undefined)
      // a table of people of `att` is asked for, too
      if (/^userinfo$/i.test(table))
        return of({ kind: 'people', table: 'USERINFO', stamp: null, command, ...readPeople(readLetters(body)) }, 'att')
      return of(tableRows(table, command, body), 'acc')
    }
    case 'rtdata':
      return of({ kind: query.get('type') === 'time' ? 'time' : 'unknown' })
    case 'ping':
    case 'exchange':
      return of({ kind: name })
    case 'file': {
      const url = query.get('url')
      if (!isPost && url !== null && url.length <= 500) return of({ kind: 'file', url })
      return of({ kind: 'dropped', table: name, lines: 1 })
    }
    case 'fdata':
    case 'edata':
      return of({ kind: 'dropped', table: name, lines: 1 })
    default:
      return of({ kind: 'unknown' })
  }
}

const counted: Readonly<Record<string, string>> = {
  user: 'UserCount',
  biophoto: 'FaceCount',
  transaction: 'TransactionCount',
}
function countsOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [table, count] of fieldsOf(text, /[\r\n]+/)) {
    const name = counted[table]
    if (name !== undefined && /^\d{1,9}$/.test(count)) found[name] = count
  }
  return found
}

/** What a call of a face device means; null: it is none of one. */
export function readCall(request: FaceRequest): FaceCall | null {
  const name = /^\/+iclock\/(\w+)(?:\.\w+)?\/*$/i.exec(request.path)?.[1]?.toLowerCase()
  const sn = (request.query.get('SN') ?? request.query.get('sn') ?? '').trim()
  if (name === undefined || !/^[A-Za-z0-9][A-Za-z0-9_-]{4,39}$/.test(sn)) return null
  const token = /(?:^|[;,\s])token=([0-9a-f]{32})\b/i.exec(request.cookie)?.[1]?.toLowerCase() ?? null
  return { sn, token, ...read(request, name) }
}
