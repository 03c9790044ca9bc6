import { visitorReason } from '@workplace/contract/visitor/visitor-reason'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { QuestionsInput } from './questions/questions-input'

const form: FormParts = { inputs: { questions: QuestionsInput } }

/** `/visitors/reason`: why people come, and what that asks of them. */
export default function ReasonPage() {
  return <ResourcePage resource={visitorReason} form={() => form} />
}
