import type { ByteRange } from '../../adapters/storage/port'

/**
 * The part that a `Range` header asks for of a content with so many bytes (RFC 9110, 14): one part of it, `none` where
 * there is nothing at that place, `whole` where all is asked for, several parts at once, or what makes no sense.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'whole' | 'none' {
  const found = /^bytes=\s*(\d{0,19})-(\d{0,19})\s*$/i.exec(header ?? '')
  if (found === null) return 'whole'
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const count = Math.min(Number(to), bytes)
    return count === 0 ? 'none' : { first: bytes - count, last: bytes - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'whole'
  if (first >= bytes) return 'none'
  return { first, last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}
