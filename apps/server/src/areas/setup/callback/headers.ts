/** What we say ourselves, and what belongs to the connection. */
const ours = /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|webhook-.*)$/i
const name = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,80}$/
const value = /^[\t\x20-\x7e]{1,1500}$/

/** `Authorization: Bearer x | X-Tenant: 12` as headers; null where it is none, or names one that is not theirs to say. */
export function headersOf(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const one of text.split(/\s*[|\n]\s*/)) {
    if (one.trim() === '') continue
    const at = one.indexOf(':')
    const [key, said] = [one.slice(0, Math.max(at, 0)).trim(), one.slice(at + 1).trim()]
    if (at < 1 || !name.test(key) || !value.test(said) || ours.test(key)) return null
    headers[key.toLowerCase()] = said
  }
  return headers
}
