import { office } from '@workplace/contract/place/office'
import { ResourcePage } from '../../kernel/resource-page/resource-page'

export default function OfficePage() {
  return <ResourcePage resource={office} />
}
