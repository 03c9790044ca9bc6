/** What is encrypted: a password and the nonce of a challenge, so that the cipher is good for one call. */
type Secret = { password: string; nonce: string }

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
const bodyOf = (pem: string) => pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '')

/** Base64 of RSA-OAEP (SHA-256) over the secret as UTF-8 JSON. `publicKey` is SPKI as PEM. */
export async function encryptSecret(publicKey: string, secret: Secret): Promise<string> {
  const text = JSON.stringify({ password: secret.password, nonce: secret.nonce })
  // Browsers have no WebCrypto on plain http, but for localhost.
  if (globalThis.crypto.subtle === undefined) {
    const { encryptWithForge } = await import('./encrypt-forge')
    return encryptWithForge(bodyOf(publicKey), text)
  }
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', fromBase64(bodyOf(publicKey)), algorithm, false, ['encrypt'])
  const cipher = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(cipher)))
}
