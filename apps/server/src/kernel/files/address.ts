import { createHmac, timingSafeEqual } from 'node:crypto'
import { type ThumbWidth, thumbWidths } from './picture'

const hourMs = 3_600_000
/** How many addresses are remembered until their hour is over. */
const most = 50_000

export type AddressOptions = {
  /** A smaller picture. */
  readonly width?: ThumbWidth
  /** Makes the browser save the file under this name instead of showing it. */
  readonly download?: string
}

/** What a valid address allows: one file of one company, until then. */
export type FileAccess = {
  readonly company_id: number
  readonly key: string
  readonly width: ThumbWidth | null
  readonly download: string | null
  readonly expiresAt: number
}

export type Addresses = {
  /**
   * The address under which a browser gets a file for the next one to two hours; the same within a clock hour, so that
   * caches work. Empty for no path; an address elsewhere (`http…`) stays as it is.
   */
  sign(company_id: number, path: string | null | undefined, options?: AddressOptions): string
  /** What an address allows, or null if it is not ours or has expired. */
  verify(company: string, key: string, query: Readonly<Record<string, unknown>>): FileAccess | null
}

/** Signed addresses of files. `secret` is the same on all servers of an installation; `now` in milliseconds. */
export function fileAddresses(secret: Buffer, now: () => number): Addresses {
  // Length-prefixed by JSON, so that no two different addresses give the same text.
  const signatureOf = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['file', ...parts]))
      .digest('base64url')

  // Pictures are signed again for everybody who looks at a list, to the same address all the hour.
  const pictures = new Map<string, string>()
  let hour = 0

  const sign: Addresses['sign'] = (company_id, path, options = {}) => {
    if (!path) return ''
    if (/^https?:\/\//.test(path)) return path
    const thisHour = Math.floor(now() / hourMs)
    if (thisHour !== hour || pictures.size >= most) {
      pictures.clear()
      hour = thisHour
    }
    if (options.download !== undefined) return addressOf(company_id, path, options)
    const picture = `${company_id} ${options.width ?? ''} ${path}`
    const known = pictures.get(picture)
    if (known !== undefined) return known
    const address = addressOf(company_id, path, options)
    pictures.set(picture, address)
    return address
  }

  const addressOf = (company_id: number, path: string, { width, download }: AddressOptions): string => {
    const key = path.replace(/^\/+/, '')
    const company = String(company_id)
    const expiry = String((hour + 2) * (hourMs / 1000))
    // through UTF-8, as the address will come back
    const [w, n] = [width === undefined ? '' : String(width), Buffer.from(download ?? '').toString()]
    const query = new URLSearchParams({ e: expiry, ...(w && { w }), ...(n && { n }) })
    query.set('s', signatureOf(company, key, expiry, w, n))
    return `/files/${company}/${encodeURIComponent(key)}?${query}`
  }

  return {
    sign,

    verify(company, key, query) {
      const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
      const [expiry, w, n] = [text('e'), text('w'), text('n')]
      const given = Buffer.from(text('s'))
      const right = Buffer.from(signatureOf(company, key, expiry, w, n))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      const expiresAt = Number(expiry) * 1000
      if (expiresAt <= now()) return null
      const width = thumbWidths.find((known) => String(known) === w) ?? null
      return { company_id: Number(company), key, width, download: n || null, expiresAt }
    },
  }
}
