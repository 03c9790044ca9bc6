import { randomUUID } from 'node:crypto'
import {
  type CryptoKey,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Database } from '../../../kernel/database/db'
import type { Kit } from '../../../kernel/product/area'

export const algorithm = 'RS256'
const day = 86_400_000
/** A key signs for so long; the next one is published before, so that nobody meets one that they have not fetched. */
const signsMs = 90 * day
const aheadMs = day
/** What was signed last by an older key counts for so long at most. */
const publishedMs = 2 * day
/** A hint of who somebody was may be older. */
const keptMs = 400 * day
/** So long a server believes what it read. */
const believedMs = 10_000

type Row = { kid: string; sealed: string; public: JWK; signs_from: string }
type Payload = Readonly<Record<string, unknown>>

const at = ({ signs_from }: Row) => Date.parse(signs_from)

/** What of these keys signs, and what is published beside it. The last row begins last. */
function keysInUse<K extends { readonly signs_from: string }>(rows: readonly K[], now: number) {
  const begun = rows.filter(({ signs_from }) => Date.parse(signs_from) <= now)
  const signing = begun.at(-1)
  // one signs until the next begins
  const isShown = (row: K) => {
    const next = rows[rows.indexOf(row) + 1]
    return next === undefined || Date.parse(next.signs_from) + publishedMs > now
  }
  return { signing, published: rows.filter(isShown) }
}

/** From when the next key is to sign; undefined: there is no need for one yet. */
function nextKeyFrom(rows: readonly { readonly signs_from: string }[], now: number): number | undefined {
  const last = rows.at(-1)
  if (last === undefined) return now
  const ends = Date.parse(last.signs_from) + signsMs
  return now < ends - aheadMs ? undefined : Math.max(ends, now + aheadMs)
}

/** The keys with which the installation says who signed in; each server has one of these over the same table. */
export function openSigningKeys({ db, secrets, now }: Pick<Kit, 'db' | 'secrets' | 'now'>) {
  let believed: { rows: Promise<Row[]>; at: number } | undefined
  const imported = new Map<string, Promise<CryptoKey>>()

  const read = (from: Pick<Database, 'query'> = db) =>
    from.query<Row>('select kid, sealed, public, signs_from from oidc_key order by signs_from, kid')

  async function maintain(): Promise<Row[]> {
    const before = await read()
    if (nextKeyFrom(before, now()) === undefined) return before
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
    const [secret, open] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)])
    const kid = randomUUID()
    return db.transaction(async (tx) => {
      // servers that begin together make one
      await tx.query(`select pg_advisory_xact_lock(hashtext('oidc keys'))`)
      const from = nextKeyFrom(await read(tx), now())
      if (from !== undefined)
        await tx.query(
          'insert into oidc_key (kid, sealed, public, created_at, signs_from) values ($1, $2, $3::jsonb, $4, $5)',
          [
            ...[kid, secrets.encrypt(JSON.stringify(secret))],
            JSON.stringify({ ...open, kid, alg: algorithm, use: 'sig' }),
            ...[new Date(now()).toISOString(), new Date(from).toISOString()],
          ],
        )
      await tx.query(
        `delete from oidc_key k where exists (select from oidc_key n where n.signs_from > k.signs_from and n.signs_from < $1)`,
        [new Date(now() - keptMs).toISOString()],
      )
      return read(tx)
    })
  }

  function rows(): Promise<Row[]> {
    const isOld = believed === undefined || Math.abs(now() - believed.at) >= believedMs
    if (believed === undefined || isOld) {
      const asked = { rows: maintain(), at: now() }
      asked.rows.catch(() => {
        if (believed === asked) believed = undefined
      })
      believed = asked
    }
    return believed.rows
  }

  const privateOf = ({ kid, sealed }: Row): Promise<CryptoKey> => {
    const known =
      imported.get(kid) ?? (importJWK(JSON.parse(secrets.decrypt(sealed)) as JWK, algorithm) as Promise<CryptoKey>)
    imported.set(kid, known)
    return known
  }

  return {
    maintain,
    async published(): Promise<JWK[]> {
      return keysInUse(await rows(), now()).published.map((row) => row.public)
    },
    async sign(payload: Payload, typ = 'JWT'): Promise<string> {
      const { signing } = keysInUse(await rows(), now())
      if (signing === undefined) throw new Error('there is no key to sign with')
      return new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, kid: signing.kid, typ })
        .sign(await privateOf(signing))
    },
    /** What we said ourselves once, be it that its time is over; undefined: we never did. */
    async own(token: string, issuer: string): Promise<Payload | undefined> {
      try {
        const { kid } = decodeProtectedHeader(token)
        const row = (await rows()).find((one) => one.kid === kid)
        if (row === undefined) return undefined
        const key = await importJWK(row.public, algorithm)
        const { payload } = await jwtVerify(token, key, {
          ...{ issuer, algorithms: [algorithm], typ: 'JWT' },
          // its end is of no matter, only that it did hold
          currentDate: new Date(at(row)),
          clockTolerance: (keptMs + signsMs) / 1000,
        })
        return payload
      } catch {
        return undefined
      }
    },
  }
}
export type SigningKeys = ReturnType<typeof openSigningKeys>
