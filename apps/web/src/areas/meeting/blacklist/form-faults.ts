import type { FormInstance } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { toast } from '../../../kernel/toast/toast'

/** Shows what was refused: beside its fields, or as a whole where it is about none. */
export function showFaults<T>(form: FormInstance<T>, error: unknown): void {
  if (!(error instanceof CallError)) throw error
  const fields = Object.entries((error.data as { fields?: Record<string, string> } | undefined)?.fields ?? {})
  if (fields.length === 0) toast.error(error.message)
  form.setFields(fields.map(([name, text]) => ({ name: name as never, errors: [text] })))
}
