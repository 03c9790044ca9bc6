import { box } from '@workplace/contract/box/box'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { BoxTabs } from './box-tabs'

export default function LockerPage() {
  return <ResourcePage resource={box} tabs={<BoxTabs shown="lockers" />} />
}
