const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** What it is for can be told by how it begins: keys, access and refresh tokens, codes. */
export type KeyPrefix = 'wpk_' | 'wpa_' | 'wpr_' | 'wpc_'
/** 62 to the 40th: 238 bits. */
const secretLength = 40
/** 32 bits in digits of 62. */
const sumLength = 6

/** So many random bytes make a key, nearly always: of each eight about one is thrown away. */
export const apiKeyBytes = 96

/** CRC-32 as zip and PNG have it. */
function crc32(text: string): number {
  let sum = 0xffffffff
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

function digits(value: number): string {
  let [rest, text] = [value, '']
  for (let at = 0; at < sumLength; at++) {
    text = alphabet.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/**
 * A key of random bytes: how it begins, 40 digits of 62, and 6 that are the check sum of those. Undefined where the bytes did not
 * suffice: a byte of the last ones beyond four times 62 would make some digits likelier than others.
 */
export function apiKeyOf(bytes: Uint8Array, prefix: KeyPrefix = 'wpk_'): string | undefined {
  const secret = [...bytes]
    .filter((byte) => byte < 4 * 62)
    .slice(0, secretLength)
    .map((byte) => alphabet.charAt(byte % 62))
    .join('')
  return secret.length < secretLength ? undefined : prefix + secret + digits(crc32(secret))
}

const form = new RegExp(`^(wp[karc]_)([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${sumLength}})$`)

/** Is it a key as we make them? One with a typo is told from a strange one without asking a database. */
export function isApiKey(text: string, prefix: KeyPrefix = 'wpk_'): boolean {
  const [, begins, secret = '', sum = ''] = form.exec(text) ?? []
  return begins === prefix && digits(crc32(secret)) === sum
}

/** What is shown of a key once nobody sees it any more: enough to tell two apart. */
export const apiKeyHint = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`
