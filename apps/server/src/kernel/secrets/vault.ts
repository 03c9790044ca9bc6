import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../database/db'

/** Named rows of the installation, encrypted. A name is part of what is authenticated: rows cannot be swapped. */
export type Vault = {
  read(db: Db, name: string): Promise<string | undefined>
  /** All rows whose name begins so, in the order of their names. */
  list(db: Db, prefix: string): Promise<{ name: string; text: string }[]>
  /** Keeps what is there already. */
  add(db: Db, name: string, text: string): Promise<void>
  remove(db: Db, name: string): Promise<void>
}

const format = 'v1.'

/** AES-256-GCM; what the bytes are about is authenticated with them. */
export function sealBytes(key: Buffer, about: string, bytes: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Fails for bytes that were sealed with another key, about something else, or changed since. */
export function unsealBytes(key: Buffer, about: string, bytes: Buffer): Buffer {
  if (bytes.length < 28) throw new Error('these are no encrypted bytes')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}

/** The same for a text, as text. */
export const seal = (key: Buffer, about: string, text: string): string =>
  format + sealBytes(key, about, Buffer.from(text, 'utf8')).toString('base64url')

/** Fails as `unsealBytes` does. */
export function unseal(key: Buffer, about: string, sealed: string): string {
  if (!sealed.startsWith(format)) throw new Error('this is no encrypted text')
  return unsealBytes(key, about, Buffer.from(sealed.slice(format.length), 'base64url')).toString('utf8')
}

export function vaultWith(key: Buffer): Vault {
  const about = (name: string) => `installation:${name}`
  return {
    async read(db, name) {
      const [row] = await db.query<{ value: string }>('select value from installation where name = $1', [name])
      return row && unseal(key, about(name), row.value)
    },
    async list(db, prefix) {
      const rows = await db.query<{ name: string; value: string }>(
        'select name, value from installation where starts_with(name, $1) order by name collate "C"',
        [prefix],
      )
      return rows.map(({ name, value }) => ({ name, text: unseal(key, about(name), value) }))
    },
    async add(db, name, text) {
      await db.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [
        name,
        seal(key, about(name), text),
      ])
    },
    async remove(db, name) {
      await db.query('delete from installation where name = $1', [name])
    },
  }
}
