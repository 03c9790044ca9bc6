import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Database, Db } from '../database/db'
import type { Vault } from './vault'

export type LoginKey = { readonly key_id: string /** SPKI as PEM. */; readonly public_key: string }

/** The RSA keys with which browsers encrypt passwords. They are renewed; for a day an older one is still understood. */
export type LoginKeys = {
  current(): Promise<LoginKey>
  /** The plaintext of RSA-OAEP (SHA-256) in base64, or undefined for whatever cannot be decrypted. */
  decrypt(key_id: string, cipher: string): Promise<string | undefined>
}

const prefix = 'login_key:'
const bits = 3072
const DAY = 86_400
/** A server asks the database this often which key is the newest; far less than the day for which the last one holds. */
const rememberMs = 300_000

type Key = LoginKey & { private_key: KeyObject }

const makePair = promisify(generateKeyPair)

// An id begins with the second of its making, so that names sort by age.
const madeAt = (key_id: string) => Number.parseInt(key_id.split('-')[0] ?? '', 16)

function keyOf(name: string, pem: string): Key {
  const private_key = createPrivateKey(pem)
  const public_key = createPublicKey(private_key).export({ type: 'spki', format: 'pem' }).toString()
  return { key_id: name.slice(prefix.length), public_key, private_key }
}

export function openLoginKeys(db: Database, vault: Vault, options: { lifeSeconds?: number } = {}): LoginKeys {
  const lifeSeconds = options.lifeSeconds ?? 30 * DAY
  const keys = new Map<string, Key>()
  let newest: { key: Promise<Key>; until: number } | undefined

  /** The keys of the installation, oldest first, and the database's time in seconds. */
  async function load(from: Db = db): Promise<{ all: Key[]; now: number }> {
    const rows = await vault.list(from, prefix)
    for (const { name, text } of rows) {
      const id = name.slice(prefix.length)
      if (!keys.has(id)) keys.set(id, keyOf(name, text))
    }
    const kept = new Set(rows.map(({ name }) => name.slice(prefix.length)))
    for (const id of keys.keys()) if (!kept.has(id)) keys.delete(id)
    const [clock] = await from.query<{ now: number }>('select extract(epoch from now())::float8 as now')
    return { all: [...kept].flatMap((id) => keys.get(id) ?? []), now: clock?.now ?? 0 }
  }

  const freshOf = ({ all, now }: { all: Key[]; now: number }) => {
    const last = all.at(-1)
    return last !== undefined && madeAt(last.key_id) > now - lifeSeconds ? last : undefined
  }

  async function newestKey(): Promise<Key> {
    const fresh = freshOf(await load())
    if (fresh !== undefined) return fresh
    // Made before the lock is taken: the work of a second must not hold a connection.
    const { privateKey } = await makePair('rsa', { modulusLength: bits })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    return db.transaction(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtext('login key'))")
      const state = await load(tx)
      const others = freshOf(state) // another server was faster
      if (others !== undefined) return others
      const outlived = state.all.filter((key) => madeAt(key.key_id) < state.now - lifeSeconds - DAY)
      for (const { key_id } of outlived) await vault.remove(tx, prefix + key_id)
      const name = `${prefix}${Math.floor(state.now).toString(16).padStart(10, '0')}-${randomBytes(6).toString('hex')}`
      await vault.add(tx, name, pem)
      return keyOf(name, pem)
    })
  }

  async function current(): Promise<Key> {
    if (newest === undefined || newest.until < Date.now()) {
      const key = newestKey()
      newest = { key, until: Date.now() + rememberMs }
      key.catch(() => {
        newest = undefined
      })
    }
    return newest.key
  }

  return {
    current: async () => {
      const { key_id, public_key } = await current()
      return { key_id, public_key }
    },
    async decrypt(key_id, cipher) {
      // The id is a stranger's word: only one that could be ours is worth a question to the database.
      if (!/^[\da-f]{10}-[\da-f]{12}$/.test(key_id)) return undefined
      if (!keys.has(key_id)) await load()
      const key = keys.get(key_id)
      if (key === undefined) return undefined
      try {
        const bytes = Buffer.from(cipher, 'base64')
        const padding = constants.RSA_PKCS1_OAEP_PADDING
        return privateDecrypt({ key: key.private_key, padding, oaepHash: 'sha256' }, bytes).toString('utf8')
      } catch {
        return undefined // not encrypted for us, or not encrypted at all: expected from strangers
      }
    },
  }
}
