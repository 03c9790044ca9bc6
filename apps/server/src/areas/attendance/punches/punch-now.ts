import type { punch as declaredPunch, punchState } from '@workplace/contract/attendance/punch'
import * as refusals from '@workplace/contract/attendance/refusals'
import * as topics from '@workplace/contract/attendance/topics'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import { type PunchFault, punchBy } from '@workplace/domain/attendance/position'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Pairing } from '../../../kernel/device/pairing'
import { readShownCode } from '../../../kernel/device/shown-code'
import { isAllowed } from '../../../kernel/http/networks'
import { wireTime } from '../../../kernel/text/wire-time'
import { type OwnTeam, ownTeam } from '../core/own-team'
import { factsOf } from '../days/facts.store'
import { reckonDay } from '../days/reckon'
import { askAboutPunch } from '../request/ask'
import { lockPerson } from '../request/request.store'
import { givesPhoto, keepPhoto, type PhotoDeps, photoDays } from './punch-photo'
import { punchWords as words } from './words'

const wire = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const inNetwork = ({ ips, punch_ways }: OwnTeam, ip: string) =>
  punch_ways.includes('network') && ips !== null && isAllowed(ips, ip)

/** `GET /myattendance/punch_state`. */
export async function readPunchState(call: Call): Promise<OutputOf<typeof punchState>> {
  const { db, actor, ip } = call
  const now = call.now()
  const team = await ownTeam(db, actor.company_id, actor.user_id, now)
  const zone = team?.timezone ?? 'Asia/Shanghai'
  const { date } = wallClock(now, zone)
  const empty = {
    user_id: actor.user_id,
    name: actor.name,
    team: null,
    timezone: zone,
    now: new Date(now).toISOString(),
    date,
    shift: null,
    free_minutes: null,
  }
  if (team === null)
    return {
      ...{ ...empty, points: [], punches: [], ways: [], in_network: false, places: [] },
      ...{ field_allow: false, field_need_photo: false, photo_days: 0 },
    }
  const facts = await factsOf(db, actor.company_id, [actor.user_id], { from: date, until: date })
  // after midnight the night's shift goes on
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const days = [before, date].map((on) => reckonDay(facts, actor.user_id, on, now))
  const day = days.find((one) => one !== null && one.day.begin <= now && now < one.day.end) ?? null
  const shift = day?.planned.shift
  const [named] =
    shift == null
      ? []
      : await db.query<{ name: string }>('select name from shift where company_id = $1 and id = $2', [
          actor.company_id,
          shift,
        ])
  const free = day?.planned.free === true ? day.planned.team.free : null
  const from = day?.day.begin ?? now - 43_200_000
  type Punched = { punch_time: string; way: string; place: string | null; valid: boolean; asked: boolean }
  const punched = await db.query<Punched>(
    `select punch_time, way, place, valid, not valid and 'asked' = any(marks) as asked from attendance_punch where company_id = $1 and user_id = $2 and punch_time >= $3
       and punch_time <= $4 order by punch_time, id`,
    [actor.company_id, actor.user_id, wire(from), wire(now)],
  )
  return {
    ...{ ...empty, team: team.name, date: day?.planned.date ?? date, shift: named?.name ?? null },
    free_minutes: free?.work_minutes ?? null,
    points: (day?.day.points ?? []).map((one) => ({
      ...{ period_no: one.period_no, on_off: one.on_off, result: one.result },
      ...{ due: free === null ? wire(one.due) : null, time: wire(one.time) },
    })),
    punches: punched.map(({ punch_time, ...one }) => ({ ...one, time: new Date(punch_time).toISOString() })),
    ...{ ways: [...team.punch_ways], in_network: inNetwork(team, ip), field_allow: team.field_allow },
    field_need_photo: team.field_need_photo,
    photo_days: team.field_need_photo ? await photoDays(db, actor.company_id) : 0,
    places: (team.locations ?? []).map(({ name, range_m }) => ({ name, range_m })),
  }
}

/** For so long one phone speaks for one person. */
const PHONE_MINUTES = 10

/** Whoever taps again within so long, and says the same, means the field punch that they asked about. */
const SAME_MINUTES = 5

async function askedAlready(
  { db, actor }: Call,
  note: string,
  now: number,
): Promise<{ id: number; time: string } | undefined> {
  // two taps on two servers, one after the other
  await lockPerson(db, actor.company_id, actor.user_id)
  const [found] = await db.query<{ id: string; punch_time: string }>(
    `select p.id, p.punch_time from attendance_punch p
       join attendance_request r on r.company_id = $1 and r.punch_id = p.id and r.state = 'pending'
     where p.company_id = $1 and p.user_id = $2 and p.way = 'field' and p.note = $3
       and p.punch_time > $4::timestamptz - make_interval(mins => $5) order by p.punch_time desc limit 1`,
    [actor.company_id, actor.user_id, note, wire(now), SAME_MINUTES],
  )
  return found === undefined ? undefined : { id: Number(found.id), time: new Date(found.punch_time).toISOString() }
}

/** What seals the codes of screens, and what the screens are called. */
export type ScreenCodes = { readonly punchKey: Buffer; readonly pairing: Pick<Pairing, 'nameOf'> }

/** The screen whose code was scanned. */
async function screenOf(
  { db, actor }: Call,
  code: string,
  now: number,
  { punchKey, pairing }: ScreenCodes,
): Promise<{ screen: string; device_id: number } | 'late' | 'wrong'> {
  const read = readShownCode(punchKey, actor.company_id, code, now)
  if (read === 'late') return 'late'
  if (read === undefined) return 'wrong'
  const screen = await pairing.nameOf(db, actor.company_id, 'terminal', read.device_id)
  return screen === undefined ? 'wrong' : { screen, ...read }
}

/** `POST /myattendance/punch`: by the server's clock; any way that the team allows is enough. */
export async function punchNow(
  call: Call,
  input: ParsedOf<typeof declaredPunch>,
  { screens, photos }: { readonly screens: ScreenCodes; readonly photos: PhotoDeps },
): Promise<OutputOf<typeof declaredPunch>> {
  const { db, actor } = call
  const now = call.now()
  const team = await ownTeam(db, actor.company_id, actor.user_id, now)
  if (team === null) throw new Refusal(refusals.no_team)
  const { lng, lat, accuracy } = input
  const claimed = lng == null || lat == null ? null : { lng, lat, accuracy: accuracy ?? 0 }
  const note = input.note ?? ''
  const code = input.code ? await screenOf(call, input.code, now, screens) : null
  const verdict = punchBy({
    ...{ ways: team.punch_ways, inNetwork: inNetwork(team, call.ip), code, claimed, places: team.locations ?? [] },
    ...{ wifi: input.wifi ?? null, wifis: team.wifis ?? [], field: team.field_allow, note },
    ...(team.field_need_photo ? { photo: givesPhoto(input) ? ('given' as const) : ('missing' as const) } : {}),
  })
  if (verdict.way === null) {
    const reason = (fault: PunchFault) => say(words[fault.code], call.language, { ...fault })
    throw new Refusal(refusals.punch_refused, {
      reasons: verdict.why.map(reason).join(call.language === 'zh' ? '；' : ' '),
    })
  }
  // two people with one phone, one after the other
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [`punch/${input.phone}`, actor.company_id])
  const others = await db.query<{ id: string }>(
    `select id from attendance_punch where company_id = $1 and phone = $2 and user_id <> $3
       and punch_time > $4::timestamptz - make_interval(mins => $5) order by id`,
    [actor.company_id, input.phone, actor.user_id, wire(now), PHONE_MINUTES],
  )
  if (others.length > 0)
    await db.query(
      `update attendance_punch set marks = array_append(marks, 'shared_phone')
       where company_id = $1 and id = any($2::bigint[]) and not 'shared_phone' = any(marks)`,
      [actor.company_id, others.map(({ id }) => id)],
    )
  const asks = verdict.way === 'field' && team.field_need_approval
  const waiting = asks ? await askedAlready(call, note, now) : undefined
  if (waiting !== undefined) {
    call.unchanged()
    return { ...waiting, way: verdict.way, place: verdict.place, asked: true }
  }
  const marks = [
    ...(others.length > 0 ? ['shared_phone'] : []),
    ...(asks ? ['asked'] : []),
    ...(verdict.way === 'wifi' ? ['claimed'] : []),
  ]
  // only where it is asked for: nobody's surroundings are kept for nothing
  const photo = verdict.way === 'field' && team.field_need_photo ? await keepPhoto(call, photos, input) : null
  const [made] = await db.query<{ id: string }>(
    `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, place, distance_m, lng, lat,
       accuracy_m, phone, note, upload_time, source, source_key, marks, created_by,
       valid, device_kind, device_id, photo)
     values ($1, $2, $3, $4, $5, 'phone', $6, $7, $8, $9, $10, $11, $12, $13, $3, 'phone', $14, $15, $16, $17, $18, $19, $20)
     returning id`,
    [
      ...[actor.company_id, actor.user_id, wire(now), wireTime(now, team.timezone), team.timezone, verdict.way],
      ...[verdict.place, verdict.distance_m, lng ?? null, lat ?? null, accuracy == null ? null : Math.round(accuracy)],
      ...[input.phone, note === '' ? null : note, `${actor.user_id}/${now}/${call.request_id}`],
      ...[marks, actor.name, !asks],
      ...(verdict.way === 'code' && typeof code === 'object' ? ['terminal', code?.device_id ?? null] : [null, null]),
      photo,
    ],
  )
  const id = Number(made?.id)
  if (asks) await askAboutPunch(call, { punch_id: id, at: now, timezone: team.timezone, note })
  else call.unchanged()
  call.emit(eventOf(topics.own_attendance, { user_id: actor.user_id }))
  call.emit(eventOf(topics.punches, {}))
  return { id, time: new Date(now).toISOString(), way: verdict.way, place: verdict.place, asked: asks }
}
