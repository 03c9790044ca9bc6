import type { Kit } from '../../../kernel/product/area'
import { makeSelfSigned } from './self-signed'

const day = 86_400_000
/** A key signs for three years: many providers are told of the next one by hand. */
const signsMs = 1095 * day
/** The next one is published so long before it signs. */
const aheadMs = 30 * day
/** What was signed last may be on its way for so long. */
const lingersMs = 2 * day
const believedMs = 60_000

export type SamlKey = {
  readonly id: number
  readonly sealed: string
  /** Base64 of DER, as metadata has it. */
  readonly certificate: string
  readonly signs_from: string
  readonly signs_until: string
}

/** With what the installation signs its requests of SAML; made when the first provider needs one. */
export function openSamlKeys({ db, secrets, now }: Pick<Kit, 'db' | 'secrets' | 'now'>) {
  let believed: { readonly rows: Promise<SamlKey[]>; readonly at: number } | undefined
  const read = (from: Pick<Kit['db'], 'query'> = db) =>
    from.query<SamlKey>('select id, sealed, certificate, signs_from, signs_until from saml_key order by signs_from, id')

  /** From when another is needed; undefined: there is no need yet. */
  function nextFrom(rows: readonly SamlKey[]): number | undefined {
    const last = rows.at(-1)
    if (last === undefined) return now()
    const ends = Date.parse(last.signs_until)
    return now() < ends - aheadMs ? undefined : Math.max(ends, now())
  }

  /** Those whose last signature may still be on its way. */
  const living = (rows: readonly SamlKey[]) =>
    rows.filter(({ signs_until }) => Date.parse(signs_until) + lingersMs > now())

  async function makeNext(): Promise<SamlKey[]> {
    const before = await read()
    const from = nextFrom(before)
    if (from === undefined) return living(before)
    const until = from + signsMs
    const made = await makeSelfSigned({ name: 'workplace SAML', from: now() - day, until: until + lingersMs })
    return db.transaction(async (tx) => {
      // servers that begin together make one
      await tx.query(`select pg_advisory_xact_lock(hashtext('saml keys'))`)
      if (nextFrom(await read(tx)) !== undefined)
        await tx.query(
          'insert into saml_key (sealed, certificate, created_at, signs_from, signs_until) values ($1, $2, $3, $4, $5)',
          [
            ...[secrets.encrypt(made.privateKey), made.certificate],
            ...[now(), from, until].map((at) => new Date(at).toISOString()),
          ],
        )
      return living(await read(tx))
    })
  }

  function maintain(): Promise<SamlKey[]> {
    const asked = { rows: makeNext(), at: now() }
    asked.rows.catch(() => {
      if (believed === asked) believed = undefined
    })
    believed = asked
    return asked.rows
  }
  const rows = (): Promise<SamlKey[]> =>
    believed !== undefined && Math.abs(now() - believed.at) < believedMs ? believed.rows : maintain()

  return {
    maintain,
    /** What others are told: what signs now, and what will sign next. */
    published: async (): Promise<readonly string[]> => (await rows()).map(({ certificate }) => certificate),
    async privateKey(): Promise<string> {
      const key = (await rows()).findLast(({ signs_from }) => Date.parse(signs_from) <= now())
      if (key === undefined) throw new Error('there is no key to sign with')
      return secrets.decrypt(key.sealed)
    },
    /** The one that is published and does not sign yet. */
    next: async (): Promise<SamlKey | undefined> =>
      (await rows()).find(({ signs_from }) => Date.parse(signs_from) > now()),
  }
}
export type SamlKeys = ReturnType<typeof openSamlKeys>
