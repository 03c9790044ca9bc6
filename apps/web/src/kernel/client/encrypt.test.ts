import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encryptSecret } from './encrypt'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const opened = (cipher: string) =>
  JSON.parse(
    privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(cipher, 'base64'),
    ).toString('utf8'),
  )
const secret = { password: '密码 "pass" ß', nonce: 'n-1' }

afterEach(() => vi.unstubAllGlobals())

describe('the encrypted password', () => {
  it('is opened by the server with what was put in', async () => {
    expect(opened(await encryptSecret(pem, secret))).toEqual(secret)
  })
  it('is made without WebCrypto too, as on plain http', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined })
    expect(opened(await encryptSecret(pem, secret))).toEqual(secret)
  })
  it('never looks the same twice', async () => {
    expect(await encryptSecret(pem, secret)).not.toBe(await encryptSecret(pem, secret))
  })
})
