import { periodMinutes } from '@workplace/domain/attendance/shift'
import { addDays, daysBetween, monthsLater, weekdayOf } from '@workplace/domain/kernel/date'
import { instantOf } from '@workplace/domain/kernel/zone'
import { wireTime } from '../../../kernel/text/wire-time'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows, type Row } from '../../../seed/kit/rows'
import { wantAt } from '../../pass/public'
import { demoPeople } from '../../people/demo/public'
import { factsOf } from '../days/facts.store'
import { plannedOf } from '../days/reckon'
import { writeDays } from '../days/refresh-days'
import { grantedAway } from './away'
import { closeLastMonth } from './closed-month'

type Made = {
  readonly shiftIds: ReadonlyMap<string, number>
  readonly ruleIds: readonly number[]
  readonly overtime_rule_id: number
  readonly leaveTypes: readonly number[]
}

const MINUTE = 60_000
const inside = '127.0.0.1, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16'
const headquarters = JSON.stringify([{ name: '总部', lng: 121.47894, lat: 31.22848, range_m: 300, datum: 'gcj02' }])
const every = (shift: string) =>
  Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [`${day}_shift_id`, shift]))

/** How often something of a day goes wrong. */
const LATE = 0.05
const FORGOTTEN = 0.02
const AWAY = 0.008
const LONG = 0.12

/** Six teams and the days that they have worked: of each kind, one whose device is silent, one in Berlin. */
export async function workedDays(demo: Demo, { shiftIds, ruleIds, overtime_rule_id, leaveTypes }: Made): Promise<void> {
  const { db, company_id, today, now, size } = demo
  const authors = authorsOf(demo)
  const { ids: people } = demo.provided(demoPeople)
  // all of last month, which somebody may close
  const lastMonth = `${monthsLater(today.slice(0, 7), -1)}-01`
  const days = Math.max(size === 'large' ? 90 : 0, daysBetween(lastMonth, today))
  const perTeam = size === 'large' ? 10 : 3
  const [begin, end] = [addDays(today, -days - 30), addDays(today, 365)]
  const scheduleOf = async (name: string, more: Record<string, string | number | null>) => {
    const plan = Object.fromEntries(
      Object.entries(more).map(([key, value]) => [
        key,
        key.endsWith('_shift_id') && typeof value === 'string' ? (shiftIds.get(value) ?? null) : value,
      ]),
    )
    const row = { ...authors, name, begin_date: begin, end_date: end, mode: 'week', ...plan }
    const [id = 0] = await insertRows(db, 'attendance_schedule', [row])
    return id
  }
  const [calendar] = await db.query<{ id: number }>(
    'select id from holiday_calendar where company_id = $1 order by is_default desc, id limit 1',
    [company_id],
  )
  // on whose clock the teams are, and which can be told from when until when somebody may pass
  const devices = await db.query<{ id: number }>(
    `select f.id from face_device f join office o on o.company_id = f.company_id and o.id = f.office_id
     where f.company_id = $1 and o.timezone = 'Asia/Shanghai' and f.dialect = 'acc' order by f.id`,
    [company_id],
  )
  const [device] = devices
  const office = await scheduleOf('总部周排班', every('标准班'))
  const [usual = 0, strict = 0, twice = 0] = ruleIds
  const phones = { punch_ways: ['network', 'place'], ips: inside, locations: headquarters }
  const usualTeams = [
    {
      ...{ name: '总部', rule_id: usual, schedule: office, remind_before_minutes: 10, remind_after_minutes: 15 },
      punch_ways: [...phones.punch_ways, 'code'],
    },
    { name: '客户服务', rule_id: strict, schedule: await scheduleOf('客服周排班', every('两段班')) },
    { name: '研发', rule_id: usual, schedule: await scheduleOf('研发周排班', every('弹性班')) },
    {
      ...{
        name: '机房三班',
        kind: 'roster',
        rule_id: strict,
        punch_ways: device === undefined ? ['network'] : ['device', 'network'],
      },
      schedule: await scheduleOf('三班轮换', {
        ...{
          mode: 'cycle',
          cycle_start: begin,
          step_1_shift_id: '早班',
          step_1_days: 2,
          step_2_shift_id: '中班',
          step_2_days: 2,
        },
        ...{ step_3_shift_id: '夜班', step_3_days: 2, step_4_days: 2 },
      }),
    },
    { name: '销售', kind: 'free', rule_id: twice, schedule: null, field_allow: true },
    { name: 'Berlin', rule_id: usual, schedule: office, timezone: 'Europe/Berlin', holiday_id: null },
  ].map((team, n) => ({
    ...team,
    ...{ members: people.slice(n * perTeam, (n + 1) * perTeam), from: addDays(today, -days) },
    devices: device !== undefined && 'kind' in team && team.kind === 'roster' ? [device.id] : [],
  }))
  // most of the company has punched at its receptions for some weeks, so that a simulated morning looks like one
  const atReceptions = {
    ...{ name: '园区（人脸机）', rule_id: usual, schedule: office, punch_ways: ['device', 'network'], wait_hours: 12 },
    ...{ members: people.slice(6 * perTeam, 6 * perTeam + 240), from: addDays(today, -21) },
    devices: devices.map(({ id }) => id),
  }
  const teams = size === 'large' && device !== undefined ? [...usualTeams, atReceptions] : usualTeams
  const random = randomFrom(9600)
  const away = await grantedAway(demo, people, leaveTypes)
  const sure = addDays(lastMonth, 8 - Math.max(0, weekdayOf(addDays(lastMonth, 8)) - 5))
  const marked: { user_id: number; date: string; cause: string; changed_by: string }[] = []
  const span = { from: addDays(today, -days), until: today }
  for (const { schedule, members, from, devices: punchedAt, ...team } of teams) {
    if (members.length === 0) continue
    const row: Row = {
      ...{ ...authors, kind: 'fixed', timezone: 'Asia/Shanghai', holiday_id: calendar?.id ?? null, overtime_rule_id },
      ...{ ...phones, field_allow: false, remind_before_minutes: null, remind_after_minutes: null },
      ...{ free_weekdays: [1, 2, 3, 4, 5], free_start: '06:00', free_end: '23:00', work_minutes: 480 },
      ...team,
    }
    const [team_id = 0] = await insertRows(db, 'attendance_team', [row])
    const linked = { company_id, team_id }
    await insertRows(
      db,
      'attendance_team_user',
      members.map((user_id) => ({ ...linked, user_id })),
      '',
    )
    await insertRows(db, 'attendance_team_leader', [{ ...linked, user_id: members[0] ?? 0 }], '')
    if (schedule !== null) await insertRows(db, 'attendance_team_schedule', [{ ...linked, schedule_id: schedule }], '')
    if (punchedAt.length > 0) {
      const rows = punchedAt.map((face_device_id) => ({ ...linked, face_device_id }))
      await insertRows(db, 'attendance_team_device', rows, '')
      // so that they are delivered to it, and punch there once it speaks (`npm run simulate`)
      const source = { kind: 'attendance_team', id: team_id } as const
      await wantAt(db, company_id, { source, device_ids: punchedAt, user_ids: members })
    }
    await insertRows(
      db,
      'attendance_member',
      members.map((user_id) => ({ company_id, user_id, team_id, begin_date: from })),
    )
    const zone = String(row.timezone)
    const facts = await factsOf(db, company_id, members, span)
    const punches: Row[] = []
    for (const user_id of members)
      for (let date = from; date <= span.until; date = addDays(date, 1)) {
        marked.push({ user_id, date, cause: 'day', changed_by: '' })
        const { work, free } = plannedOf(facts, user_id, date)
        // a plan that nobody keeps is drawn all the same, so that the days after it are as they were
        const [drawn, sooner, later] = [random.next(), random.next(), random.next()]
        const was = away.get(`${user_id} ${date}`)
        // one who is late in the month that is closed: what came in later has something to be about
        const chance = user_id === people[2] && date === sure ? AWAY + LATE / 2 : drawn
        if (work === null || chance < AWAY || was === 'day') continue
        const periods = free ? [{ start: 560 + sooner * 60, end: 1090 + later * 90 }] : periodMinutes(work)
        for (const [at, { start, end: until }] of periods.entries()) {
          const isLate = at === 0 && chance < AWAY + LATE
          const isForgotten = chance > 1 - FORGOTTEN && weekdayOf(date) % 2 === 0
          const long = at === periods.length - 1 && later < LONG ? 60 + later * 900 : 0
          const on = start + (isLate ? 7 + sooner * 50 : -9 * sooner)
          const off = was === 'afternoon' ? 12 * 60 + 5 : until + 1 + 9 * later + long
          for (const [minute, direction] of [[on, 'in'], ...(isForgotten ? [] : ([[off, 'out']] as const))] as const) {
            const time = instantOf(date, 0, zone) + Math.round(minute * MINUTE)
            if (time > now) continue
            punches.push({
              ...{
                company_id,
                user_id,
                punch_time: new Date(time).toISOString(),
                wall_time: wireTime(time, zone),
                zone,
              },
              ...{ origin: 'phone', way: 'network', direction, upload_time: new Date(time).toISOString() },
              ...{ source: 'demo', source_key: `${user_id}/${time}`, phone: `demo ${user_id}` },
            })
          }
        }
      }
    if (punches.length > 0) await insertRows(db, 'attendance_punch', punches)
  }
  for (let at = 0; at < marked.length; at += 1000) await writeDays(db, company_id, marked.slice(at, at + 1000), now)
  await closeLastMonth(demo, people.slice(0, perTeam), people.slice(perTeam, 2 * perTeam))
  await db.query('delete from attendance_dirty where company_id = $1', [company_id])
}
