import type { World } from '../world'
import type { Company } from './company'
import { minutesOf } from './model/house'
import { confirmed, type Model, overlap } from './model/model'
import { claims } from './model/verdict'

/** What the database has of a company. */
export type Stored = {
  meetings: {
    id: number
    version: number
    room: number
    extra: number[]
    start: string
    end: string
    booker: number
    host: number | null
    audit: number
    state: string
    wanted_room: number | null
    wanted_start: string | null
    wanted_end: string | null
    history: string[]
    people: number[]
  }[]
  holdings: { room: number; kind: string; source: number; start: string; end: string; held: boolean }[]
  requests: { id: number; meeting: number; deadline: string | null; remind: string | null }[]
  wishes: { id: number; state: number; place: number; offer: string | null; meeting: number | null }[]
  breaches: { meeting: number; kind: string; who: number }[]
  bans: { who: number; until: string; numbers: number }[]
  told: { who: number; kind: string; meeting: number | null; times: number }[]
}

const question = `select jsonb_build_object(
  'meetings', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'version', m.version, 'room', m.meetingroom_id, 'start', m.start_time,
      'end', m.end_time, 'booker', m.booker_id, 'host', m.book_for_id, 'audit', m.audit_state, 'state', m.meeting_state,
      'wanted_room', m.wanted_room_id, 'wanted_start', m.wanted_start, 'wanted_end', m.wanted_end,
      'extra', array(select x.meetingroom_id from meeting_room x where x.company_id = m.company_id and x.meeting_id = m.id order by 1),
      'people', array(select a.user_id from attendee a where a.company_id = m.company_id and a.meeting_id = m.id order by 1),
      'history', array(select l.action from meeting_log l where l.company_id = m.company_id and l.meeting_id = m.id
        and l.action <> 'audit_again' order by l.id)) order by m.id), '[]')
    from meeting m where m.company_id = $1),
  'holdings', (select coalesce(jsonb_agg(jsonb_build_object('room', room_id, 'kind', kind, 'source', source_id, 'start', start_time,
      'end', end_time, 'held', is_held)), '[]') from holding where company_id = $1),
  'requests', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'meeting', meeting_id, 'deadline', deadline, 'remind', remind_at)), '[]')
    from audit_request where company_id = $1 and state = 'waiting'),
  'wishes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state, 'place', place, 'meeting', meeting_id,
      'offer', offer_room_id || '|' || offer_start || '|' || offer_end || '|' || offer_expire_time) order by id), '[]')
    from waitlist where company_id = $1),
  'breaches', (select coalesce(jsonb_agg(jsonb_build_object('meeting', meeting_id, 'kind', kind, 'who', user_id)), '[]')
    from breach where company_id = $1 and state = 'counted'),
  'bans', (select coalesce(jsonb_agg(jsonb_build_object('who', user_id, 'until', end_time, 'numbers', numbers)), '[]')
    from blacklist where company_id = $1 and state = 1 and end_time > $2),
  'told', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (
    select user_id as who, kind, meeting_id as meeting, count(*)::int as times from message
    where company_id = $1 and kind = any($3) group by 1, 2, 3) x)) as found`

/** The kinds of messages of which the model says how often who is told. */
const kinds = [
  ...[
    'audit_approved',
    'audit_refused',
    'audit_taken',
    'change_approved',
    'change_refused',
    'change_taken',
    'audit_remind',
  ],
  ...['managed_cancelled', 'managed_ended', 'managed_recovered', 'managed_changed', 'room_cancelled', 'booked_for'],
  ...['transfer_received', 'transfer_given', 'transfer_offered', 'transfer_taken', 'transfer_declined'],
  ...['released_no_sign', 'released_series', 'release_restored', 'blacklisted_counted', 'blacklist_lifted'],
  ...['meeting_invited', 'meeting_changed', 'meeting_cancelled'],
  ...['waiting_offered', 'waiting_expired', 'waiting_booked'],
  ...['left_received', 'left_handed'],
]

/** What the database has of a company. */
export async function stored({ db, now }: World, { id }: Company): Promise<Stored> {
  const [row] = await db.query<{ found: Stored }>({ name: 'life-stored', text: question }, [id, now(), kinds])
  if (row === undefined) throw new Error('nothing was found')
  return row.found
}

/**
 * Meetings that jobs made have their ids from now on, and requests that were made at once their order. What is written
 * to somebody who has left is read by nobody until they come back: it counts from then on.
 */
export function learn(model: Model, found: Stored, { people }: Pick<Company, 'people'>): void {
  for (const one of model.meetings)
    if (one.id === 0 && one.wish !== null) one.id = found.wishes.find(({ id }) => id === one.wish)?.meeting ?? 0
  for (const { id, meeting } of found.requests) {
    const request = model.meetings.find((one) => one.id === meeting)?.request
    if (request) request.no = id
  }
  for (const who of model.left) {
    for (const key of Object.keys(model.told)) if (key.startsWith(`${who} `)) delete model.told[key]
    for (const one of found.told) {
      if (one.who !== people[who]?.id) continue
      const of = one.meeting === null ? 'none' : model.meetings.findIndex(({ id }) => id === one.meeting)
      model.told[`${who} ${one.kind} ${of}`] = one.times
    }
  }
}

const wishStates = ['queued', 'offered', 'taken', 'expired', 'cancelled']
const sorted = (lines: string[]) => lines.sort()

/** What the product has, line by line, in the words of the model. */
function linesOf(found: Stored, { rooms, people }: Company): string[] {
  const room = (id: number | null) => (id === null ? '' : rooms.indexOf(id))
  const who = (id: number | null) => (id === null ? '' : people.findIndex((one) => one.id === id))
  const span = (start: string, end: string) => `${minutesOf(start)}-${minutesOf(end)}`
  return sorted([
    ...found.meetings.map((one) => {
      const audit = one.state === 'cancelled' ? '' : one.audit
      const wanted =
        one.wanted_start === null ? '' : `${room(one.wanted_room)}@${span(one.wanted_start, one.wanted_end ?? '')}`
      return `meeting ${one.id}: ${one.state} ${audit} in ${[room(one.room), ...one.extra.map(room)]} ${span(one.start, one.end)} of ${who(one.booker)}/${who(one.host)} with ${one.people.map(who).sort()} wants [${wanted}] was ${one.history}`
    }),
    ...found.holdings.map(
      (one) =>
        `claim ${one.kind} ${Math.abs(one.source)}: ${room(one.room)} ${span(one.start, one.end)} ${one.held ? 'held' : 'waits'}`,
    ),
    ...found.requests.map(
      (one) =>
        `request of ${one.meeting}: until ${one.deadline && minutesOf(one.deadline)} reminded ${one.remind && minutesOf(one.remind)}`,
    ),
    ...found.wishes.map((one) => {
      const [in_, start = '', end = '', until = ''] = one.offer?.split('|') ?? []
      const offer = in_ === undefined ? '' : `${room(Number(in_))}@${span(start, end)} until ${minutesOf(until)}`
      return `wish ${one.id}: ${wishStates[one.state]} [${offer}]`
    }),
    ...found.breaches.map((one) => `breach ${one.kind} of ${who(one.who)} by ${one.meeting}`),
    ...found.bans.map((one) => `ban of ${who(one.who)} until ${minutesOf(one.until)} for ${one.numbers}`),
    ...found.told.map((one) => `told ${who(one.who)} ${one.kind} of ${one.meeting ?? 'none'}: ${one.times}`),
  ])
}

/** The same of the model. */
function linesOfModel(model: Model): string[] {
  const id = (of: number) => model.meetings[of]?.id ?? 0
  const told = new Map(
    Object.entries(model.told).map(([key, times]) => {
      const [who = '', kind = '', of = ''] = key.split(' ')
      const isOf = of !== 'none' && !kind.startsWith('black')
      return [`told ${who} ${kind} of ${isOf ? id(Number(of)) : 'none'}`, times]
    }),
  )
  return sorted([
    ...model.meetings.map((one) => {
      const wanted = one.wanted === null ? '' : `${one.wanted.room}@${one.wanted.start}-${one.wanted.end}`
      const history = one.history.filter((line) => !line.startsWith('signed'))
      return `meeting ${one.id}: ${one.state} ${one.state === 'cancelled' ? '' : one.audit} in ${[one.room, ...one.extra]} ${one.start}-${one.end} of ${one.booker}/${one.host ?? ''} with ${[...one.people].sort()} wants [${wanted}] was ${history}`
    }),
    ...claims(model).map((one) => {
      const of =
        one.source === 'meeting'
          ? id(one.of)
          : one.source === 'offer'
            ? model.wishes[one.of]?.id
            : model.occupations[one.of]?.id
      return `claim ${one.source} ${of}: ${one.room} ${one.start}-${one.end} ${one.held ? 'held' : 'waits'}`
    }),
    ...model.meetings.flatMap(({ id: of, request }) =>
      request === null ? [] : [`request of ${of}: until ${request.deadline} reminded ${request.remind}`],
    ),
    ...model.wishes.map((one) => {
      const { offer } = one
      return `wish ${one.id}: ${one.state} [${offer === null ? '' : `${offer.room}@${offer.start}-${offer.end} until ${offer.expires}`}]`
    }),
    ...model.breaches
      .filter((one) => one.counted)
      .map((one) => `breach ${one.kind} of ${one.who} by ${id(one.meeting)}`),
    ...model.bans
      .filter((one) => one.on && one.until > model.now)
      .map((one) => `ban of ${one.who} until ${one.until} for ${one.numbers}`),
    ...[...told].map(([line, times]) => `${line}: ${times}`),
  ])
}

/** Where product and model differ; empty where they do not. */
export function differences(model: Model, found: Stored, company: Company): string[] {
  const [have, should] = [linesOf(found, company), linesOfModel(model)]
  const only = (list: string[], other: string[]) => {
    const rest = [...other]
    return list.filter((line) => {
      const at = rest.indexOf(line)
      if (at >= 0) rest.splice(at, 1)
      return at < 0
    })
  }
  return [
    ...only(have, should).map((line) => `  product: ${line}`),
    ...only(should, have).map((line) => `  model:   ${line}`),
  ]
}

/** What may never be, whatever the model says. */
export function broken(model: Model, found: Stored): string[] {
  const faults: string[] = []
  const held = found.holdings
    .filter((one) => one.held)
    .map((one) => ({ ...one, start: Date.parse(one.start), end: Date.parse(one.end) }))
  for (const [n, one] of held.entries())
    for (const other of held.slice(n + 1))
      if (one.room === other.room && overlap(one, other))
        faults.push(`room ${one.room} is held twice: ${one.kind} ${one.source}, ${other.kind} ${other.source}`)
  const holds = (id: number, isHeld: boolean) =>
    found.holdings.some((one) => one.kind === 'meeting' && one.source === id && one.held === isHeld)
  for (const one of found.meetings) {
    const changes = one.history.filter((line) => line !== 'audit_timeout').length
    if (changes !== one.version) faults.push(`meeting ${one.id} is version ${one.version} after ${changes} changes`)
    const isOn = one.state === 'active' && (one.audit === 0 || one.wanted_start !== null)
    if (isOn !== holds(one.id, true))
      faults.push(`meeting ${one.id} is ${isOn ? 'on and holds nothing' : 'not on and holds a slot'}`)
    const waits = one.state === 'active' && one.audit === 1
    if (waits !== holds(one.id, false))
      faults.push(`meeting ${one.id} ${waits ? 'waits without a claim' : 'has a waiting claim'}`)
  }
  for (const one of found.wishes) {
    const isKept = found.holdings.some((each) => each.kind === 'offer' && each.source === -one.id)
    if (isKept !== (one.state === 1))
      faults.push(`wish ${one.id} is ${wishStates[one.state]} and ${isKept ? 'has' : 'has no'} slot kept`)
  }
  for (const one of model.meetings.filter((each) => each.state === 'active' && confirmed(each)))
    if (!found.meetings.some(({ id }) => id === one.id)) faults.push(`meeting ${one.id} was acknowledged and is gone`)
  return faults
}
