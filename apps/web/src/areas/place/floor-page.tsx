import { floor } from '@workplace/contract/place/floor'
import { ResourcePage } from '../../kernel/resource-page/resource-page'

export default function FloorPage() {
  return <ResourcePage resource={floor} />
}
