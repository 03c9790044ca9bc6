import forge from 'node-forge'

/** The same by a library, for browsers without WebCrypto. `key` is the base64 body of an SPKI PEM. */
export function encryptWithForge(key: string, text: string): string {
  const publicKey = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(forge.util.decode64(key))) as forge.pki.rsa.PublicKey
  const cipher = publicKey.encrypt(forge.util.encodeUtf8(text), 'RSA-OAEP', {
    md: forge.md.sha256.create(),
    mgf1: { md: forge.md.sha256.create() },
  })
  return forge.util.encode64(cipher)
}
