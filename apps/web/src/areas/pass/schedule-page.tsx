import { passSchedule } from '@workplace/contract/pass/pass-schedule'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { WeekPainter } from './week-painter'

const form: FormParts = { inputs: { weeks: WeekPainter } }

/** `/pass/schedule`: the hours at which strategies hold. */
export default function SchedulePage() {
  return <ResourcePage resource={passSchedule} form={() => form} />
}
