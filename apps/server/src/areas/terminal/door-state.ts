import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { type Label, say } from '@workplace/contract/kernel/words'
import type { DoorClaim, doorState as declared } from '@workplace/contract/terminal/door'
import { checkinPhase, checkinWindow } from '@workplace/domain/checkin/checkin-window'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart, wallClock } from '@workplace/domain/kernel/zone'
import { type Call, deviceOf } from '../../kernel/call/call'
import { noteReport } from '../../kernel/device/device-store'
import { shownCodes } from '../../kernel/device/shown-code'
import { emergencyOf } from '../device/public'
import {
  type CheckinRoom,
  extensionsOf,
  lockedReason,
  offersNow,
  readCheckinRules,
  roomAtScreen,
  rulesOfRoom,
  screenCode,
  typedCode,
} from '../meeting/public'
import { closingWords } from './words'

type Answer = OutputOf<typeof declared>

type Terminal = Answer['look'] & {
  name: string
  company: string
  allow_book: boolean
  allow_extend: boolean
  allow_end: boolean
  allow_sign: boolean
  punch_code: boolean
  show_subject: boolean
  show_booker: boolean
  pin: boolean
}

async function readTerminal(call: Call, input: ParsedOf<typeof declared>): Promise<Terminal> {
  const { company_id, id } = deviceOf(call)
  await noteReport(call, input)
  const [terminal] = await call.db.query<Terminal>(
    `select t.name, coalesce(c.abbreviation, c.name) as company, t.language, t.theme, t.brightness, t.sleep_start, t.sleep_end,
       t.allow_book, t.allow_extend, t.allow_end, t.allow_sign, t.punch_code, t.show_subject, t.show_booker,
       exists (select 1 from terminal_pin p where p.company_id = t.company_id and p.terminal_id = t.id) as pin
     from terminal t join company c on c.id = t.company_id
     where t.company_id = $1 and t.id = $2`,
    [company_id, id],
  )
  if (terminal === undefined) throw new Error('the screen that calls is not there')
  return terminal
}

type Row = {
  id: number
  kind: DoorClaim['kind']
  title: string
  secret: boolean
  booker: string
  start_time: string
  end_time: string
  signed: number
  invited: number
}

/** What claims the room, a meeting over midnight in one piece; what waits for approval keeps nobody away. */
async function claimsOf(call: Call, room_id: number, from: number, until: number): Promise<Row[]> {
  return call.db.query<Row>(
    `select h.source_id as id, h.kind, coalesce(min(m.title), '') as title, coalesce(bool_or(m.secret), false) as secret,
       coalesce(min(u.name), '') as booker, min(h.start_time) as start_time, max(h.end_time) as end_time,
       (select count(*)::int from signinlog s where s.company_id = $1 and s.meeting_id = h.source_id and h.kind = 'meeting') as signed,
       coalesce(min(m.attendee_count), 0) as invited
     from holding h
     left join meeting m on m.company_id = h.company_id and m.id = h.source_id and h.kind <> 'occupation'
     left join users u on u.company_id = m.company_id and u.id = coalesce(m.book_for_id, m.booker_id)
     where h.company_id = $1 and h.room_id = $2 and h.is_held and h.start_time >= $3 and h.start_time < $4
     group by h.source_id, h.kind, case when h.kind = 'meeting' then 0 else h.id end
     order by start_time`,
    [call.actor.company_id, room_id, new Date(from).toISOString(), new Date(until).toISOString()],
  )
}

async function noticeOf(call: Call, office_id: number): Promise<Label | null> {
  const [notice] = await call.db.query<{ content: string; content_en: string | null }>(
    `select n.content, n.content_en from notice n
     where n.company_id = $1 and n.is_open and 'screen' = any(n.show_place)
       and (n.start_time is null or n.start_time <= $3) and (n.end_time is null or n.end_time > $3)
       and (not exists (select 1 from notice_office x where x.company_id = $1 and x.notice_id = n.id)
         or exists (select 1 from notice_office x where x.company_id = $1 and x.notice_id = n.id and x.office_id = $2))
     order by n.is_top desc, n.id desc limit 1`,
    [call.actor.company_id, office_id, new Date(call.now()).toISOString()],
  )
  return notice === undefined ? null : [notice.content, notice.content_en ?? notice.content]
}

type Details = CheckinRoom & {
  capacity: number
  office_en: string | null
  facilities: { name: string; name_en: string | null }[]
}

async function detailsOf(call: Call, room_id: number): Promise<Details> {
  const [details] = await call.db.query<Details>(
    `select r.capacity, r.release_mode, r.release_time, o.name_en as office_en, coalesce((
       select json_agg(json_build_object('name', s.name, 'name_en', s.name_en) order by s.id)
       from meetingroom_resource mr join resources s on s.company_id = mr.company_id and s.id = mr.resource_id
       where mr.company_id = r.company_id and mr.meetingroom_id = r.id and s.status = 'ok'), '[]'::json) as facilities
     from meetingroom r join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.id = $2`,
    [call.actor.company_id, room_id],
  )
  return details ?? { release_mode: 'none', release_time: 'during', capacity: 0, office_en: null, facilities: [] }
}

const both = (name: string, name_en: string | null): [string, string] => [name, name_en || name]

/** `GET /door/state`: all that the screen shows, of its own room only. */
export async function doorState(
  call: Call,
  input: ParsedOf<typeof declared>,
  { key, punchKey, version }: { key: Buffer; punchKey: Buffer; version: string | null },
): Promise<Answer> {
  const terminal = await readTerminal(call, input)
  const device = deviceOf(call)
  const now = call.now()
  const { name, company, language, theme, brightness } = terminal
  const running =
    device.office_id === null ? undefined : await emergencyOf(call.db, device.company_id, device.office_id)
  const emergency: Answer['emergency'] = running === undefined ? null : running.kind === 'drill' ? 'drill' : 'real'
  // who has to leave is told by a screen that sleeps, too
  const { sleep_start, sleep_end } = emergency === null ? terminal : { sleep_start: null, sleep_end: null }
  const head = {
    ...{ now, name, company },
    look: { language, theme, brightness, sleep_start, sleep_end },
    may: {
      book: terminal.allow_book && device.booker_id !== null,
      extend: terminal.allow_extend,
      end: terminal.allow_end,
    },
    ...{ version, pin: terminal.pin, emergency },
  }
  const at = device.room_id === null ? undefined : await roomAtScreen(call, device.room_id)
  if (at === undefined) {
    return {
      ...head,
      room: null,
      closed: null,
      claims: [],
      offers: [],
      extensions: [],
      sign: null,
      punch: [],
      notice: null,
    }
  }
  const { room } = at
  const today = wallClock(now, room.timezone).date
  const [from, until] = [dayStart(today, room.timezone), dayStart(addDays(today, 2), room.timezone)]
  const [rows, details, notice, rules] = await Promise.all([
    claimsOf(call, room.id, from, until),
    detailsOf(call, room.id),
    noticeOf(call, room.office_id),
    readCheckinRules(call.db, call.actor.company_id),
  ])
  const claims = rows.map((row): DoorClaim => {
    const shown = terminal.show_subject && !row.secret
    return {
      ...{ id: row.id, kind: row.kind, signed: row.signed, invited: row.invited },
      title: shown ? row.title : '',
      hidden: !shown,
      booker: terminal.show_booker && !row.secret ? row.booker : '',
      start: Date.parse(row.start_time),
      end: Date.parse(row.end_time),
    }
  })
  const { company_id, user_id } = call.actor
  const { offers, no } = offersNow(at, user_id, now)
  const meeting = claims.find((one) => one.kind === 'meeting' && one.start <= now && now < one.end)
  const asked = rulesOfRoom(rules, details)
  const isOpen = (one: DoorClaim) => checkinPhase(checkinWindow(one, asked), one.end, now) === 'open'
  const signed = terminal.allow_sign
    ? [meeting, ...claims].find((one) => one !== undefined && one.kind === 'meeting' && isOpen(one))
    : undefined
  return {
    ...head,
    room: {
      name: room.name,
      office: both(room.office_name, details.office_en),
      floor: room.floor_name,
      capacity: details.capacity,
      timezone: room.timezone,
      facilities: details.facilities.map((one) => both(one.name, one.name_en)),
    },
    closed: closedBy(at, user_id, no),
    claims,
    offers: head.may.book ? offers : [],
    extensions: head.may.extend && meeting !== undefined ? extensionsOf(at, meeting.id, user_id, now) : [],
    sign:
      signed === undefined
        ? null
        : {
            meeting_id: signed.id,
            code: screenCode(key, { company_id, terminal_id: device.id, meeting_id: signed.id }, now),
            typed: typedCode(key, { company_id, meeting_id: signed.id }, now),
          },
    punch: terminal.punch_code ? shownCodes(punchKey, { company_id, device_id: device.id }, now) : [],
    notice: notice === null ? null : [...notice],
  }
}

const closings = {
  locked: 'locked',
  offline: 'offline',
  readonly: 'readonly',
  weekend: 'closed',
  window: 'closed',
  closed: 'closed',
} as const

/** A rule that keeps everybody away, in both languages; somebody's meeting in the way is none. */
function closedBy(
  at: NonNullable<Awaited<ReturnType<typeof roomAtScreen>>>,
  user_id: number,
  no: ReturnType<typeof offersNow>['no'],
): Answer['closed'] {
  const kind = no === null ? undefined : closings[no.reason as keyof typeof closings]
  if (no === null || kind === undefined) return null
  const reason = lockedReason(at, user_id, no)
  if (reason !== null && reason !== '') return { kind, text: [reason, reason] }
  const sentence = closingWords[no.reason as keyof typeof closingWords]
  return { kind, text: [say(sentence, 'zh', no.values), say(sentence, 'en', no.values)] }
}
