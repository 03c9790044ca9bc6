import { passSchedule } from '@workplace/contract/pass/pass-schedule'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { ScheduleFit } from './delivery/schedule-fit'
import { HolidayHours, SpecialDays, WeekHours } from './hours-inputs'

const form: FormParts = {
  inputs: { weeks: WeekHours, holiday_periods: HolidayHours, special_days: SpecialDays },
  // the form has no sections: before all of it
  leads: { '': ScheduleFit },
}

/** `/pass/schedule`: the hours at which strategies hold. */
export default function SchedulePage() {
  return <ResourcePage resource={passSchedule} form={() => form} />
}
