import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/kernel/topics'
import type { Language } from '@workplace/contract/kernel/words'
import { type Duty, duties } from '@workplace/contract/permission/duties'
import type { Actor, LiveEvent, Log, Reach, RoomVisibility } from '../call/call'
import type { Database, Db } from '../database/db'
import type { SessionState, Sessions } from './session'

/** Why a session ended: what its owner is told depends on it. */
export type EndReason = 'logout' | 'elsewhere' | 'administrator' | 'password' | 'account' | 'company' | 'provider'

export type NewSession = {
  company_id: number
  user_id: number
  ip: string
  agent: string
  sso?: boolean
  /** Where a single sign-on came from. */
  sign_on?: SignOn | null
  /** It is for this meeting only. */
  meeting_id?: number
  /** Begun by a passkey alone. */
  by_passkey?: boolean
  /** Begun by a command on the server, without a password. */
  recovered?: boolean
  /** RFC 3339; a session that continues another one does not outlive it. */
  expires_at?: string
  /** When its person proved last who they are; now, unless it continues another one or a provider says otherwise. */
  proved_at?: string
}

/** By which identity somebody signed in, in which session at the provider, and with which answer (encrypted). */
export type SignOn = { readonly identity_id: number; readonly sid: string | null; readonly hint: string | null }

/** A session's own, as `startSession` takes it; null where it began with a password. */
export const signOnOf = `case when sso_identity_id is null then null else
  json_build_object('identity_id', sso_identity_id, 'sid', sso_sid, 'hint', sso_hint) end as sign_on`

const sessionHours = { idle: 8, age: 7 * 24 } as const

/** How long a server may believe what it read; other servers' changes empty the cache before that. */
const believeMs = 10_000
const maxRemembered = 20_000

/** Of tokens that are random and long: their hash says nothing of them. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Starts a session and answers its token, which is stored nowhere: only its hash is. */
export async function startSession(db: Db, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into session (token_hash, company_id, user_id, ip, agent, sso, expires_at, meeting_id,
       sso_identity_id, sso_sid, sso_hint, recovered, by_passkey, proved_at)
     values ($1, $2, $3, $4, $5, $6, least($7::timestamptz, now() + make_interval(hours => $8)), $9, $10, $11, $12, $13, $14,
       least(coalesce($15::timestamptz, now()), now()))`,
    [
      tokenHash(token),
      session.company_id,
      session.user_id,
      session.ip,
      session.agent,
      session.sso ?? false,
      session.expires_at ?? null,
      sessionHours.age,
      session.meeting_id ?? null,
      session.sign_on?.identity_id ?? null,
      session.sign_on?.sid ?? null,
      session.sign_on?.hint ?? null,
      session.recovered ?? false,
      session.by_passkey ?? false,
      session.proved_at ?? null,
    ],
  )
  return token
}

/**
 * Ends the sessions of a company, of one of its people, or all of that person's but one. What it answers is emitted
 * (`call.emit`), so that no server believes its cache any longer.
 */
export async function endSessions(
  db: Db,
  whose: { company_id: number; user_id?: number; but?: Buffer },
  because: EndReason,
): Promise<LiveEvent> {
  await db.query(
    `update session set ended_at = now(), ended_because = $4
     where company_id = $1 and ($2::int is null or user_id = $2) and ($3::bytea is null or token_hash <> $3) and ended_at is null`,
    [whose.company_id, whose.user_id ?? null, whose.but ?? null, because],
  )
  return sessionsChanged(whose.user_id)
}

/** Told to every server when sessions, or what they grant, changed: a person's, or everybody's. */
export function sessionsChanged(user_id?: number): LiveEvent {
  return eventOf(topics.session, user_id === undefined ? {} : { user_id })
}

/** Ends one session. */
export async function endSession(db: Db, token_hash: Buffer, because: EndReason): Promise<void> {
  await db.query('update session set ended_at = now(), ended_because = $2 where token_hash = $1 and ended_at is null', [
    token_hash,
    because,
  ])
}

/** So long a proof is good for calls that ask for a fresh one. */
export const freshMinutes = 10

/** Whoever calls in a session proved that it is its person. */
export async function noteProof(db: Db, token_hash: Buffer): Promise<void> {
  await db.query('update session set proved_at = now() where token_hash = $1 and ended_at is null', [token_hash])
}

/** Refuses where the person of a session proved too long ago who they are; looked up, since it changes without an event. */
export async function requireFreshProof(db: Db, token_hash: Buffer): Promise<void> {
  const [fresh] = await db.query(
    `select 1 from session where token_hash = $1 and proved_at > now() - interval '${freshMinutes} minutes'`,
    [token_hash],
  )
  if (fresh === undefined) throw new Refusal(refusals.proof_required)
}

/** How long a session that was replaced by another is still good for what is on its way. */
const overlapSeconds = 10

/** Starts a session in place of another of the same person, which ends with what it has sent already. */
export async function renewSession(db: Db, token_hash: Buffer, from: { ip: string; agent: string }): Promise<string> {
  const [old] = await db.query<
    Pick<NewSession, 'company_id' | 'user_id' | 'sso' | 'by_passkey' | 'sign_on' | 'expires_at' | 'proved_at'>
  >(
    `update session s set expires_at = least(s.expires_at, now() + make_interval(secs => ${overlapSeconds}))
     from (select token_hash, expires_at from session where token_hash = $1 for update) as o
     where s.token_hash = o.token_hash and s.ended_at is null
     returning s.company_id, s.user_id, s.sso, s.by_passkey, ${signOnOf}, o.expires_at, s.proved_at`,
    [token_hash],
  )
  if (old === undefined) throw new Refusal(refusals.session_unknown)
  return startSession(db, { ...old, ...from })
}

type Row = {
  language: Language
  must_change_password: boolean
  sso: boolean
  by_passkey: boolean
  recovered: boolean
  meeting_id: number | null
  ended_because: string | null
  is_expired: boolean
  is_stale: boolean
  user_status: string
  company_status: string
} & GrantedRights

/** What somebody's roles give them, of the account itself. */
export type GrantedRights = {
  company_id: number
  user_id: number
  name: string
  username: string
  permissions: string[]
  ranged: RangedRoom[]
} & Reaching

type Reaching = {
  department_id: number | null
  office_id: number | null
  scopes: string[]
  role_offices: number[]
  managed: number[]
  administered: Actor['offices']
  departments_below: number[]
}

type RangedRoom = { room_id: number; office_id: number; may_see: boolean }

const held = (
  joined = '',
) => `from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id ${joined}
        where ur.company_id = u.company_id and ur.user_id = u.id`
const unnested = 'cross join unnest(r.permissions) p'
const withOffices = 'join role_office o on o.company_id = r.company_id and o.role_id = r.id'

const dutyNames = Object.keys(duties) as Duty[]

/** The departments below somebody's own, where one of their roles reaches so far. */
const below = `case when exists (select 1 ${held()} and r.data_scope = 'department_and_below') then array(
        with recursive below as (
          select d.id from department d where d.company_id = u.company_id and d.id = u.department_id
          union
          select d.id from department d join below b on d.company_id = u.company_id and d.parent_id = b.id)
        select id from below) else '{}' end`

/** The rooms that visible ranges keep from somebody, wholly or from their bookings. */
const ranged = `coalesce((
        select json_agg(json_build_object('room_id', s.room_id, 'office_id', m.office_id, 'may_see', s.may_see))
        from room_sight(u.company_id, u.id) s join meetingroom m on m.company_id = u.company_id and m.id = s.room_id
        where not s.may_book), '[]'::json)`

const codes = `array(select p ${held(unnested)} union select unnest(u.super_kinds)) as permissions`

/** Where somebody's permissions count. */
const reaching = `u.department_id, u.office_id,
      array(select distinct r.data_scope ${held()}) as scopes,
      array(select distinct o.office_id ${held(withOffices)} and r.data_scope = 'office') as role_offices,
      array(select distinct o.office_id from office_manager m join office_manager_office o on o.company_id = m.company_id
        and o.office_manager_id = m.id where m.company_id = u.company_id and m.user_id = u.id) as managed,
      json_build_object(${dutyNames.map((duty) => `'${duty}', administered_offices(u.company_id, u.id, '${duty}')`).join(', ')}) as administered,
      ${below} as departments_below`

/** The columns of `GrantedRights`, of a person `u`. */
export const granted = `u.company_id, u.id as user_id, u.name, u.username, ${codes}, ${reaching}, ${ranged} as ranged`

const findStatement = {
  name: 'find-session',
  text: `select ${granted}, u.language, u.must_change_password, s.sso, s.by_passkey, s.recovered, s.meeting_id,
      s.ended_because, u.status as user_status, c.status as company_status,
      s.expires_at <= now() or s.seen_at <= now() - interval '${sessionHours.idle} hours' as is_expired,
      s.seen_at <= now() - interval '1 minute' as is_stale
    from session s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join company c on c.id = s.company_id
    where s.token_hash = $1`,
}

const seeStatement = {
  name: 'see-session',
  text: `update session set seen_at = now()
    where token_hash = $1 and ended_at is null and seen_at <= now() - interval '1 minute'`,
}

/** The people whom somebody's roles let them administer: each role adds what it reaches. */
function reachOf(row: Reaching): Reach | null {
  if (row.scopes.includes('all')) return null
  const own = row.scopes.includes('department') && row.department_id !== null ? [row.department_id] : []
  const managed = row.scopes.includes('managed') ? row.managed : []
  return {
    office_ids: [...new Set([...row.role_offices, ...managed])],
    department_ids: [...new Set([...own, ...row.departments_below])],
  }
}

/** Who manages other people's meetings in an office sees all rooms there; to book them a range has to name them, too. */
function sightOf(row: GrantedRights, office_ids: readonly number[] | null): RoomVisibility {
  const manages = row.permissions.includes('view-cancel-regain')
  const sees = (one: RangedRoom) =>
    one.may_see || (manages && (office_ids === null || office_ids.includes(one.office_id)))
  const ids = (rooms: readonly RangedRoom[]) => new Set(rooms.map((one) => one.room_id))
  return { hidden: ids(row.ranged.filter((one) => !sees(one))), viewed: ids(row.ranged.filter(sees)) }
}

export const actorOf = (row: GrantedRights, token_hash: Buffer): Actor => ({
  company_id: row.company_id,
  user_id: row.user_id,
  name: row.name,
  username: row.username,
  department_id: row.department_id,
  permissions: new Set(row.permissions),
  office_ids: row.administered.room,
  offices: row.administered,
  reach: reachOf(row),
  rooms: sightOf(row, row.administered.room),
  token_hash,
})

/** What somebody may still do whose session is for one meeting: take part. Nothing is administered by it. */
const takingPart = new Set(['view-meeting'])

const takingPartOnly = (row: GrantedRights): GrantedRights => ({
  ...row,
  permissions: row.permissions.filter((code) => takingPart.has(code)),
  scopes: [],
  role_offices: [],
  managed: [],
  administered: { room: [], station: [], visitor: [], device: [] },
  departments_below: [],
})

/** What somebody may do, and for whom and where. */
export type Authority = Pick<Actor, 'permissions' | 'reach' | 'offices'>
export type AuthorityHolder = Authority & { readonly user_id: number; readonly name: string }

/**
 * How high people of a company stand, as their own calls would find them now. Where they reach is asked for those only
 * of whom it matters, by what they hold; the others reach nobody.
 */
export async function authoritiesOf(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
  matters: (permissions: readonly string[]) => boolean,
): Promise<AuthorityHolder[]> {
  if (user_ids.length === 0) return []
  type Held = Pick<GrantedRights, 'user_id' | 'name' | 'permissions'>
  const held = await db.query<Held>(
    `select u.id as user_id, u.name, ${codes} from users u where u.company_id = $1 and u.id = any($2) order by u.id`,
    [company_id, user_ids],
  )
  const asked = held.filter(({ permissions }) => matters(permissions)).map(({ user_id }) => user_id)
  const rows =
    asked.length === 0
      ? []
      : await db.query<Reaching & { user_id: number }>(
          `select u.id as user_id, ${reaching} from users u where u.company_id = $1 and u.id = any($2)`,
          [company_id, asked],
        )
  const reaches = new Map(rows.map((row) => [row.user_id, row]))
  return held.map(({ user_id, name, permissions }) => {
    const row = reaches.get(user_id)
    return {
      ...{ user_id, name, permissions: new Set(permissions) },
      reach: row === undefined ? { office_ids: [], department_ids: [] } : reachOf(row),
      offices: row?.administered ?? { room: [], station: [], visitor: [], device: [] },
    }
  })
}

/** Somebody as their own calls would find them: to say beforehand what they may do. */
export async function actorNamed(db: Db, company_id: number, user_id: number): Promise<Actor | undefined> {
  const [row] = await db.query<GrantedRights>(`select ${granted} from users u where u.company_id = $1 and u.id = $2`, [
    company_id,
    user_id,
  ])
  return row && actorOf(row, Buffer.alloc(0))
}

function stateOf(row: Row | undefined, token_hash: Buffer): SessionState {
  if (row === undefined) return { state: 'unknown' }
  if (row.ended_because !== null) return { state: 'ended', because: row.ended_because }
  // Also without an end of their own: nobody works on in a closed account.
  if (row.user_status !== 'active') return { state: 'ended', because: 'account' }
  if (row.company_status !== 'active') return { state: 'ended', because: 'company' }
  if (row.is_expired) return { state: 'expired' }
  const { language, sso, meeting_id } = row
  // it is not asked for where nothing but a meeting can be reached, nor of who came in without one
  const mustChangePassword =
    row.must_change_password && meeting_id === null && !sso && !row.by_passkey && !row.recovered
  const actor = actorOf(meeting_id === null ? row : takingPartOnly(row), token_hash)
  return { state: 'live', session: { actor, language, sso, meeting_id, mustChangePassword } }
}

type Remembered = { state: SessionState; until: number; user_id: number }

/**
 * The sessions of an installation, read through a short-lived cache of this process; it is believed only while this
 * process hears (`isHearing`) what others change.
 */
export function openSessions(db: Database, log: Log, isHearing: () => boolean = () => true): Sessions {
  const remembered = new Map<string, Remembered>()
  const asking = new Map<string, Promise<SessionState>>()
  let forgotten = 0 // what was asked for before something was forgotten must not be remembered after it

  async function ask(key: string, token_hash: Buffer): Promise<SessionState> {
    const before = forgotten
    const [row] = await db.query<Row>(findStatement, [token_hash])
    const state = stateOf(row, token_hash)
    if (row === undefined || state.state !== 'live') return state
    if (row.is_stale) {
      // Nobody waits for this, and a lost one is made up for by the next.
      db.query(seeStatement, [token_hash]).catch((err) => log.warn({ err }, 'the time of a session could not be kept'))
    }
    if (before === forgotten) {
      if (remembered.size >= maxRemembered) remembered.clear()
      remembered.set(key, { state, until: Date.now() + believeMs, user_id: row.user_id })
    }
    return state
  }

  return {
    async find(token) {
      const token_hash = tokenHash(token)
      const key = token_hash.toString('base64')
      const known = remembered.get(key)
      if (known !== undefined && known.until > Date.now() && isHearing()) return known.state
      remembered.delete(key)
      let asked = asking.get(key)
      if (asked === undefined) {
        asked = ask(key, token_hash).finally(() => asking.delete(key))
        asking.set(key, asked)
      }
      return asked
    },
    forget(user_id) {
      forgotten++
      asking.clear() // whoever asks from now on gets an answer from after the change
      if (user_id === undefined) return remembered.clear()
      for (const [key, { user_id: owner }] of remembered) if (owner === user_id) remembered.delete(key)
    },
  }
}
