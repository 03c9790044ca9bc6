import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from './db'

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

/** AES-256-GCM; what the text is about is authenticated with it. */
export function seal(key: Buffer, about: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return format + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Fails for a text that was sealed with another key, about something else, or changed since. */
export function unseal(key: Buffer, about: string, sealed: string): string {
  if (!sealed.startsWith(format)) throw new Error('this is no encrypted text')
  const bytes = Buffer.from(sealed.slice(format.length), 'base64url')
  if (bytes.length < 28) throw new Error('this is no encrypted text')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
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
