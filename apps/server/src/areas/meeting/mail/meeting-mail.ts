import { createHash } from 'node:crypto'
import type { Language } from '@workplace/contract/kernel/words'
import * as topics from '@workplace/contract/meeting/topics'
import { type MeetingMailKey, mailTopics } from '@workplace/contract/message/kinds'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call, LiveEvent } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import type { PersonWhoMay } from '../../../kernel/session/people-who-may'
import { ownMail } from '../../message/public'
import type { StoredMeeting } from '../core/meeting.store'
import type { ApprovalRequest } from '../core/request'
import { instantText } from '../core/wall-time'
import { roomsAt } from './calendar-event'
import { countGuestMail } from './guest-mail'
import type { LinkMail, MailContent, MailKind, ToldMeeting } from './mail-content'
import { roomsOf } from './meeting-rooms'

/** Writes the mail that a change of meetings asks for, in the transaction of the change. */
export type MeetingMail = {
  /** Mails to guests have a link by which they come in: somebody said under which address people reach us. */
  readonly linksGuests: boolean
  /**
   * For every meeting that these events tell of, and the others of its series. However many a change is about, only those
   * of one series share a mail: everything that a mail says belongs to its meeting.
   */
  queueFor(call: Call, events: readonly LiveEvent[]): Promise<void>
  /** Reminds everybody who did not decline of meetings that begin soon. */
  queueReminders(tx: Db, company_id: number, meeting_ids: readonly number[], now: number): Promise<void>
  /**
   * Sends everybody with an account who did not decline to a screen about a meeting, also after its end; where wanted
   * guests, too, by their own links.
   */
  queueLinks(
    tx: Db,
    company_id: number,
    kind: LinkMail,
    meeting_ids: readonly number[],
    to: { pathOf: (meeting_id: number) => string; guests?: boolean },
  ): Promise<void>
  /** Tells the booker of an answer to the invitation. */
  queueAnswer(call: Call, meeting: StoredMeeting, accept_state: number): Promise<void>
  /** Tells those who may decide about it of a request. */
  queueRequest(
    call: Call,
    meeting: StoredMeeting,
    request: ApprovalRequest,
    approvers: readonly PersonWhoMay[],
  ): Promise<void>
}

type Meeting = Omit<ToldMeeting, 'sequence' | 'accept_state' | 'is_host' | 'host_name'> & {
  version: number
  series_id: number | null
  is_on: boolean
  is_refused: boolean
  booker_id: number
  book_for_id: number | null
  /** Whom it is for: the booker, or the person for whom they booked. */
  host_name: string
  host_mail: string | null
  host_language: Language | null
}
type Person = {
  meeting_id: number
  mail: string
  name: string
  language: Language | null
  is_host: boolean
  accept_state: number
  has_account: boolean
  attendee_id: number
  /** Of what they want no mail. */
  unwanted: string[]
}
type Told = {
  meeting_id: number
  recipient: string
  told: string
  state: 'invited' | 'cancelled' | 'refused'
  sequence: number
}

const seriesLockClass = 7223
const isAddress = (text: string) => /^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+$/.test(text)

/** The meetings of these ids and of their series that are not over yet. */
function readMeetings(db: Db, company_id: number, ids: readonly number[], now: number): Promise<Meeting[]> {
  return db.query<Meeting>(
    `select m.id, m.version, m.series_id, m.title, m.content, m.start_time, m.end_time, o.timezone, m.secret, m.updated_at,
       m.cancel_reason as reason, m.release_reason, m.booker_id, m.book_for_id, u.name as booker_name,
       h.name as host_name, lower(h.mail) as host_mail, h.language as host_language, ${roomsAt} as rooms_at,
       m.meeting_state = 'active' and m.audit_state <> 2 and (m.audit_state = 0 or m.wanted_start is not null) as is_on,
       m.meeting_state = 'active' and m.audit_state = 2 as is_refused
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join users u on u.company_id = m.company_id and u.id = m.booker_id
     join users h on h.company_id = m.company_id and h.id = coalesce(m.book_for_id, m.booker_id)
     where m.company_id = $1 and m.end_time > $3 and (m.id = any($2::int[]) or m.series_id in (
       select s.series_id from meeting s where s.company_id = $1 and s.id = any($2::int[]) and s.series_id is not null))
     order by m.start_time, m.id`,
    [company_id, ids, instantText(now)],
  )
}

/** Who takes part and has a mail address, each once. */
async function readPeople(db: Db, company_id: number, ids: readonly number[]): Promise<Person[]> {
  const people = await db.query<Person>(
    `select distinct on (a.meeting_id, lower(coalesce(u.mail, a.mail))) a.meeting_id, lower(coalesce(u.mail, a.mail)) as mail,
       coalesce(u.name, a.name) as name, u.language, a.is_host, a.accept_state, u.id is not null as has_account, a.id as attendee_id,
       array(select c.topic from notice_choice c where c.company_id = u.company_id and c.user_id = u.id
         and c.channel = 'mail' and not c.wanted) as unwanted
     from attendee a left join users u on u.company_id = a.company_id and u.id = a.user_id
     where a.company_id = $1 and a.meeting_id = any($2::int[]) and coalesce(u.mail, a.mail) is not null
       and (u.id is null or u.status = 'active')
     order by a.meeting_id, lower(coalesce(u.mail, a.mail)), a.is_host desc, a.id`,
    [company_id, ids],
  )
  return people.filter(({ mail }) => isAddress(mail))
}

/** What those invited have to know: when this changes, they are told. */
function fingerprint(meeting: Meeting): string {
  const { title, content, start_time, end_time, timezone, rooms_at, booker_name } = meeting
  const [own, ...others] = rooms_at
  const said = [title, content, start_time, end_time, timezone, rooms_at.map(({ name }) => name)]
  said.push(own?.floor_name ?? '', own?.office_name ?? '', booker_name)
  // rooms of another place say where they are; of one place it stands there already
  const elsewhere = others.filter((one) => one.floor_name !== own?.floor_name || one.office_name !== own.office_name)
  if (elsewhere.length > 0) said.push(elsewhere.map(({ floor_name, office_name }) => `${floor_name} ${office_name}`))
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)
}

const wants = ({ unwanted }: Pick<Person, 'unwanted'>, kind: MeetingMailKey) => !unwanted.includes(mailTopics[kind])

type Step = {
  kind: Exclude<MailKind, 'answer' | 'request'>
  person: Pick<Person, 'mail' | 'name' | 'language'>
  meeting: ToldMeeting
  /** Meetings of one series share a mail. */
  series: string
  /** Whom an answer reaches. */
  reply_to: string | null
}

/** What a mail about a meeting says to somebody; who has no account reads the language of who invites them. */
function stepOf(
  kind: Step['kind'],
  meeting: Meeting,
  sequence: number,
  { mail, name, language }: Step['person'],
  person?: Person,
): Step {
  const { host_mail, host_language } = meeting
  return {
    kind,
    person: { mail, name, language: language ?? (person?.has_account === true ? 'zh' : (host_language ?? 'zh')) },
    meeting: {
      ...toldMeeting(meeting, sequence, person),
      ...(kind === 'cancel' && meeting.is_on ? { taken_off: true } : {}),
    },
    series: meeting.series_id === null ? `${meeting.id}` : `series ${meeting.series_id}`,
    reply_to: host_mail !== null && isAddress(host_mail) && host_mail !== mail ? host_mail : null,
  }
}

function toldMeeting(meeting: Meeting, sequence: number, person?: Person): ToldMeeting {
  const { id, title, content, start_time, end_time, timezone, secret, booker_name, updated_at, reason } = meeting
  const { rooms_at, host_name } = meeting
  return {
    ...{ id, title, content, start_time, end_time, timezone, secret, booker_name, updated_at, reason },
    ...{ rooms_at, host_name, sequence, release_reason: meeting.release_reason ?? null },
    accept_state: person?.accept_state ?? 0,
    is_host: person?.is_host ?? false,
    guest_id: person === undefined || person.has_account ? null : person.attendee_id,
  }
}

/** What has to be said about a meeting to whom, from what they were told before. */
function stepsFor(
  meeting: Meeting,
  people: readonly Person[],
  known: ReadonlyMap<string, Told>,
  left: ReadonlyMap<string, Step['person']>,
): [Step, Told][] {
  const told = fingerprint(meeting)
  const steps: [Step, Told][] = []
  const say = (kind: Step['kind'], recipient: string, person: Step['person'], full?: Person) => {
    const before = known.get(recipient)
    // grows with every mail, also where the meeting's own version did not
    const sequence = Math.max(meeting.version - 1, before === undefined ? 0 : before.sequence + 1)
    const state = kind === 'cancel' ? 'cancelled' : kind === 'refused' ? 'refused' : 'invited'
    steps.push([
      stepOf(kind, meeting, sequence, person, full),
      { meeting_id: meeting.id, recipient, told, state, sequence },
    ])
  }
  const invited = new Set<string>()
  for (const person of meeting.is_on ? people : []) {
    invited.add(person.mail)
    const before = known.get(person.mail)
    if (before === undefined || before.state !== 'invited') {
      // who wants no invitation by mail needs none that changes it or takes it back either
      if (wants(person, 'invite')) say('invite', person.mail, person, person)
    } else if (before.told !== told && wants(person, 'change')) say('change', person.mail, person, person)
  }
  for (const [recipient, before] of known) {
    if (before.state !== 'invited' || invited.has(recipient)) continue
    const attendee = people.find((one) => one.mail === recipient)
    if (attendee !== undefined && !wants(attendee, 'cancel')) continue
    const person = attendee ?? left.get(recipient) ?? { mail: recipient, name: recipient, language: null }
    say('cancel', recipient, person, attendee)
  }
  const booker = people.find((person) => person.is_host)
  if (
    meeting.is_refused &&
    booker !== undefined &&
    known.get(booker.mail)?.state !== 'refused' &&
    wants(booker, 'refused')
  ) {
    say('refused', booker.mail, booker, booker)
  }
  return steps
}

/** Steps of one kind for one person are one mail where they are about one series; its words are those of its host. */
function contentsOf(steps: readonly Step[]): { kind: MailKind; content: MailContent }[] {
  const grouped = new Map<string, { kind: MailKind; content: MailContent }>()
  for (const { kind, person, meeting, series, reply_to } of steps) {
    const { title, booker_name, reason } = meeting
    const own = [title, booker_name, reason, meeting.release_reason, meeting.taken_off]
    const said = kind === 'cancel' || kind === 'refused' ? own : []
    const key = JSON.stringify([kind, person.mail, series, reply_to, said])
    const to = { name: person.name, mail: person.mail, language: person.language ?? ('zh' as const) }
    const job = grouped.get(key) ?? { kind, content: { to, reply_to, meetings: [] } }
    job.content.meetings.push(meeting)
    grouped.set(key, job)
  }
  return [...grouped.values()]
}

async function writeJobs(db: Db, company_id: number, jobs: readonly { kind: MailKind; content: MailContent }[]) {
  if (jobs.length === 0) return
  const rows = jobs.map(({ kind, content }) => ({ kind, recipient: content.to.mail, content }))
  await db.query(
    `insert into mail_job (company_id, recipient, kind, content)
     select $1, j.recipient, j.kind, j.content from jsonb_to_recordset($2::jsonb) as j(recipient text, kind text, content jsonb)`,
    [company_id, JSON.stringify(rows)],
  )
}

async function writeTold(db: Db, company_id: number, told: readonly Told[]): Promise<void> {
  await db.query(
    `insert into mail_told (company_id, meeting_id, recipient, told, state, sequence)
     select $1, t.meeting_id, t.recipient, t.told, t.state, t.sequence
     from jsonb_to_recordset($2::jsonb) as t(meeting_id int, recipient text, told text, state text, sequence int)
     order by t.meeting_id, t.recipient
     on conflict (company_id, meeting_id, recipient)
       do update set told = excluded.told, state = excluded.state, sequence = excluded.sequence`,
    [company_id, JSON.stringify(told)],
  )
}

function byMeeting<T extends { meeting_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const row of rows) found.set(row.meeting_id, [...(found.get(row.meeting_id) ?? []), row])
  return found
}

/** Who is no longer on the list of a meeting, but has an account: they are told by name, in their language. */
async function readLeft(db: Db, company_id: number, mails: readonly string[]): Promise<Map<string, Step['person']>> {
  if (mails.length === 0) return new Map()
  const people = await db.query<Step['person']>(
    `select distinct on (lower(mail)) lower(mail) as mail, name, coalesce(language, 'zh') as language from users
     where company_id = $1 and lower(mail) = any($2::text[]) order by lower(mail), id`,
    [company_id, [...new Set(mails)]],
  )
  return new Map(people.map((one) => [one.mail, one]))
}

const idsIn = (events: readonly LiveEvent[]): number[] => [
  ...new Set(
    events.flatMap(({ topic, payload }) =>
      topic === topics.meeting.name && typeof payload.id === 'number' ? [payload.id] : [],
    ),
  ),
]

/** Is it the caller's own doing whom this meeting is told? */
const isOwn = ({ actor }: Call, { booker_id, book_for_id }: Meeting) =>
  actor.user_id !== 0 && (actor.user_id === booker_id || actor.user_id === book_for_id)

async function announce(call: Call, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { db } = call
  const { company_id } = call.actor
  // two changes of one series wait for each other here: each has to see what the other told
  await db.query(
    `select pg_advisory_xact_lock(${seriesLockClass}, series_id) from (select distinct series_id from meeting
     where company_id = $1 and id = any($2::int[]) and series_id is not null order by 1) touched`,
    [company_id, ids],
  )
  const meetings = await readMeetings(db, company_id, ids, call.now())
  if (meetings.length === 0) return
  const meetingIds = meetings.map((meeting) => meeting.id)
  const people = await readPeople(db, company_id, meetingIds)
  const known = await db.query<Told>(
    'select meeting_id, recipient, told, state, sequence from mail_told where company_id = $1 and meeting_id = any($2::int[])',
    [company_id, meetingIds],
  )
  const peopleOf = byMeeting(people)
  const knownOf = byMeeting(known)
  // who is not invited by mail needs no mail that takes the invitation back either
  const invites = (await ownMail(db, company_id, 'invite'))?.enabled !== false
  const invited = new Set(people.map(({ meeting_id, mail }) => `${meeting_id} ${mail}`))
  const left = await readLeft(
    db,
    company_id,
    known.flatMap(({ meeting_id, recipient }) => (invited.has(`${meeting_id} ${recipient}`) ? [] : [recipient])),
  )
  const steps = meetings
    .flatMap((meeting) =>
      stepsFor(
        meeting,
        peopleOf.get(meeting.id) ?? [],
        new Map((knownOf.get(meeting.id) ?? []).map((told) => [told.recipient, told])),
        left,
      ),
    )
    .filter(([{ kind }]) => invites || kind !== 'invite')
  if (steps.length === 0) return
  const jobs = contentsOf(steps.map(([step]) => step))
  const own = new Set(meetings.filter((one) => isOwn(call, one)).map(({ id }) => id))
  const toGuests = jobs.filter(
    ({
      kind,
      content: {
        meetings: [first],
      },
    }) => {
      // whoever takes a meeting back has to be able to say so
      return first !== undefined && first.guest_id != null && kind !== 'cancel' && own.has(first.id)
    },
  )
  await countGuestMail(call, toGuests.length, wallClock(call.now(), meetings[0]?.timezone ?? 'UTC').date)
  await writeTold(
    db,
    company_id,
    steps.map(([, one]) => one),
  )
  await writeJobs(db, company_id, jobs)
}

/**
 * Mail about meetings. What has to be said follows from the state that a change leaves and what each person was told
 * before, so every way of changing a meeting is covered by its event, and none is told twice.
 */
export function meetingMail({ linksGuests }: Pick<MeetingMail, 'linksGuests'>): MeetingMail {
  return {
    linksGuests,
    queueFor: (call, events) => announce(call, idsIn(events)),
    async queueReminders(tx, company_id, meeting_ids, now) {
      const meetings = (await readMeetings(tx, company_id, meeting_ids, now)).filter(({ id }) =>
        meeting_ids.includes(id),
      )
      const peopleOf = byMeeting(await readPeople(tx, company_id, meeting_ids))
      const jobs = meetings.flatMap((meeting) => {
        const people = (peopleOf.get(meeting.id) ?? []).filter(
          (person) => person.accept_state !== 3 && wants(person, 'reminder'),
        )
        return contentsOf(people.map((person) => stepOf('reminder', meeting, meeting.version - 1, person, person)))
      })
      await writeJobs(tx, company_id, jobs)
    },
    async queueLinks(tx, company_id, kind, meeting_ids, { pathOf, guests = false }) {
      // also those that are over: none is too old
      const meetings = (await readMeetings(tx, company_id, meeting_ids, 0)).filter(({ id }) => meeting_ids.includes(id))
      const peopleOf = byMeeting(await readPeople(tx, company_id, meeting_ids))
      for (const meeting of meetings) {
        const people = (peopleOf.get(meeting.id) ?? []).filter(
          (one) => (one.has_account || guests) && one.accept_state !== 3 && wants(one, kind),
        )
        const jobs = contentsOf(people.map((person) => stepOf(kind, meeting, meeting.version - 1, person, person)))
        const path = pathOf(meeting.id)
        await writeJobs(
          tx,
          company_id,
          // a guest's own link is made when the mail is sent
          jobs.map((job) =>
            job.content.meetings[0]?.guest_id == null ? { ...job, content: { ...job.content, path } } : job,
          ),
        )
      }
    },
    async queueAnswer(call, meeting, accept_state) {
      const { company_id, name } = call.actor
      const [booker] = await call.db.query<{ mail: string; name: string; language: Language | null }>(
        `select lower(mail) as mail, name, language from users u
         where company_id = $1 and id = $2 and mail is not null and status = 'active'
           and not exists (select 1 from notice_choice c where c.company_id = u.company_id and c.user_id = u.id
             and c.channel = 'mail' and c.topic = $3 and not c.wanted)`,
        [company_id, meeting.book_for_id ?? meeting.booker_id, mailTopics.answer],
      )
      if (booker === undefined || !isAddress(booker.mail)) return
      const { id, title, content, start_time, end_time, timezone, secret, booker_name, updated_at } = meeting
      const about = { id, title, content, start_time, end_time, timezone, secret, booker_name, updated_at }
      const place = await roomsOf(call.db, company_id, meeting)
      const told = { ...about, rooms_at: [...place.rooms_at] }
      await writeJobs(call.db, company_id, [
        {
          kind: 'answer',
          content: {
            to: { ...booker, language: booker.language ?? 'zh' },
            reply_to: null,
            meetings: [{ ...told, sequence: meeting.version - 1, reason: null, accept_state, is_host: true }],
            answer: { who: name, accept_state },
          },
        },
      ])
    },
    async queueRequest(call, meeting, request, approvers) {
      const { company_id } = call.actor
      const { id, secret, booker_name, updated_at } = meeting
      const place = await roomsOf(call.db, company_id, {
        meetingroom_id: request.room_id,
        extra_room_ids: request.room_ids.filter((one) => one !== request.room_id),
      })
      const without = await call.db.query<{ user_id: number }>(
        `select user_id from notice_choice where company_id = $1 and user_id = any($2::int[]) and channel = 'mail'
           and topic = $3 and not wanted`,
        [company_id, approvers.map((one) => one.id), mailTopics.request],
      )
      const unwanted = new Set(without.map((one) => one.user_id))
      const asked: ToldMeeting = {
        ...{ id, secret, booker_name, updated_at, rooms_at: [...place.rooms_at], timezone: request.timezone },
        // what a private meeting is about is not for those who decide about its room
        title: secret ? '' : meeting.title,
        content: null,
        start_time: instantText(request.start),
        end_time: instantText(request.end),
        ...{ sequence: meeting.version - 1, reason: null, accept_state: 0, is_host: false },
      }
      await writeJobs(
        call.db,
        company_id,
        approvers.flatMap(({ id, name, mail, language }) =>
          mail === null || !isAddress(mail) || unwanted.has(id)
            ? []
            : [
                {
                  kind: 'request' as const,
                  content: {
                    to: { name, mail, language: language ?? 'zh' },
                    reply_to: null,
                    meetings: [asked],
                    path: `/meeting/audit?id=${meeting.id}`,
                  },
                },
              ],
        ),
      )
    },
  }
}
