import { createHash, generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'

/** A value of DER: what it is, how long, and its content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const whole = Buffer.concat(content)
  const { length } = whole
  const size =
    length < 0x80
      ? Buffer.of(length)
      : length < 0x100
        ? Buffer.of(0x81, length)
        : Buffer.of(0x82, length >> 8, length & 0xff)
  return Buffer.concat([Buffer.of(tag), size, whole])
}
const sequence = (...content: readonly Buffer[]) => der(0x30, ...content)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
/** Until 2049 a time has two digits of its year; afterwards it is written otherwise. */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')
  return Number(digits.slice(0, 4)) < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05))

/** A key and a certificate that it signed itself: others take them from our metadata, so nobody else has to vouch. */
export async function makeSelfSigned({
  name,
  from,
  until,
}: {
  readonly name: string
  readonly from: number
  readonly until: number
}) {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  // positive, and never the same again
  const serial = Buffer.concat([Buffer.of(0x01), randomBytes(15)])
  const called = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name.slice(0, 64))))))
  const keyId = createHash('sha1').update(spki).digest()
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    sha256WithRsa,
    called,
    sequence(time(from), time(until)),
    called,
    spki,
    der(0xa3, sequence(sequence(oid('551d0e'), der(0x04, der(0x04, keyId))))),
  )
  const certificate = sequence(toSign, sha256WithRsa, der(0x03, Buffer.of(0), sign('sha256', toSign, privateKey)))
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: certificate.toString('base64'),
  }
}
