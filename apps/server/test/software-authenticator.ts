import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const flag = { present: 1, verified: 4, mayLeave: 8, hasLeft: 16, made: 64 } as const

// biome-ignore lint/suspicious/noExplicitAny: as the server words them for browsers
type Options = any
type Deviation = {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly crossOrigin?: boolean
  readonly verified?: boolean
  readonly present?: boolean
  readonly mayLeave?: boolean
  readonly hasLeft?: boolean
  readonly counter?: number
  readonly userHandle?: string | undefined
  /** Signs with another key. */
  readonly forged?: boolean
}

/** A telephone as far as passkeys go, and its browser at one page; what it does otherwise than it should is said. */
export function softwareAuthenticator(origin: string) {
  const fresh = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { publicKey, privateKey } = fresh()
  const id = randomBytes(32)
  let counter = 0
  let handle = ''
  const clientData = (type: string, challenge: string, how: Deviation) =>
    Buffer.from(
      JSON.stringify({
        ...{ type: how.type ?? type, challenge: how.challenge ?? challenge, origin: how.origin ?? origin },
        crossOrigin: how.crossOrigin ?? false,
      }),
    )
  const flagsOf = (how: Deviation) =>
    (how.present === false ? 0 : flag.present) +
    (how.verified === false ? 0 : flag.verified) +
    (how.mayLeave === false ? 0 : flag.mayLeave) +
    (how.hasLeft ? flag.hasLeft : 0)
  const data = (rpId: string, flags: number, how: Deviation, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(how.counter ?? ++counter)
    return Buffer.concat([sha256(how.rpId ?? rpId), Buffer.from([flags]), count, more])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    id: named.id,
    make(options: Options, how: Deviation = {}) {
      handle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as [number, number][]),
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const made = Buffer.concat([Buffer.alloc(16), length, id, key])
      const authData = data(options.rp.id, flagsOf(how) + flag.made, how, made)
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, how).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    use(options: Options, how: Deviation = {}) {
      const json = clientData('webauthn.get', options.challenge, how)
      const authData = data(options.rpId, flagsOf(how), how)
      const signed = createSign('sha256').update(Buffer.concat([authData, sha256(json)]))
      return {
        ...named,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signed.sign(how.forged ? fresh().privateKey : privateKey).toString('base64url'),
          ...('userHandle' in how ? { userHandle: how.userHandle } : { userHandle: handle }),
        },
        clientExtensionResults: {},
      }
    },
  }
}

/** What a tab keeps to itself, and what it tells of it. */
export function tab() {
  const secret = randomBytes(24).toString('base64url')
  return { secret, binding: sha256(secret).toString('base64url') }
}
