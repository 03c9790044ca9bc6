import { servicePersonnel } from '@workplace/contract/meetingroom/service-personnel'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'

export default function ServicePeoplePage() {
  return <ResourcePage resource={servicePersonnel} />
}
