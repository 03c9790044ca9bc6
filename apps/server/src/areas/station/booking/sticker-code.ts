import { createHmac, timingSafeEqual } from 'node:crypto'

type About = { readonly company_id: number; readonly station_id: number; readonly code_no: number }

const sealOf = (key: Buffer, { company_id, station_id, code_no }: About): string =>
  createHmac('sha256', key)
    .update(`desk.${company_id}.${station_id}.${code_no}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** What stands on the sticker of a desk; another once its stickers are renewed. */
export const stickerCode = (key: Buffer, about: About): string =>
  `${about.station_id}.${about.code_no}.${sealOf(key, about)}`

/**
 * The desk that a code names, and whether it was made here for this company. What is none of ours takes as long as what is:
 * its seal is compared with one all the same.
 */
export function readStickerCode(key: Buffer, company_id: number, code: string) {
  const [, station = '0', no = '0', seal = ''] = /^(\d{1,9})\.(\d{1,9})\.([\w-]{22})$/.exec(code) ?? []
  const [station_id, code_no] = [Number(station), Number(no)]
  const right = Buffer.from(sealOf(key, { company_id, station_id, code_no }))
  const given = Buffer.from(seal.padEnd(right.length, '.').slice(0, right.length))
  return { station_id, code_no, isOurs: timingSafeEqual(given, right) }
}
