import { createHmac, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords as authenticator apps have them (RFC 6238 over RFC 4226): SHA-1, six digits, 30 seconds.

const stepSeconds = 30
const digits = 6
/** How many steps a telephone's clock may be off, to either side. */
const tolerance = 1
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: how secrets are written for people and apps. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase()].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of one step of 30 s since 1970. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash[hash.length - 1] ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is; undefined where it is none of now, nor of shortly before or after. `now` in ms. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const present = Math.floor(now / 1000 / stepSeconds)
  let found: number | undefined
  // all are compared, so that the answer takes as long for each
  for (let step = present - tolerance; step <= present + tolerance; step++)
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code))) found = step
  return found
}

/** What an authenticator app reads from a QR code. */
export function otpauthAddress(secret: string, account: string, issuer: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(digits), period: '30' })
  // apps read a plus as a plus
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query.toString().replaceAll('+', '%20')}`
}
