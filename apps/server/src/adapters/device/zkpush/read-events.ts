import { markOfRecord } from '@workplace/domain/access/record-key'
import { cardOf, fieldsOf, linesOf, pinOf, wholeOf } from './fields'
import type { FaceDoor, FaceEvent } from './port'
import { isOfServer, meaningOf, wayOf } from './vocabulary'
import { fromSeconds, wallOf } from './zk-time'

type Read = { readonly events: FaceEvent[]; readonly bad: number; readonly lines: number }

function readEach(text: string, read: (line: string) => FaceEvent | 'nothing' | null): Read {
  const lines = linesOf(text)
  const events: FaceEvent[] = []
  let bad = 0
  for (const line of lines) {
    const event = read(line)
    if (event === null) bad += 1
    else if (event !== 'nothing') events.push(event)
  }
  return { events, bad, lines: lines.length }
}

const directionOf = (status: string | undefined): FaceEvent['direction'] =>
  status === '0' ? 'in' : status === '1' ? 'out' : null

/** An event of `acc`, as it happens or as it was kept: the names differ, what they say is the same. */
function accEvent(line: string): FaceEvent | 'nothing' | null {
  const fields = fieldsOf(line.replace(/^transaction\s+/i, ''))
  const seconds = wholeOf(fields.get('time_second'))
  const told = wallOf(fields.get('time')) ?? (seconds === null || seconds < 0 ? null : fromSeconds(seconds))
  const number = wholeOf(fields.get('event') ?? fields.get('eventtype'))
  if (told === null || number === null) return null
  const meaning = meaningOf(number)
  if (meaning === undefined) return 'nothing'
  const pin = pinOf(fields.get('pin'))
  const card = cardOf(fields.get('cardno'))
  const status = fields.get('inoutstatus') ?? fields.get('inoutstate')
  const verified = fields.get('verifytype') ?? fields.get('verified')
  const door = wholeOf(fields.get('eventaddr') ?? fields.get('doorid')) ?? 0
  const index = wholeOf(fields.get('index'))
  return {
    ...{ kind: meaning.kind, granted: meaning.granted, told, utc_offset: null, pin, card },
    index: index !== null && index > 0 ? index : null,
    door: door > 0 && door <= 64 ? door : 0,
    way: meaning.way ?? wayOf(verified, { pin: pin !== null, card: card !== null }),
    direction: directionOf(status),
    by_server: isOfServer(number),
    // the number of the event is what `att` has as a status; the same record comes with other names for its parts
    mark: markOfRecord({
      pin: `${pin ?? ''}/${card ?? ''}`,
      time: told,
      way: String(wholeOf(verified) ?? verified ?? ''),
      status: `${number}/${door}/${status ?? ''}`,
    }),
  }
}

/** A record of `att`: pin, time, status and how, one after the other; behind them what later versions added. */
function attRecord(line: string): FaceEvent | null {
  const [pinText, time, status = '', verified = '', , , , , , , offset] = line.split('\t')
  const pin = pinOf(pinText)
  const told = wallOf(time)
  if (pin === null || told === null) return null
  const seconds = wholeOf(offset?.trim().replace(/^\+/, ''))
  const out = ['1', '3', '5'].includes(status.trim())
  return {
    ...{ kind: 'pass', granted: true, told, index: null, door: 1, pin, card: null, by_server: false },
    utc_offset: seconds !== null && Math.abs(seconds) <= 14 * 3600 ? Math.round(seconds / 60) : null,
    way: wayOf(verified, { pin: true, card: false }),
    // 0, 2 and 4 are what a key at the device says for coming; devices without keys always say so
    direction: out ? 'out' : null,
    mark: markOfRecord({ pin, time: told, way: verified.trim(), status: status.trim() }),
  }
}

export const readAccEvents = (text: string): Read => readEach(text, accEvent)
export const readAttRecords = (text: string): Read => readEach(text, attRecord)

/** A code that was scanned comes in the place of a card. */
const codeOf = (text: string | undefined): string | null =>
  text !== undefined && /^[0-9A-Z $%*+./:-]{4,80}$/.test(text) && cardOf(text) === null ? text : null

/** The one event about which a device asks. */
export function readAsked(text: string): { event: FaceEvent; code: string | null; line: string } | null {
  const [line = ''] = linesOf(text)
  const fields = fieldsOf(line)
  const told = wallOf(fields.get('time'))
  if (told === null) return null
  const code = codeOf(fields.get('cardno'))
  const event = accEvent(line)
  if (event !== null && event !== 'nothing') return { event, code, line }
  const pin = pinOf(fields.get('pin'))
  const card = cardOf(fields.get('cardno'))
  const way = wayOf(fields.get('verifytype'), { pin: pin !== null, card: card !== null })
  const door = wholeOf(fields.get('eventaddr')) ?? 1
  const direction = directionOf(fields.get('inoutstatus'))
  return {
    event: {
      ...{ kind: 'pass', granted: false, told, utc_offset: null, index: null, mark: line, by_server: true },
      door,
      way,
      direction,
      pin,
      card,
    },
    code,
    line,
  }
}

const wrongs = ['forced', 'tamper', 'duress', 'duress', 'held', 'power', 'power', 'tamper'] as const

/** How the doors of a device are: two bits each for the contact, a byte each for what is wrong. */
export function readDoors(text: string): { told: string | null; doors: FaceDoor[] } | null {
  const fields = fieldsOf(linesOf(text).at(-1) ?? '')
  const sensor = fields.get('sensor') ?? ''
  if (!/^[0-9a-f]{2,16}$/i.test(sensor)) return null
  const alarm = fields.get('alarm') ?? ''
  const contacts = Buffer.from(sensor.slice(0, sensor.length - (sensor.length % 2)), 'hex')
  const alarms = /^[0-9a-f]*$/i.test(alarm)
    ? Buffer.from(alarm.slice(0, alarm.length - (alarm.length % 2)), 'hex')
    : Buffer.alloc(0)
  const doors = Array.from({ length: contacts.length * 4 }, (_, at): FaceDoor => {
    const bits = ((contacts[at >> 2] ?? 0) >> ((at & 3) * 2)) & 3
    const wrong = wrongs.filter((_, bit) => (((alarms[at] ?? 0) >> bit) & 1) === 1)
    return { door: at + 1, contact: bits === 1 ? 'closed' : bits === 2 ? 'open' : 'none', wrong: [...new Set(wrong)] }
  })
  return { told: wallOf(fields.get('time')), doors }
}
