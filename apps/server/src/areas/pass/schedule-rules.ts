import { weekdayNames } from '@workplace/contract/kernel/weekday-text'
import { filled } from '@workplace/contract/kernel/words'
import type { PassSchedule } from '@workplace/domain/access/pass-schedule'
import { faultsOfSchedule, type ScheduleFault } from '@workplace/domain/access/schedule-faults'
import { sql } from 'kysely'
import type { FieldErrors, Rules, Values } from '../../kernel/resources/engine'
import { passWords as words } from './words'

function scheduleIn({ weeks, holiday_periods, ignores_holidays, special_days }: Values): PassSchedule {
  return {
    weeks: (weeks ?? []) as PassSchedule['weeks'],
    holiday_periods: (holiday_periods ?? []) as PassSchedule['holiday_periods'],
    ignores_holidays: ignores_holidays === true,
    special_days: (special_days ?? []) as PassSchedule['special_days'],
  }
}

/** The first fault of each part, in words that say where it is. */
function inWords(faults: readonly ScheduleFault[]): FieldErrors {
  const first = new Map<string, ScheduleFault>()
  for (const fault of faults) if (!first.has(fault.part)) first.set(fault.part, fault)
  return Object.fromEntries(
    [...first].map(([part, { at, reason }]) => {
      const [zh, en] = filled(words.scheduleFaults, { reason })
      const [day, dayEn] =
        part === 'weeks'
          ? (weekdayNames[Number(at) - 1] ?? [String(at), String(at)])
          : part === 'holiday_periods'
            ? filled(words.holidayOfType, { type: at })
            : [String(at), String(at)]
      return [part, [`${day}：${zh}`, `${dayEn}: ${en}`] as const]
    }),
  )
}

export const scheduleRules: Rules = {
  beforeSave: async (_, changes) => changes.map(({ after }) => inWords(faultsOfSchedule(scheduleIn(after)))),
  computed: {
    use_count: () => sql`(
      (select count(*) from through_strategy s where s.company_id = t.company_id and s.schedule_id = t.id)
      + (select count(*) from door d where d.company_id = t.company_id and d.status_plan_id = t.id))::int`,
  },
}
