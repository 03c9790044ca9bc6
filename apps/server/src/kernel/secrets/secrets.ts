import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '../database/db'
import { type LoginKeys, openLoginKeys } from './login-keys'
import { beginKeyedSeals, type Seals, sealsWith } from './seals'
import { seal, sealBytes, unseal, unsealBytes, vaultWith } from './vault'

/** What all servers of an installation share, kept in its database and readable only with its master key. */
export type Secrets = {
  /** 32 random bytes under a name, made when first asked for and the same on every server from then on. */
  signingKey(name: string): Promise<Buffer>
  /** For values that are encrypted at rest. */
  encrypt(text: string): string
  /** Fails for what was not made by `encrypt` on this installation. */
  decrypt(text: string): string
  /** The same for contents of files, each tied to the key under which it lies. */
  encryptFile(key: string, content: Buffer): Buffer
  decryptFile(key: string, content: Buffer): Buffer
  readonly loginKeys: LoginKeys
  /** Of the operation log: their key is in no database. */
  readonly seals: Seals
}

/** The database was opened with another master key before: nothing in it that is encrypted could be read. */
export class WrongMasterKey extends Error {
  constructor() {
    super(
      'This database belongs to an installation with another master key. Start with its SECRET_KEY, or with the data folder that holds its key file.',
    )
    this.name = 'WrongMasterKey'
  }
}

/** Not a plain hash of the key: what stands in the database must not help to guess a weak one sooner. */
export function fingerprintOf(masterKey: Buffer): string {
  const derived = Buffer.from(hkdfSync('sha256', masterKey, '', 'fingerprint', 32))
  return createHmac('sha256', derived).update('installation').digest('hex').slice(0, 32)
}

async function claimDatabase(db: Database, fingerprint: string): Promise<void> {
  await db.query("insert into installation (name, value) values ('master_key', $1) on conflict do nothing", [
    fingerprint,
  ])
  const [kept] = await db.query<{ value: string }>("select value from installation where name = 'master_key'")
  if (kept?.value !== fingerprint) throw new WrongMasterKey()
}

/** Opens the secrets of an installation; throws `WrongMasterKey` where its database was made with another key. */
export async function openSecrets(db: Database, masterKey: Buffer): Promise<Secrets> {
  if (masterKey.length !== 32) throw new Error('the master key has 32 bytes')
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32))
  await claimDatabase(db, fingerprintOf(masterKey))
  await beginKeyedSeals(db, masterKey)
  const vault = vaultWith(derived('installation secrets'))
  const values = derived('values at rest')
  const files = derived('files at rest')
  const keys = new Map<string, Promise<Buffer>>()

  async function namedKey(name: string): Promise<Buffer> {
    const row = `signing_key:${name}`
    await vault.add(db, row, randomBytes(32).toString('base64'))
    const text = await vault.read(db, row)
    if (text === undefined) throw new Error(`the signing key ${name} is gone`)
    return Buffer.from(text, 'base64')
  }

  return {
    signingKey(name) {
      let key = keys.get(name)
      if (key === undefined) {
        key = namedKey(name)
        keys.set(name, key)
        key.catch(() => keys.delete(name)) // asked for anew when the database is back
      }
      return key
    },
    encrypt: (text) => seal(values, 'value', text),
    decrypt: (text) => unseal(values, 'value', text),
    encryptFile: (key, content) => sealBytes(files, `file:${key}`, content),
    decryptFile: (key, content) => unsealBytes(files, `file:${key}`, content),
    loginKeys: openLoginKeys(db, vault),
    seals: sealsWith(masterKey),
  }
}
