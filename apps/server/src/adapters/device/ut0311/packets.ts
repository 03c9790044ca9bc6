import {
  address,
  bytes,
  date,
  dateTime,
  type Field,
  flag,
  flags,
  mac,
  minute,
  numbers,
  PACKET_BYTES,
  segments,
  splitDateTime,
  u8,
  u16,
  u24,
  u32,
  version,
  weekdays,
} from './fields'

type Fields = Readonly<Record<string, Field<never>>>
type ValueOf<F> = F extends { read(packet: Buffer): infer T } ? T : never
type ValuesOf<F> = { readonly [K in keyof F]: ValueOf<F[K]> }

/** Something that a controller can be asked: its number on the wire, what is asked with, and what is answered. */
type Exchange<Q, A> = {
  readonly code: number
  readonly question: Q
  /** Null: it is never answered. */
  readonly answer: A
  /** Where the word stands without which it is not done; null: none is needed. */
  readonly sure: number | null
}

const SURE_WORD = 0x55aaaa55
/** How packets begin; events of firmware 6.62 begin otherwise. */
const BEGINS = 0x17
const BEGINS_OLD_EVENT = 0x19
const STATUS = 0x20

const exchange = <const Q, const A>(
  code: number,
  question: Q,
  answer: A,
  sure: number | null = null,
): Exchange<Q, A> => ({ code, question, answer, sure })

const done = { ok: flag(8) }
const event = {
  index: u32(8),
  type: u8(12),
  granted: flag(13),
  door: u8(14),
  direction: u8(15),
  card: u32(16),
  at: dateTime(20),
  reason: u8(27),
}
const card = {
  card: u32(8),
  from: date(12),
  to: date(16),
  doors: bytes(20, 4),
  pin: u24(24),
  first_card: u8(27),
}
const profile = {
  number: u8(8),
  from: date(9),
  to: date(13),
  weekdays: weekdays(17),
  segments: segments(24),
  next: u8(36),
}
const doorControl = { door: u8(8), mode: u8(9), seconds: u8(10) }
const listener = { address: address(8), port: u16(12), interval: u8(14) }

/** What controllers of the kind UT0311-L0x (UHPPOTE, 微耕) can be asked. */
export const exchanges = {
  getStatus: exchange(
    STATUS,
    {},
    {
      ...event,
      doors: flags(28, 4),
      buttons: flags(32, 4),
      error: u8(36),
      clock: splitDateTime(51, 37),
      sequence: u32(40),
      special: u8(48),
      relays: u8(49),
      inputs: u8(50),
    },
  ),
  setTime: exchange(0x30, { at: dateTime(8) }, { at: dateTime(8) }),
  getTime: exchange(0x32, {}, { at: dateTime(8) }),
  openDoor: exchange(0x40, { door: u8(8) }, done),
  putCard: exchange(0x50, card, done),
  deleteCard: exchange(0x52, { card: u32(8) }, done),
  deleteCards: exchange(0x54, {}, done, 8),
  getCards: exchange(0x58, {}, { count: u32(8) }),
  getCard: exchange(0x5a, { card: u32(8) }, card),
  getCardAt: exchange(0x5c, { index: u32(8) }, card),
  setDoorControl: exchange(0x80, doorControl, doorControl),
  getDoorControl: exchange(0x82, { door: u8(8) }, doorControl),
  setAntiPassback: exchange(0x84, { kind: u8(8) }, done),
  getAntiPassback: exchange(0x86, {}, { kind: u8(8) }),
  setTimeProfile: exchange(0x88, profile, done),
  clearTimeProfiles: exchange(0x8a, {}, done, 8),
  setDoorPasscodes: exchange(0x8c, { door: u8(8), codes: numbers(12, 4) }, done),
  recordSpecialEvents: exchange(0x8e, { on: flag(8) }, done),
  setListener: exchange(0x90, listener, done),
  getListener: exchange(0x92, {}, listener),
  getDevice: exchange(
    0x94,
    {},
    {
      address: address(8),
      netmask: address(12),
      gateway: address(16),
      mac: mac(20),
      version: version(26),
      released: date(28),
    },
  ),
  setAddress: exchange(0x96, { address: address(8), netmask: address(12), gateway: address(16) }, null, 20),
  getTimeProfile: exchange(0x98, { number: u8(8) }, profile),
  setPcControl: exchange(0xa0, { on: flag(12) }, done, 8),
  setInterlock: exchange(0xa2, { kind: u8(8) }, done),
  activateKeypads: exchange(0xa4, { readers: flags(8, 4) }, done),
  clearTasks: exchange(0xa6, {}, done, 8),
  addTask: exchange(
    0xa8,
    {
      from: date(8),
      to: date(12),
      weekdays: weekdays(16),
      start: minute(23),
      door: u8(25),
      task: u8(26),
      more_cards: u8(27),
    },
    done,
  ),
  setFirstCard: exchange(
    0xaa,
    {
      door: u8(8),
      start: minute(9),
      start_mode: u8(11),
      end: minute(12),
      end_mode: u8(14),
      weekdays: weekdays(15),
    },
    done,
  ),
  refreshTasks: exchange(0xac, {}, done, 8),
  getEvent: exchange(0xb0, { index: u32(8) }, event),
  setEventIndex: exchange(0xb2, { index: u32(8) }, done, 12),
  getEventIndex: exchange(0xb4, {}, { index: u32(8) }),
  restoreDefaults: exchange(0xc8, {}, done, 8),
} as const

export type ExchangeName = keyof typeof exchanges
export type QuestionOf<N extends ExchangeName> = ValuesOf<(typeof exchanges)[N]['question']>
export type AnswerOf<N extends ExchangeName> = ValuesOf<NonNullable<(typeof exchanges)[N]['answer']>>

const names = new Map(Object.entries(exchanges).map(([name, { code }]) => [code, name as ExchangeName]))

function pack(code: number, serial: number, fields: Fields, values: Readonly<Record<string, unknown>>): Buffer {
  const packet = Buffer.alloc(PACKET_BYTES)
  packet.writeUInt8(BEGINS, 0)
  packet.writeUInt8(code, 1)
  packet.writeUInt32LE(serial, 4)
  for (const [name, field] of Object.entries(fields)) field.write(packet, values[name] as never)
  return packet
}

const unpack = (packet: Buffer, fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.read(packet)]))

/** Who speaks, and about what: of any packet that is one of these controllers' (or to one); null of anything else. */
export function headOf(packet: Buffer): { readonly name: ExchangeName; readonly serial: number } | null {
  if (packet.length !== PACKET_BYTES) return null
  const name = names.get(packet.readUInt8(1))
  const begins = packet.readUInt8(0)
  const isOurs = begins === BEGINS || (begins === BEGINS_OLD_EVENT && name === 'getStatus')
  return name === undefined || !isOurs ? null : { name, serial: packet.readUInt32LE(4) }
}

export function packQuestion<N extends ExchangeName>(name: N, serial: number, values: QuestionOf<N>): Buffer {
  const { code, question, sure } = exchanges[name]
  const packet = pack(code, serial, question as Fields, values)
  if (sure !== null) packet.writeUInt32LE(SURE_WORD, sure)
  return packet
}

/** What is asked; null where the word is missing without which it is not done. */
export function unpackQuestion<N extends ExchangeName>(name: N, packet: Buffer): QuestionOf<N> | null {
  const { question, sure } = exchanges[name]
  if (sure !== null && packet.readUInt32LE(sure) !== SURE_WORD) return null
  return unpack(packet, question as Fields) as QuestionOf<N>
}

export const packAnswer = <N extends ExchangeName>(name: N, serial: number, values: AnswerOf<N>): Buffer =>
  pack(exchanges[name].code, serial, (exchanges[name].answer ?? {}) as Fields, values)

export const unpackAnswer = <N extends ExchangeName>(name: N, packet: Buffer): AnswerOf<N> =>
  unpack(packet, (exchanges[name].answer ?? {}) as Fields) as AnswerOf<N>
