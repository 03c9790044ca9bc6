import { stationCategory } from '@workplace/contract/station/station-category'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { DeskTabs } from './desk-tabs'

/** What kinds of desk there are. */
export default function CategoryPage() {
  return <ResourcePage resource={stationCategory} tabs={<DeskTabs shown="categories" />} />
}
