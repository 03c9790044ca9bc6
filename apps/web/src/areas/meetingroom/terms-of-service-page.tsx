import { termsOfService } from '@workplace/contract/meetingroom/terms-of-service'
import { ResourcePage } from '../../kernel/resource-page/resource-page'

export default function TermsOfServicePage() {
  return <ResourcePage resource={termsOfService} />
}
