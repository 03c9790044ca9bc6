import { createPublicKey, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase, openPatient } from '../../../test/database'
import { encrypted } from '../../../test/encrypted'
import type { Database } from '../database/db'
import { openLoginKeys } from './login-keys'
import { openSecrets, WrongMasterKey } from './secrets'
import { vaultWith } from './vault'

const masterKey = randomBytes(32)
let fresh: FreshDatabase
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url)
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

describe('the secrets of an installation', () => {
  it('are the same on every server, also when several start at once', async () => {
    const servers = await Promise.all(Array.from({ length: 6 }, () => openSecrets(db, masterKey)))
    const keys = await Promise.all(servers.map((server) => server.signingKey('files')))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(keys[0]).toHaveLength(32)
    expect(await servers[0]?.signingKey('other')).not.toEqual(keys[0])
  })

  it('are refused by name to a server with another master key', async () => {
    await openSecrets(db, masterKey)
    await expect(openSecrets(db, randomBytes(32))).rejects.toThrow(WrongMasterKey)
    await expect(openSecrets(db, randomBytes(32))).rejects.toThrow(/SECRET_KEY/)
    await expect(openSecrets(db, Buffer.alloc(16))).rejects.toThrow(/32 bytes/)
  })

  it('stand in the database as nothing that can be read', async () => {
    const key = await (await openSecrets(db, masterKey)).signingKey('files')
    const rows = await db.query<{ text: string }>('select i::text as text from installation i')
    const all = rows.map(({ text }) => text).join('\n')
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(all).not.toContain(key.toString(form))
      expect(all).not.toContain(masterKey.toString(form))
    }
  })

  it('cannot be swapped for one another', async () => {
    const one = await openSecrets(db, masterKey)
    await one.signingKey('a')
    await one.signingKey('b')
    await db.query(
      "update installation set value = (select value from installation where name = 'signing_key:a') where name = 'signing_key:b'",
    )
    await expect((await openSecrets(db, masterKey)).signingKey('b')).rejects.toThrow()
  })
})

describe('a value at rest', () => {
  it('is read again on every server, and looks different each time', async () => {
    const [one, other] = [await openSecrets(db, masterKey), await openSecrets(db, masterKey)]
    const sealed = one.encrypt('身份证 123')
    expect(one.encrypt('身份证 123')).not.toBe(sealed)
    expect(other.decrypt(sealed)).toBe('身份证 123')
    expect(one.decrypt(one.encrypt(''))).toBe('')
  })

  it('is refused when any of it was changed', async () => {
    const { encrypt, decrypt } = await openSecrets(db, masterKey)
    const sealed = encrypt('value')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decrypt(`v1.${changed.toString('base64url')}`)).toThrow()
    }
    for (const none of ['', 'v1.', 'v1.AAAA', 'value', sealed.slice(0, -4)]) expect(() => decrypt(none)).toThrow()
  })
})

describe('the login key', () => {
  const vault = vaultWith(randomBytes(32))

  it('has 3072 bits, is one for all servers, and is made only once', async () => {
    const servers = Array.from({ length: 3 }, () => openLoginKeys(db, vault))
    const keys = await Promise.all(servers.map((server) => server.current()))
    expect(new Set(keys.map(({ key_id }) => key_id)).size).toBe(1)
    const [key] = keys
    expect(createPublicKey(key?.public_key ?? '').asymmetricKeyDetails?.modulusLength).toBe(3072)
    const rows = await db.query("select 1 from installation where name like 'login_key:%'")
    expect(rows).toHaveLength(1)
  })

  it('is renewed when it is old, while what was encrypted with the last one is still understood', async () => {
    await db.query("delete from installation where name like 'login_key:%'")
    const old = await openLoginKeys(db, vault).current()
    const cipher = encrypted({ public_key: old.public_key, nonce: 'n' }, '密码')
    const renewing = openLoginKeys(db, vault, { lifeSeconds: -1 })
    const young = await renewing.current()
    expect(young.key_id).not.toBe(old.key_id)
    const other = openLoginKeys(db, vault)
    expect(await other.decrypt(old.key_id, cipher)).toBe('{"password":"密码","nonce":"n"}')
    await openLoginKeys(db, vault, { lifeSeconds: -90_000 }).current()
    expect(await openLoginKeys(db, vault).decrypt(old.key_id, cipher)).toBeUndefined()
  })

  it('understands nothing that was not encrypted for it', async () => {
    const keys = openLoginKeys(db, vault)
    const { key_id, public_key } = await keys.current()
    const cipher = encrypted({ public_key, nonce: 'n' }, 'p')
    expect(await keys.decrypt('0000000000-000000000000', cipher)).toBeUndefined()
    expect(await keys.decrypt("x' or 1=1", cipher)).toBeUndefined()
    for (const none of ['', 'AAAA', `${cipher.slice(0, -8)}AAAAAAA=`])
      expect(await keys.decrypt(key_id, none)).toBeUndefined()
  })
})
