import { createHash, randomBytes } from 'node:crypto'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import type { Feed } from '@workplace/contract/meeting/calendar'
import type { Call } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import type { AnswerText, CacheHeaders, TextAnswer } from '../../../kernel/http/serve-text'
import { calendarText } from '../../../kernel/mail/ical-text'
import type { Secrets } from '../../../kernel/secrets/secrets'
import type { StoredMeeting } from '../core/meeting.store'
import { instantText } from '../core/wall-time'
import { type EventNaming, eventOf, type RoomAt, roomsAt } from '../mail/calendar-event'
import type { EntriesOf } from './calendar-entries'

const words = { name: ['{name}的会议', "{name}'s meetings"] } as const satisfies Record<string, Label>
const day = 86_400_000
const most = 2000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

type Vault = Pick<Secrets, 'encrypt' | 'decrypt'>

/** The caller's feed: its address, which only they are shown. */
export async function myFeed(call: Call, vault: Vault, hasMail: boolean): Promise<Feed> {
  const [found] = await call.db.query<{ secret: string; made_at: string; read_at: string | null }>(
    'select secret, made_at, read_at from calendar_feed where company_id = $1 and user_id = $2',
    [call.actor.company_id, call.actor.user_id],
  )
  return {
    path: found === undefined ? null : `/calendar/${vault.decrypt(found.secret)}.ics`,
    made_at: found?.made_at ?? null,
    read_at: found?.read_at ?? null,
    has_mail: hasMail ? 1 : 0,
  }
}

/** Makes the caller's feed, or gives it a new address; the one before is dead with the commit. */
export async function renewFeed(call: Call, vault: Vault, hasMail: boolean): Promise<Feed> {
  const secret = randomBytes(32).toString('base64url')
  await call.db.query(
    `insert into calendar_feed (company_id, user_id, secret_hash, secret) values ($1, $2, $3, $4)
     on conflict (company_id, user_id) do update set secret_hash = excluded.secret_hash, secret = excluded.secret,
       made_at = now(), read_at = null, etag = null, changed_at = null`,
    [call.actor.company_id, call.actor.user_id, hashOf(secret), vault.encrypt(secret)],
  )
  call.record({ module: 'meeting', action: 'feed_renew', target: call.actor.name })
  return myFeed(call, vault, hasMail)
}

type Owner = {
  company_id: number
  user_id: number
  name: string
  language: Language | null
  etag: string | null
  changed_at: string | null
}

/** Whose feed a secret opens; nobody's when the account or the company is closed, or may not see meetings any more. */
async function ownerOf(db: Db, secret: string): Promise<Owner | undefined> {
  const [owner] = await db.query<Owner>(
    `select f.company_id, f.user_id, u.name, u.language, f.etag, f.changed_at from calendar_feed f
     join users u on u.company_id = f.company_id and u.id = f.user_id
     join company c on c.id = f.company_id
     where f.secret_hash = $1 and u.status = 'active' and c.status = 'active' and not u.must_change_password
       and exists (select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
         where ur.company_id = u.company_id and ur.user_id = u.id and 'view-meeting' = any(r.permissions))`,
    [hashOf(secret)],
  )
  return owner
}

type FeedRow = Pick<
  StoredMeeting,
  | 'id'
  | 'version'
  | 'title'
  | 'content'
  | 'start_time'
  | 'end_time'
  | 'timezone'
  | 'secret'
  | 'booker_name'
  | 'updated_at'
  | 'audit_state'
> & {
  rooms_at: RoomAt[]
  is_confirmed: boolean
  accept_state: number | null
}

/** What somebody booked or did not decline, from a month ago to a year ahead. */
function feedRows(db: Db, { company_id, user_id }: Owner, now: number): Promise<FeedRow[]> {
  return db.query<FeedRow>(
    `select m.id, m.version, m.title, m.content, m.start_time, m.end_time, o.timezone, m.secret, u.name as booker_name,
       m.updated_at, m.audit_state, a.accept_state, ${roomsAt} as rooms_at,
       m.audit_state = 0 or m.wanted_start is not null as is_confirmed
     from (
       select id from meeting where company_id = $1 and booker_id = $2 and start_time between $3 and $4
       union select id from meeting where company_id = $1 and book_for_id = $2 and start_time between $3 and $4
       union select meeting_id from attendee where company_id = $1 and user_id = $2
     ) mine
     join meeting m on m.company_id = $1 and m.id = mine.id
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join users u on u.company_id = m.company_id and u.id = m.booker_id
     left join attendee a on a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $2
     where m.start_time between $3 and $4 and m.meeting_state = 'active' and m.audit_state <> 2
       and coalesce(a.accept_state <> 3, true)
       and (m.audit_state = 0 or m.wanted_start is not null or m.booker_id = $2 or coalesce(m.book_for_id = $2, false))
     order by m.start_time, m.id limit ${most}`,
    [company_id, user_id, instantText(now - 31 * day), instantText(now + 366 * day)],
  )
}

async function feedText({ db, uidOf, others }: Serving, owner: Owner, now: number): Promise<string> {
  const language = owner.language ?? 'zh'
  const rows = await feedRows(db, owner, now)
  const span = { from: now - 31 * day, until: now + 366 * day }
  const more = await Promise.all(others().map((entriesOf) => entriesOf(db, { ...owner, language }, span)))
  return calendarText({
    method: 'PUBLISH',
    name: say(words.name, language, { name: owner.name }),
    events: [
      ...rows.map((row) =>
        // what waits for approval, and what one has not said yes to, is not certain
        eventOf(
          uidOf(owner.company_id, row.id),
          row,
          row,
          row.is_confirmed && row.accept_state !== 0 && row.accept_state !== 2 ? 'CONFIRMED' : 'TENTATIVE',
          language,
        ),
      ),
      ...more.flat().map(({ kind, id, ...event }) => ({ ...event, uid: uidOf(owner.company_id, id, kind) })),
    ],
  })
}

/** Notes that the feed was read, and when what it serves last became something else. */
async function noteRead(db: Db, owner: Owner, etag: string, now: number): Promise<string> {
  const [noted] = await db.query<{ changed_at: string }>(
    `update calendar_feed set read_at = $3, changed_at = case when etag is distinct from $4 then $3 else changed_at end, etag = $4
     where company_id = $1 and user_id = $2 returning changed_at`,
    [owner.company_id, owner.user_id, instantText(now), etag],
  )
  return noted?.changed_at ?? instantText(now)
}

type Serving = {
  db: Database
  uidOf: EventNaming
  now: () => number
  /** What stands in the feed beside meetings, once all areas are open. */
  others: () => readonly EntriesOf[]
}

const notFound: TextAnswer = {
  status: 404,
  headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  body: 'Not found',
}

/** Answers calendar programs: `GET /calendar/<secret>.ics`. The secret is the proof. */
export function calendarFeeds(serving: Serving): AnswerText {
  const { db, now } = serving
  return async (name, asked) => {
    const secret = /^([\w-]{43})\.ics$/.exec(name)?.[1]
    const owner = secret === undefined ? undefined : await ownerOf(db, secret)
    if (owner === undefined) return notFound
    const body = await feedText(serving, owner, now())
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
    const changed = Date.parse(await noteRead(db, owner, etag, now()))
    const headers = {
      etag,
      'last-modified': new Date(changed).toUTCString(),
      // each program asks every time and gets a short answer where nothing changed
      'cache-control': 'private, no-cache',
    }
    if (isKnown(asked, etag, changed)) return { status: 304, headers }
    const of = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="meetings.ics"',
    }
    return { status: 200, headers: { ...headers, ...of }, body }
  }
}

/** Whether the asking program has this already; its tag decides where it sends one. */
function isKnown(headers: CacheHeaders, etag: string, changed: number) {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Number.isFinite(since) && Math.floor(changed / 1000) * 1000 <= since
}
