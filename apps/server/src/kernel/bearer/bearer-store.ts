import type { Language } from '@workplace/contract/kernel/words'
import { isApiKey } from '@workplace/domain/identity/api-key'
import type { Database } from '../database/db'
import { actorOf, type GrantedRights, granted, tokenHash } from '../session/session-store'
import type { BearerState, Bearers, CallingApplication } from './bearer'

/** How long a server may believe what it read; other servers' changes empty the cache before that. */
const believeMs = 10_000
const maxRemembered = 20_000

type Row = GrantedRights & {
  language: Language | null
  user_status: string
  company_status: string
  application_id: number
  application_name: string
  key_id: number | null
  grant_id: number | null
  allowed: string[]
  rate_per_minute: number
  networks: string | null
  status: 'on' | 'off'
  revoked: boolean
  expires_at: Date | string
}

const findStatement = {
  name: 'find-key',
  text: `select ${granted}, u.language, u.status as user_status, c.status as company_status,
      a.id as application_id, a.name as application_name, k.id as key_id, null as grant_id, a.scopes as allowed, a.rate_per_minute,
      a.ip_allow as networks, a.status, k.revoked_at is not null as revoked, k.expires_at
    from application_key k
    join oauth2_application a on a.company_id = k.company_id and a.id = k.application_id
    join users u on u.company_id = a.company_id and u.id = a.user_id
    join company c on c.id = k.company_id
    where k.hash = $1 and a.kind = 'service'`,
}

/** What an access token allows is never more than its application may have by now. */
const findTokenStatement = {
  name: 'find-access-token',
  text: `select ${granted}, u.language, u.status as user_status, c.status as company_status,
      a.id as application_id, a.name as application_name, null as key_id, t.grant_id,
      array(select s from jsonb_array_elements_text(t.scopes) s where a.scopes ? s) as allowed, a.rate_per_minute,
      a.ip_allow as networks, a.status,
      t.revoked_at is not null or g.ended_at is not null
        or exists (select from application_key k where k.company_id = t.company_id and k.id = t.key_id and k.revoked_at is not null)
        or (t.grant_id is null and (a.user_id is distinct from t.user_id or a.kind <> 'service')) as revoked, t.expires_at
    from application_token t
    join oauth2_application a on a.company_id = t.company_id and a.id = t.application_id
    left join application_grant g on g.company_id = t.company_id and g.id = t.grant_id
    join users u on u.company_id = t.company_id and u.id = t.user_id
    join company c on c.id = t.company_id
    where t.hash = $1 and t.kind = 'access'`,
}

function stateOf(row: Row, token_hash: Buffer): BearerState {
  const application: CallingApplication = {
    ...{ company_id: row.company_id, id: row.application_id, name: row.application_name },
    ...{ key_id: row.key_id, grant_id: row.grant_id },
    ...{ scopes: new Set(row.allowed), rate_per_minute: row.rate_per_minute, networks: row.networks },
  }
  if (row.revoked) return { state: 'revoked', application }
  if (row.status !== 'on') return { state: 'off', application }
  if (row.user_status !== 'active') return { state: 'person', application }
  if (row.company_status !== 'active') return { state: 'company', application }
  const session = {
    ...{ actor: actorOf(row, token_hash), language: row.language, sso: false, meeting_id: null },
    // nobody is there to change one
    mustChangePassword: false,
  }
  return { state: 'live', session, application }
}

type Remembered = { state: BearerState; user_id: number; until: number; expires: number }

/** The keys and access tokens of an installation, read through a short-lived cache of this process, as sessions are. */
export function openBearers(db: Database, isHearing: () => boolean): Bearers {
  const remembered = new Map<string, Remembered>()
  const asking = new Map<string, Promise<Remembered | undefined>>()
  let forgotten = 0 // what was asked for before something was forgotten must not be remembered after it

  async function ask(key: string, token_hash: Buffer, isKey: boolean): Promise<Remembered | undefined> {
    const before = forgotten
    const [row] = await db.query<Row>(isKey ? findStatement : findTokenStatement, [token_hash])
    if (row === undefined) return undefined
    const read = {
      ...{ state: stateOf(row, token_hash), user_id: row.user_id, until: Date.now() + believeMs },
      expires: new Date(row.expires_at).getTime(),
    }
    if (before === forgotten) {
      if (remembered.size >= maxRemembered) remembered.clear()
      remembered.set(key, read)
    }
    return read
  }

  /** A key ends to the second, whatever is remembered of it. */
  const now = ({ state, expires }: Remembered): BearerState =>
    'application' in state && state.state !== 'revoked' && expires <= Date.now()
      ? { state: 'expired', application: state.application }
      : state

  return {
    async find(token) {
      // a typo, or somebody who guesses, never reaches the database
      const isKey = isApiKey(token)
      if (!isKey && !isApiKey(token, 'wpa_')) return { state: 'malformed' }
      const token_hash = tokenHash(token)
      const key = token_hash.toString('base64')
      const known = remembered.get(key)
      if (known !== undefined && known.until > Date.now() && isHearing()) return now(known)
      remembered.delete(key)
      let asked = asking.get(key)
      if (asked === undefined) {
        asked = ask(key, token_hash, isKey).finally(() => asking.delete(key))
        asking.set(key, asked)
      }
      const found = await asked
      return found === undefined ? { state: 'unknown' } : now(found)
    },
    forget(user_id) {
      forgotten++
      asking.clear() // whoever asks from now on gets an answer from after the change
      if (user_id === undefined) return remembered.clear()
      for (const [key, { user_id: owner }] of remembered) if (owner === user_id) remembered.delete(key)
    },
  }
}
