import { dateOfDay, dayOfDate } from '@workplace/domain/kernel/date'

/** Every packet of these controllers is as long, whichever it is. */
export const PACKET_BYTES = 64

/** A part of a packet: how it is read, and how it is written. What makes no sense is read as null, or as nothing. */
export type Field<T> = {
  read(packet: Buffer): T
  write(packet: Buffer, value: T): void
}

const isDigits = (packet: Buffer, at: number, bytes: number): boolean =>
  packet.subarray(at, at + bytes).every((byte) => byte >> 4 <= 9 && (byte & 15) <= 9)

/** Two decimal digits a byte. */
const digits = (packet: Buffer, at: number, bytes: number): string | null =>
  isDigits(packet, at, bytes) ? packet.toString('hex', at, at + bytes) : null

const writeDigits = (packet: Buffer, at: number, text: string): void => void packet.write(text, at, 'hex')

/** Six digits as `HH:MM:SS`; null where they are no time of day. */
function timeOfDigits(text: string): string | null {
  const parts = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)]
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number)
  return hours > 23 || minutes > 59 || seconds > 59 ? null : parts.join(':')
}

/** A `YYYY-MM-DD` that exists; null for anything else that eight digits may be. */
function dateOfDigits(text: string): string | null {
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  if (text < '19000101') return null
  return dateOfDay(dayOfDate(date)) === date ? date : null
}

export const u8 = (at: number): Field<number> => ({
  read: (packet) => packet.readUInt8(at),
  write: (packet, value) => void packet.writeUInt8(value, at),
})
export const u16 = (at: number): Field<number> => ({
  read: (packet) => packet.readUInt16LE(at),
  write: (packet, value) => void packet.writeUInt16LE(value, at),
})
export const u24 = (at: number): Field<number> => ({
  read: (packet) => packet.readUIntLE(at, 3),
  write: (packet, value) => void packet.writeUIntLE(value, at, 3),
})
export const u32 = (at: number): Field<number> => ({
  read: (packet) => packet.readUInt32LE(at),
  write: (packet, value) => void packet.writeUInt32LE(value, at),
})
export const flag = (at: number): Field<boolean> => ({
  read: (packet) => packet.readUInt8(at) === 1,
  write: (packet, value) => void packet.writeUInt8(value ? 1 : 0, at),
})

/** One of each door, or of each reader. */
export const flags = (at: number, count: number): Field<readonly boolean[]> => ({
  read: (packet) => [...packet.subarray(at, at + count)].map((byte) => byte === 1),
  write: (packet, values) => {
    for (const [n, value] of values.slice(0, count).entries()) packet.writeUInt8(value ? 1 : 0, at + n)
  },
})
export const bytes = (at: number, count: number): Field<readonly number[]> => ({
  read: (packet) => [...packet.subarray(at, at + count)],
  write: (packet, values) => {
    for (const [n, value] of values.slice(0, count).entries()) packet.writeUInt8(value, at + n)
  },
})
export const numbers = (at: number, count: number): Field<readonly number[]> => ({
  read: (packet) => Array.from({ length: count }, (_, n) => packet.readUInt32LE(at + 4 * n)),
  write: (packet, values) => {
    for (const [n, value] of values.slice(0, count).entries()) packet.writeUInt32LE(value, at + 4 * n)
  },
})

/** 1 for Monday to 7 for Sunday, of which each has a byte. */
export const weekdays = (at: number): Field<readonly number[]> => ({
  read: (packet) => [1, 2, 3, 4, 5, 6, 7].filter((day) => packet.readUInt8(at + day - 1) === 1),
  write: (packet, days) => {
    for (const day of days) packet.writeUInt8(1, at + day - 1)
  },
})

/** `YYYY-MM-DD`. */
export const date = (at: number): Field<string | null> => ({
  read: (packet) => {
    const text = digits(packet, at, 4)
    return text === null ? null : dateOfDigits(text)
  },
  write: (packet, value) => writeDigits(packet, at, value === null ? '00000000' : value.replaceAll('-', '')),
})

/** `YYYY-MM-DDTHH:MM:SS` by the clock of the controller, which knows no zone. */
export const dateTime = (at: number): Field<string | null> => ({
  read: (packet) => {
    const [day, time] = [date(at).read(packet), digits(packet, at + 4, 3)]
    const clock = time === null ? null : timeOfDigits(time)
    return day === null || clock === null ? null : `${day}T${clock}`
  },
  write: (packet, value) => writeDigits(packet, at, value === null ? '00'.repeat(7) : value.replace(/\D/g, '')),
})

/** The same where date and time stand apart, the date without its century. */
export const splitDateTime = (dateAt: number, timeAt: number): Field<string | null> => ({
  read: (packet) => {
    const [day, time] = [digits(packet, dateAt, 3), digits(packet, timeAt, 3)]
    const on = day === null || day === '000000' ? null : dateOfDigits(`20${day}`)
    const clock = time === null ? null : timeOfDigits(time)
    return on === null || clock === null ? null : `${on}T${clock}`
  },
  write: (packet, value) => {
    const text = (value ?? '').replace(/\D/g, '')
    writeDigits(packet, dateAt, value === null ? '000000' : text.slice(2, 8))
    writeDigits(packet, timeAt, value === null ? '000000' : text.slice(8))
  },
})

/** Minutes of a day; what is no time of day counts as its beginning. */
export const minute = (at: number): Field<number> => ({
  read: (packet) => {
    const text = digits(packet, at, 2)
    const [hours, minutes] = [Number(text?.slice(0, 2) ?? 0), Number(text?.slice(2) ?? 0)]
    return hours > 23 || minutes > 59 ? (hours === 24 && minutes === 0 ? 1439 : 0) : hours * 60 + minutes
  },
  write: (packet, value) =>
    writeDigits(packet, at, [Math.floor(value / 60), value % 60].map((part) => String(part).padStart(2, '0')).join('')),
})

/** The three parts of a day of a time profile, each with its last minute. */
export const segments = (at: number): Field<readonly { readonly start: number; readonly last: number }[]> => ({
  read: (packet) =>
    [0, 4, 8].map((n) => ({ start: minute(at + n).read(packet), last: minute(at + n + 2).read(packet) })),
  write: (packet, values) =>
    values.slice(0, 3).forEach(({ start, last }, n) => {
      minute(at + 4 * n).write(packet, start)
      minute(at + 4 * n + 2).write(packet, last)
    }),
})

/** An IPv4 address. */
export const address = (at: number): Field<string> => ({
  read: (packet) => [...packet.subarray(at, at + 4)].join('.'),
  write: (packet, value) => {
    packet.set(value.split('.').map(Number), at)
  },
})
export const mac = (at: number): Field<string> => ({
  read: (packet) => packet.toString('hex', at, at + 6).replace(/(..)(?!$)/g, '$1:'),
  write: (packet, value) => writeDigits(packet, at, value.replaceAll(':', '')),
})

/** `8.92`. */
export const version = (at: number): Field<string> => ({
  read: (packet) => `${Number(packet.toString('hex', at, at + 1))}.${packet.toString('hex', at + 1, at + 2)}`,
  write: (packet, value) => writeDigits(packet, at, value.replace('.', '').padStart(4, '0')),
})
