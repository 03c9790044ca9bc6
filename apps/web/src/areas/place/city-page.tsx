import { city } from '@workplace/contract/place/city'
import { ResourcePage } from '../../kernel/resource-page/resource-page'

export default function CityPage() {
  return <ResourcePage resource={city} />
}
