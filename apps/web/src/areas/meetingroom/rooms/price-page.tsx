import { price } from '@workplace/contract/meetingroom/price'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'

export default function PricePage() {
  return <ResourcePage resource={price} />
}
