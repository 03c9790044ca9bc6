import { office } from '@workplace/contract/place/office'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { officeForm } from './office-form'

export default function OfficePage() {
  return <ResourcePage resource={office} form={() => officeForm} />
}
