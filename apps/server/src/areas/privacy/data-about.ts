import { type Language, say } from '@workplace/contract/kernel/words'
import { actionLabel, moduleLabel } from '@workplace/contract/log-words'
import { type TopicKey, topics } from '@workplace/contract/message/topics'
import { user } from '@workplace/contract/people/user'
import type { Db } from '../../kernel/database/db'
import type { Secrets } from '../../kernel/secrets/secrets'
import { privacyWords as words } from './words'

export type DataSubject = {
  readonly db: Db
  readonly secrets: Pick<Secrets, 'decrypt'>
  readonly company_id: number
  readonly user_id: number
  readonly language: Language
  /** At most so many rows of each kind. */
  readonly most: number
}
export type DataSection = { key: string; label: string; heading: string[]; rows: string[][]; total: number }
type Word = keyof typeof words
type Cell = string | number | null

/** A kind of thing that is stored about people: its rows, the newest first, as a statement of $1 company and $2 person. */
type Kind = {
  readonly key: Word
  readonly heading: readonly Word[]
  readonly text: string
  /** Cells that are codes of ours, by their column. */
  readonly worded?: Readonly<Record<number, (code: string, language: Language) => string>>
}

const word = (prefix: string) => (code: string, language: Language) =>
  say(words[`${prefix}${code}` as Word] ?? [code, code], language)

const kinds: readonly Kind[] = [
  {
    key: 'roles',
    heading: ['kind', 'name'],
    worded: { 0: word('') },
    text: `select 'role', r.name from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
        where ur.company_id = $1 and ur.user_id = $2
      union all
      select 'tag', g.name from tag_member tm join tag g on g.company_id = tm.company_id and g.id = tm.tag_id
        where tm.company_id = $1 and tm.user_id = $2`,
  },
  {
    key: 'consents',
    heading: ['time', 'edition', 'wayIn', 'withdrawn'],
    worded: { 2: word('') },
    text: `select recorded_at, edition, way, withdrawn_at from consent where company_id = $1 and user_id = $2 order by id desc`,
  },
  {
    key: 'agreements',
    heading: ['time', 'name', 'edition'],
    text: `select a.agreed_at, t.title, a.revision from agreement a
      join termsofservice t on t.company_id = a.company_id and t.id = a.terms_id
      where a.company_id = $1 and a.user_id = $2 order by a.agreed_at desc`,
  },
  {
    key: 'sessions',
    heading: ['time', 'ended', 'address', 'browser'],
    text: `select created_at, ended_at, ip, agent from session where company_id = $1 and user_id = $2 order by created_at desc`,
  },
  {
    key: 'signIns',
    heading: ['time', 'action', 'address', 'browser'],
    worded: { 1: (code, language) => say(actionLabel(code), language) },
    text: `select time, action, ip, agent from operation_log where company_id = $1 and user_id = $2
      and module = 'account' and action in ('login', 'login_by_mail', 'logout', 'hand_over') order by company_id, id desc`,
  },
  {
    key: 'booked',
    heading: ['time', 'end', 'room', 'subject', 'state'],
    worded: { 4: word('') },
    text: `select m.start_time, m.end_time, r.name, m.title, m.meeting_state from meeting m
      join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
      where m.company_id = $1 and (m.booker_id = $2 or m.book_for_id = $2) order by m.start_time desc`,
  },
  {
    key: 'invited',
    heading: ['time', 'room', 'subject', 'answer'],
    worded: { 3: word('answer') },
    text: `select m.start_time, r.name, m.title, a.accept_state from attendee a
      join meeting m on m.company_id = a.company_id and m.id = a.meeting_id
      join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
      where a.company_id = $1 and a.user_id = $2 order by m.start_time desc`,
  },
  {
    key: 'attended',
    heading: ['time', 'end', 'room', 'subject'],
    text: `select s.sign_time, s.sign_out_time, r.name, m.title from signinlog s
      join meeting m on m.company_id = s.company_id and m.id = s.meeting_id
      join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
      where s.company_id = $1 and s.user_id = $2 order by s.sign_time desc`,
  },
  {
    key: 'breaches',
    heading: ['time', 'subject', 'kind'],
    worded: { 2: word('') },
    text: `select h.time, m.title, h.kind from breach h join meeting m on m.company_id = h.company_id and m.id = h.meeting_id
      where h.company_id = $1 and h.user_id = $2 and h.state = 'counted' order by h.time desc`,
  },
  {
    key: 'bans',
    heading: ['time', 'ended', 'kind', 'what'],
    worded: { 2: word('') },
    text: `select start_time, coalesce(lifted_at, end_time), reason, coalesce(remark, '') from blacklist
      where company_id = $1 and user_id = $2 order by start_time desc`,
  },
  {
    key: 'waits',
    heading: ['time', 'end', 'room', 'subject', 'state'],
    worded: { 4: word('wait') },
    text: `select w.start_time, w.end_time, coalesce((select string_agg(r.name, ', ' order by r.id) from meetingroom r
        where r.company_id = w.company_id and r.id = any(w.meetingroom_ids)), o.name), w.title, w.state
      from waitlist w join office o on o.company_id = w.company_id and o.id = w.office_id
      where w.company_id = $1 and w.user_id = $2 order by w.id desc`,
  },
  {
    key: 'opinions',
    heading: ['time', 'subject', 'answer', 'what'],
    worded: { 2: word('seat_') },
    text: `select seat->>'time', m.title, seat->>'state', coalesce(seat->>'opinion', '')
      from audit_request q join meeting m on m.company_id = q.company_id and m.id = q.meeting_id
      cross join lateral jsonb_array_elements(q.steps) as step
      cross join lateral jsonb_array_elements(step->'seats') as seat
      where q.company_id = $1 and $2 = any(q.people) and (seat->>'user_id')::int = $2
        and seat->>'state' in ('passed', 'refused', 'moved') order by q.id desc`,
  },
  {
    key: 'offers',
    heading: ['time', 'subject', 'what', 'state'],
    worded: { 3: word('offer') },
    text: `select t.created_at, m.title, coalesce(t.reason, ''), t.state from meeting_transfer t
      join meeting m on m.company_id = t.company_id and m.id = t.meeting_id
      where t.company_id = $1 and (t.from_user = $2 or t.to_user = $2) order by t.id desc`,
  },
  {
    // what was said without a name is stored without one: then only that they answered
    key: 'evaluations',
    heading: ['time', 'subject', 'score', 'what'],
    text: `select c.answered_at, m.title, c.score, concat_ws('; ', c.content, (
        select string_agg(concat(i.title, ': ', coalesce(a.score::text, a.choice, a.content)), '; ' order by i.sort, i.id)
        from comment_answer a join itemcomment i on i.company_id = a.company_id and i.id = a.item_id
        where a.company_id = c.company_id and a.comment_id = c.id))
      from evaluation_answered e join meeting m on m.company_id = e.company_id and m.id = e.meeting_id
      left join meeting_comment c on c.company_id = e.company_id and c.meeting_id = e.meeting_id and c.user_id = e.user_id
      where e.company_id = $1 and e.user_id = $2 order by e.meeting_id desc`,
  },
  {
    key: 'tasks',
    heading: ['due', 'subject', 'what', 'state'],
    worded: { 3: word('task') },
    text: `select t.due, n.title, t.content, t.state from minutes_todo t
      join minutes n on n.company_id = t.company_id and n.id = t.minutes_id
      where t.company_id = $1 and t.owner_id = $2 order by t.due desc, t.id desc`,
  },
  {
    key: 'recorded',
    heading: ['time', 'subject', 'state'],
    worded: { 2: word('published') },
    text: `select n.created_at, n.title, n.publish_state from minutes n
      where n.company_id = $1 and n.recorder_id = $2 order by n.id desc`,
  },
  {
    key: 'notices',
    heading: ['kind', 'wayIn', 'answer'],
    worded: {
      0: (code, language) => say(code in topics ? topics[code as TopicKey].label : [code, code], language),
      1: word('notice_'),
      2: word('wanted_'),
    },
    text: `select topic, channel, wanted from notice_choice where company_id = $1 and user_id = $2 order by topic, channel`,
  },
  {
    key: 'messages',
    heading: ['time', 'kind', 'subject', 'read'],
    text: `select x.created_at, x.kind, m.title, x.read_at from message x
      left join meeting m on m.company_id = x.company_id and m.id = x.meeting_id
      where x.company_id = $1 and x.user_id = $2 order by x.id desc`,
  },
  {
    key: 'favourites',
    heading: ['time', 'room'],
    text: `select f.created_at, r.name from favourite_room f
      join meetingroom r on r.company_id = f.company_id and r.id = f.meetingroom_id
      where f.company_id = $1 and f.user_id = $2 order by f.created_at desc`,
  },
  {
    key: 'uploads',
    heading: ['time', 'name', 'kind', 'bytes'],
    text: `select created_at, name, kind, bytes from file where company_id = $1 and user_id = $2 order by id desc`,
  },
  {
    key: 'changes',
    heading: ['time', 'kind', 'action', 'what', 'address'],
    worded: {
      1: (code, language) => say(moduleLabel(code), language),
      2: (code, language) => say(actionLabel(code), language),
    },
    text: `select time, module, action, target, ip from operation_log where company_id = $1 and user_id = $2
      and not (module = 'account' and action in ('login', 'login_by_mail', 'logout', 'hand_over')) order by company_id, id desc`,
  },
  {
    key: 'deletions',
    heading: ['time', 'due', 'state'],
    worded: { 2: word('') },
    text: `select begun_at, due_at, state from deletion where company_id = $1 and user_id = $2 order by id desc`,
  },
]

/** A statement's columns by their places, whatever they are called, and how many rows there are in all. */
const counted = ({ text, heading }: Kind) => {
  const names = heading.map((_, n) => `c${n}`)
  return `with found(${names.join(', ')}) as (${text})
    select jsonb_build_array(${names.join(', ')}) as cells, (select count(*)::int from found) as total
    from found limit $3`
}

async function rowsOf(asking: DataSubject, kind: Kind): Promise<DataSection> {
  const { db, company_id, user_id, language, most } = asking
  const found = await db.query<{ cells: Cell[]; total: number }>(counted(kind), [company_id, user_id, most])
  const cell = (value: Cell, column: number) => {
    const text = value === null ? '' : String(value)
    return text === '' ? '' : (kind.worded?.[column]?.(text, language) ?? text)
  }
  return {
    key: kind.key,
    label: say(words[kind.key], language),
    heading: kind.heading.map((one) => say(words[one], language)),
    rows: found.map(({ cells }) => cells.map(cell)),
    total: found[0]?.total ?? 0,
  }
}

/** The account itself: every field that the product has of people, under the name that its form gives it. */
async function profileOf({ db, secrets, company_id, user_id, language }: DataSubject): Promise<DataSection> {
  const [row] = await db.query<Record<string, unknown>>(
    `select u.*, d.name as department, o.name as office, p.city_name, p.office_name,
       (select count(*)::int from calendar_feed f where f.company_id = u.company_id and f.user_id = u.id) as feeds
     from users u
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     left join office o on o.company_id = u.company_id and o.id = u.office_id
     left join preferred_address p on p.company_id = u.company_id and p.user_id = u.id
     where u.company_id = $1 and u.id = $2`,
    [company_id, user_id],
  )
  const rows: string[][] = []
  const put = (label: readonly [string, string], value: unknown) => {
    if (value !== null && value !== undefined && value !== '') rows.push([say(label, language), String(value)])
  }
  for (const [name, field] of Object.entries(user.fields)) {
    const value = row?.[name]
    if (field.transient || field.link !== undefined) continue
    if (name === 'department_id' || name === 'office_id') put(field.label, row?.[name.slice(0, -3)])
    else if (field.kind === 'image')
      continue // among the files
    else if (field.sealed && typeof value === 'string') put(field.label, secrets.decrypt(value))
    else if (field.options !== undefined && value !== null)
      put(field.label, say(field.options[String(value)] ?? ['', ''], language))
    else put(field.label, value)
  }
  put(words.language, row?.language)
  put(words.lastLogin, row?.last_login)
  put(words.special, (row?.super_kinds as string[] | undefined)?.join(', '))
  put(words.preferred, [row?.city_name, row?.office_name].filter(Boolean).join(' / '))
  if (row?.feeds) put(words.feed, say(words.feedKept, language))
  if (row?.detect_face) put(words.photo, say(words.photoKept, language))
  const heading = [words.field, words.value].map((one) => say(one, language))
  return { key: 'profile', label: say(words.profile, language), heading, rows, total: rows.length }
}

/** What is stored about one person, by kinds: never about another, since every statement names them. */
export async function dataAbout(asking: DataSubject): Promise<DataSection[]> {
  const sections = [await profileOf(asking)]
  for (const kind of kinds) sections.push(await rowsOf(asking, kind))
  return sections
}
