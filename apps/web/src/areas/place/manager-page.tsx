import { officeManager } from '@workplace/contract/place/office-manager'
import { ResourcePage } from '../../kernel/resource-page/resource-page'

export default function ManagerPage() {
  return <ResourcePage resource={officeManager} />
}
