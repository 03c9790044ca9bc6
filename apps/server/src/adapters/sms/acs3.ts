import { createHash, createHmac } from 'node:crypto'

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export type AcsRequest = {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  /** `2023-10-26T10:22:32Z` */
  readonly date: string
  readonly nonce: string
}

/** A request of Aliyun's interface by POST without a body, signed by ACS3-HMAC-SHA256: its query and its headers. */
export function signedRequest(
  { host, action, version, query, date, nonce }: AcsRequest,
  { key_id, secret }: { readonly key_id: string; readonly secret: string },
): { query: string; headers: Record<string, string> } {
  const asked = Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    ...['POST', '/', asked],
    ...[names.map((name) => `${name}:${headers[name]}\n`).join(''), names.join(';'), sha256('')],
  ].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${key_id},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { query: asked, headers: { ...headers, authorization } }
}
