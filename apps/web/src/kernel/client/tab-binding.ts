const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A secret of this tab, and what may be known of it: what begins here is finished here. Only where pages are encrypted. */
export async function newBinding(): Promise<{ secret: string; binding: string }> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return { secret, binding: base64url(new Uint8Array(hash)) }
}
