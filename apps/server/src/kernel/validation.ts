import { fieldMessage } from '@workplace/contract/kernel/field'
import type { Language } from '@workplace/contract/kernel/words'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** The key of our own messages for what zod says where a schema brought no words of its own. */
function plainKey(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      // zod keeps the input out of its issues; only its sentence tells a missing value from a wrong one
      return issue.message.endsWith('received undefined') ? 'required' : 'format'
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return issue.minimum === 1 ? 'required' : 'format'
      return `${issue.inclusive === false ? 'not_above' : 'too_small'}|${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'array') return `too_many|${issue.maximum}`
      return `${issue.origin === 'string' ? 'too_long' : 'too_big'}|${issue.maximum}`
    case 'invalid_value':
      return 'option'
    default:
      return 'format'
  }
}

/** An item of a plain list is named by the list. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  return (path.length === 2 && typeof last === 'number' ? path.slice(0, 1) : path).map(String).join('.')
}

/**
 * What is wrong with which field, in the caller's language: the first message for each. A field inside a list or an
 * object is named by its path (`attendees.0.mail`); what concerns the whole input stands under the empty name.
 */
export function fieldErrors(error: z.ZodError, language: Language): Record<string, string> {
  const said: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = nameOf(issue.path)
    if (Object.hasOwn(said, name)) continue
    said[name] = fieldMessage(issue.message, language) ?? fieldMessage(plainKey(issue), language) ?? ''
  }
  return said
}
