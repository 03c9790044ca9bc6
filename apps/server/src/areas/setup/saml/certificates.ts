import { X509Certificate } from 'node:crypto'

/** Clocks may differ by so much. */
export const leewayMs = 60_000

export type Certificate = {
  readonly pem: string
  readonly subject: string
  readonly from: number
  readonly until: number
  /** `RSA 2048` */
  readonly key: string
  readonly isStrong: boolean
}

/** Base64 as metadata has it becomes PEM. */
export const pemOf = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${(base64.replace(/\s+/g, '').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----`

function readOne(pem: string): Certificate | undefined {
  try {
    const read = new X509Certificate(pem)
    const { asymmetricKeyType: type = '', asymmetricKeyDetails: details } = read.publicKey
    const bits = details?.modulusLength
    return {
      pem: read.toString().trim(),
      subject: read.subject.split('\n').join(', ').slice(0, 200),
      from: Date.parse(read.validFrom),
      until: Date.parse(read.validTo),
      key: bits === undefined ? type.toUpperCase() : `${type.toUpperCase()} ${bits}`,
      // what signs XML here is RSA; less than 2048 bits can be broken
      isStrong: type === 'rsa' && (bits ?? 0) >= 2048,
    }
  } catch {
    return undefined
  }
}

/** The certificates in a text of PEM, each once; undefined: there is something that is none. */
export function readPem(text: string): readonly Certificate[] | undefined {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+?-----END CERTIFICATE-----/g)
  // as it is often handed on: nothing but base64
  const found = blocks ?? (/^[A-Za-z0-9+/=\s]{200,}$/.test(text) ? [pemOf(text)] : [])
  const read = found.map(readOne)
  if (read.length === 0 || read.length > 20 || read.includes(undefined)) return undefined
  return [...new Map((read as Certificate[]).map((one) => [one.pem, one])).values()]
}

export type CertificateState = 'valid' | 'early' | 'expired' | 'weak'
export const stateOf = ({ from, until, isStrong }: Certificate, now: number): CertificateState =>
  !isStrong ? 'weak' : now + leewayMs < from ? 'early' : now - leewayMs >= until ? 'expired' : 'valid'

/** Those with which an answer may be signed now. */
export const validOf = (text: string, now: number): readonly Certificate[] =>
  (readPem(text) ?? []).filter((one) => stateOf(one, now) === 'valid')
