import { filled } from '@workplace/contract/kernel/words'
import { dayKinds } from '@workplace/domain/attendance/overtime'
import { faultsOfShift, restMinutes, type Shift, type ShiftFault } from '@workplace/domain/attendance/shift'
import { sql } from 'kysely'
import type { FieldErrors, Rules, Sql, Values } from '../../../kernel/resources/engine'
import { attendanceWords as words } from './words'

/** The values of a form or of a row as the shift that they mean. */
export function shiftIn(values: Values): Shift {
  const { rest_periods, late_off_late_on } = values
  return {
    ...(values as unknown as Shift),
    rest_periods: (rest_periods ?? []) as Shift['rest_periods'],
    late_off_late_on: (late_off_late_on ?? []) as Shift['late_off_late_on'],
  }
}

/** At which field of the form it is said. */
const fieldOf: Partial<Record<ShiftFault['part'], string>> = {
  late_minutes: 'late_minutes_as_serious',
  early_minutes: 'early_minutes_as_lack',
}

function inWords(faults: readonly ShiftFault[]): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  for (const { part, at, reason } of faults) errors[fieldOf[part] ?? part] ??= filled(words.faults, { reason, at })
  return errors
}

/** The minutes of a list of spans in JSON; `09:30` and `26:00` alike. */
const minutesIn = (spans: Sql, from: string, until: string): Sql => sql`coalesce((
  select sum((split_part(one ->> ${sql.lit(until)}, ':', 1)::int * 60 + split_part(one ->> ${sql.lit(until)}, ':', 2)::int)
    - (split_part(one ->> ${sql.lit(from)}, ':', 1)::int * 60 + split_part(one ->> ${sql.lit(from)}, ':', 2)::int))
  from jsonb_array_elements(${spans}) one), 0)`

export const shiftRules: Rules = {
  beforeSave: async (_, changes) => changes.map(({ after }) => inWords(faultsOfShift(shiftIn(after)))),
  computed: {
    work_minutes: () =>
      sql`(${minutesIn(sql`t.periods`, 'on_time', 'off_time')}
        - ${minutesIn(sql`coalesce(t.rest_periods, '[]')`, 'start', 'end')})::int`,
  },
}

export const ruleRules: Rules = {
  beforeSave: async (_, changes) =>
    changes.map(({ after: { absent_minutes, half_day_minutes } }): FieldErrors => {
      const isBelow =
        absent_minutes !== null && half_day_minutes !== null && Number(half_day_minutes) <= Number(absent_minutes)
      return isBelow ? { half_day_minutes: words.halfAboveWhole } : {}
    }),
}

export const overtimeRules: Rules = {
  beforeSave: async (_, changes) =>
    changes.map(({ after }): FieldErrors => {
      const wrong = dayKinds.flatMap((kind) => {
        const name = `${kind}_rest_periods`
        const rest_periods = (after[name] ?? []) as Shift['rest_periods']
        const at = restMinutes({ rest_periods }).findIndex(({ start, end }) => start >= end)
        return at < 0 ? [] : [[name, filled(words.faults, { reason: 'end_before_start', at: at + 1 })] as const]
      })
      return Object.fromEntries(wrong)
    }),
}
