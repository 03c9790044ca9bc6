import * as common from '@workplace/contract/kernel/common-words'
import { filled } from '@workplace/contract/kernel/words'
import { MOST_STEPS, weekdayColumns } from '@workplace/domain/attendance/plan'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { networksIn } from '../../../kernel/http/networks'
import type { Change, FieldErrors, Rules, Values } from '../../../kernel/resources/engine'
import { wantAt } from '../../pass/public'
import { wantLookBack } from '../punches/look-back'
import { refreshMembers } from './refresh-members'
import { teamWords as words } from './words'

const idsIn = (values: Values, name: string): number[] => (values[name] ?? []) as number[]
const STEPS = Array.from({ length: MOST_STEPS }, (_, n) => n + 1)
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const shiftsOf = (values: Values) =>
  values.mode === 'week'
    ? weekdayColumns.map((day) => values[`${day}_shift_id`])
    : STEPS.filter((n) => !isEmpty(values[`step_${n}_days`])).map((n) => values[`step_${n}_shift_id`])

export const scheduleRules: Rules = {
  beforeSave: async (_, changes) =>
    changes.map(({ after: values }): FieldErrors => {
      const errors: Record<string, FieldErrors[string]> = {}
      if (String(values.end_date) < String(values.begin_date)) errors.end_date = common.endBeforeStart
      if (values.mode === 'cycle') {
        const given = STEPS.map((n) => !isEmpty(values[`step_${n}_days`]))
        const gap = STEPS.find((n) => given[n - 1] && n > 1 && !given[n - 2])
        if (gap !== undefined) errors[`step_${gap - 1}_days`] = words.stepMissing
        if (!given[0]) errors.step_1_days = words.noSteps
        for (const n of STEPS)
          if (!given[n - 1] && !isEmpty(values[`step_${n}_shift_id`])) errors[`step_${n}_days`] ??= words.stepDays
      }
      if (values.mode !== 'manual' && shiftsOf(values).every(isEmpty)) {
        const at = values.mode === 'week' ? 'monday_shift_id' : 'step_1_shift_id'
        errors[at] ??= words.noShift
      }
      return errors
    }),
}

function faultsOf(values: Values): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  const ways = (values.punch_ways ?? []) as string[]
  if (idsIn(values, 'user_ids').length + idsIn(values, 'department_ids').length === 0) errors.user_ids = words.nobody
  if (values.kind !== 'free' && idsIn(values, 'schedule_ids').length === 0) errors.schedule_ids = words.noSchedule
  if (values.kind === 'free') {
    if (((values.free_weekdays ?? []) as unknown[]).length === 0) errors.free_weekdays = words.noWeekdays
    if (isEmpty(values.work_minutes)) errors.work_minutes = common.required
    if (isEmpty(values.free_start)) errors.free_start = common.required
    if (isEmpty(values.free_end)) errors.free_end = common.required
    else if (String(values.free_end) <= String(values.free_start)) errors.free_end = words.freeEnd
  }
  if (ways.includes('device') && idsIn(values, 'device_ids').length + idsIn(values, 'door_ids').length === 0)
    errors.device_ids = words.noDevice
  if (ways.includes('place') && ((values.locations ?? []) as unknown[]).length === 0) errors.locations = words.noPlace
  if (ways.includes('wifi') && ((values.wifis ?? []) as unknown[]).length === 0) errors.wifis = words.noWifi
  const ips = isEmpty(values.ips) ? null : String(values.ips)
  if (ips === null ? ways.includes('network') : networksIn(ips) === null)
    errors.ips = ips === null ? words.noNetwork : words.networks
  const must = ((values.must_days ?? []) as string[]).length > 0
  if (must && values.kind !== 'free' && isEmpty(values.must_shift_id)) errors.must_shift_id = words.mustShift
  const both = ((values.must_days ?? []) as string[]).find((day) =>
    ((values.no_punch_days ?? []) as string[]).includes(day),
  )
  if (both !== undefined) errors.must_days = filled(words.bothDays, { day: both })
  return errors
}

/** Of the people and departments that a team names, one that another team names too. */
async function namedElsewhere({ db, actor }: Call, change: Change & { id?: number }): Promise<FieldErrors> {
  const { after, before } = change
  if (after.status !== 'on') return {}
  const rows = await db.query<{ what: 'user_ids' | 'department_ids'; name: string; team: string }>(
    `select 'user_ids' as what, u.name, t.name as team from attendance_team_user m
       join attendance_team t on t.company_id = $1 and t.id = m.team_id and t.status = 'on' and t.id is distinct from $2
       join users u on u.company_id = $1 and u.id = m.user_id
       where m.company_id = $1 and m.user_id = any($3::int[])
     union all
     select 'department_ids', d.name, t.name from attendance_team_department m
       join attendance_team t on t.company_id = $1 and t.id = m.team_id and t.status = 'on' and t.id is distinct from $2
       join department d on d.company_id = $1 and d.id = m.department_id
       where m.company_id = $1 and m.department_id = any($4::int[])
     order by 1, 2`,
    [actor.company_id, before?.id ?? null, idsIn(after, 'user_ids'), idsIn(after, 'department_ids')],
  )
  const errors: Record<string, FieldErrors[string]> = {}
  for (const { what, name, team } of rows) errors[what] ??= filled(words.elsewhere, { name, team })
  return errors
}

export const teamRules: Rules = {
  beforeSave: async (call, changes) => {
    const errors: FieldErrors[] = []
    for (const change of changes) errors.push({ ...(await namedElsewhere(call, change)), ...faultsOf(change.after) })
    return errors
  },
  afterSave: async (call, saved) => {
    if (saved.length === 0) return
    const moved = await refreshMembers(call.db, call.actor.company_id, null, call.now())
    // who is named no more by one team may belong to that of their department
    const others = await teamsOf(call.db, call.actor.company_id, moved)
    for (const id of new Set([...saved.map((one) => one.id), ...others])) await followTeam(call, id)
  },
  computed: {
    member_count: () =>
      sql`(select count(*)::int from attendance_member m where m.company_id = t.company_id and m.team_id = t.id
        and m.begin_date <= current_date + 1 and (m.end_date is null or m.end_date >= current_date))`,
  },
}

/** The teams to which people belong from now on. */
export const teamsOf = async (db: Db, company_id: number, user_ids: readonly number[]): Promise<number[]> =>
  (
    await db.query<{ team_id: number }>(
      'select distinct team_id from attendance_member where company_id = $1 and user_id = any($2::int[]) and end_date is null',
      [company_id, user_ids],
    )
  ).map(({ team_id }) => team_id)

/** The people of a team are to be known at its face devices, and what they passed today counts. */
export async function followTeam(
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  team_id: number,
): Promise<void> {
  const { company_id } = actor
  const people = await db.query<{ user_id: number }>(
    'select user_id from attendance_member where company_id = $1 and team_id = $2 and end_date is null',
    [company_id, team_id],
  )
  const devices = await db.query<{ id: number }>(
    `select d.face_device_id as id from attendance_team_device d
       join attendance_team t on t.company_id = $1 and t.id = d.team_id and t.status = 'on' and 'device' = any(t.punch_ways)
     where d.company_id = $1 and d.team_id = $2`,
    [company_id, team_id],
  )
  await wantAt(db, company_id, {
    source: { kind: 'attendance_team', id: team_id },
    device_ids: devices.map(({ id }) => id),
    user_ids: people.map(({ user_id }) => user_id),
  })
  await wantLookBack(db, company_id, team_id, now())
}
