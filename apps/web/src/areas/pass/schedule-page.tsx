import { passSchedule } from '@workplace/contract/pass/pass-schedule'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { HolidayHours, SpecialDays, WeekHours } from './hours-inputs'

const form: FormParts = {
  inputs: { weeks: WeekHours, holiday_periods: HolidayHours, special_days: SpecialDays },
}

/** `/pass/schedule`: the hours at which strategies hold. */
export default function SchedulePage() {
  return <ResourcePage resource={passSchedule} form={() => form} />
}
