import { passSchedule } from '@workplace/contract/pass/pass-schedule'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { ScheduleFit } from './delivery/schedule-fit'
import { HolidayHours, SpecialDays, WeekHours } from './hours-inputs'

/** What devices cannot hold is said below: above, it would push away the days that are being painted. */
function WeekWithFit(props: Parameters<typeof WeekHours>[0]) {
  return (
    <>
      <WeekHours {...props} />
      <ScheduleFit />
    </>
  )
}

const form: FormParts = {
  inputs: { weeks: WeekWithFit, holiday_periods: HolidayHours, special_days: SpecialDays },
}

/** `/pass/schedule`: the hours at which strategies hold. */
export default function SchedulePage() {
  return <ResourcePage resource={passSchedule} form={() => form} />
}
