import forge from 'node-forge'

/** A directory of the tests, listening on the loopback. */
export type Directory = {
  readonly name: string
  /** Plain, with StartTLS. */
  readonly port: number
  /** LDAP over TLS. */
  readonly tlsPort: number
  close(): Promise<void>
}

export type People = {
  /** Distinguished names of organisational units, upper ones first. */
  readonly units: readonly string[]
  readonly entries: readonly { dn: string; attributes: Readonly<Record<string, string | Buffer>> }[]
}

export const root = 'dc=example,dc=com'
/** Who may read it. */
export const reader = { dn: `cn=reader,${root}`, password: 'Dir3ctory!' }

let files: Record<'ca.pem' | 'server.pem' | 'server.key', string> | undefined

function certificate(subject: string, keys: forge.pki.rsa.KeyPair, by?: { name: string; keys: forge.pki.rsa.KeyPair }) {
  const made = forge.pki.createCertificate()
  const named = (value: string) => [{ name: 'commonName', value }]
  made.publicKey = keys.publicKey
  made.serialNumber = by === undefined ? '01' : '02'
  made.validity.notBefore = new Date(Date.now() - 86_400_000)
  made.validity.notAfter = new Date(Date.now() + 30 * 86_400_000)
  made.setSubject(named(subject))
  made.setIssuer(named(by?.name ?? subject))
  made.setExtensions(
    by === undefined
      ? [
          { name: 'basicConstraints', cA: true, critical: true },
          { name: 'keyUsage', keyCertSign: true, critical: true },
        ]
      : [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  )
  made.sign((by?.keys ?? keys).privateKey, forge.md.sha256.create())
  return forge.pki.certificateToPem(made)
}

/** An authority of our own, and a certificate of its for 127.0.0.1. */
export function tlsFiles() {
  if (files === undefined) {
    const [ca, server] = [forge.pki.rsa.generateKeyPair(2048), forge.pki.rsa.generateKeyPair(2048)]
    files = {
      'ca.pem': certificate('Test authority', ca),
      'server.pem': certificate('127.0.0.1', server, { name: 'Test authority', keys: ca }),
      'server.key': forge.pki.privateKeyToPem(server.privateKey),
    }
  }
  return files
}
