import { schedule } from '@workplace/contract/attendance/schedule'
import { ResourcePage } from '../../kernel/resource-page/resource-page'

/** `/attendance/schedule`: which shift is worked on which date. */
export default function SchedulePage() {
  return <ResourcePage resource={schedule} />
}
