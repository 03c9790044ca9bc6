import { stationResource } from '@workplace/contract/station/station-resource'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { ResourceTabs } from './resource-tabs'

/** What stands at desks, and what is ordered for them. */
export default function DeskResourcePage() {
  return <ResourcePage resource={stationResource} tabs={<ResourceTabs shown="resources" />} />
}
