import { fieldMessage } from '@workplace/contract/kernel/field'
import type { Language } from '@workplace/contract/kernel/words'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const expected: Readonly<Record<string, string>> = {
  string: 'a_text',
  number: 'a_number',
  int: 'a_number',
  boolean: 'yes_no',
  array: 'a_list',
  object: 'an_object',
  record: 'an_object',
}

/** The key of our own messages for what zod says where a schema brought no words of its own. */
function plainKey(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return expected[issue.expected] ?? 'format'
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

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return value
}

/**
 * An input that may be one of several things is held against the one that it comes nearest to: of which nothing is
 * missing, or else the first.
 */
function plainIssues(issue: Issue, input: unknown): Issue[] {
  if (issue.code !== 'invalid_union' || fieldMessage(issue.message, 'en') !== undefined) return [issue]
  const ways = issue.errors.map((issues) => issues.map((one) => ({ ...one, path: [...issue.path, ...one.path] })))
  const inside = ways.filter((issues) => issues.some((one) => one.path.length > issue.path.length))
  const nearest = inside.find((issues) => issues.every((one) => valueAt(input, one.path) !== undefined)) ?? inside[0]
  return nearest === undefined ? [issue] : nearest.flatMap((one) => plainIssues(one, input))
}

/**
 * What is wrong with which field, in the caller's language: the first message for each. A field inside a list or an
 * object is named by its path (`attendees.0.mail`); what concerns the whole input stands under the empty name. What is
 * not there is required, whatever it should have been.
 */
export function fieldErrors(error: z.ZodError, language: Language, input: unknown): Record<string, string> {
  const said: Record<string, string> = {}
  for (const issue of error.issues.flatMap((one) => plainIssues(one, input))) {
    const name = nameOf(issue.path)
    if (Object.hasOwn(said, name)) continue
    const value = valueAt(input, issue.path)
    const isThere = value !== undefined && value !== null && value !== ''
    const key = isThere ? plainKey(issue) : 'required'
    // a schema that only knows how to say that something is missing says so of a wrong type too
    const own = isThere && issue.code === 'invalid_type' && issue.message === 'required' ? key : issue.message
    said[name] = fieldMessage(own, language) ?? fieldMessage(key, language) ?? ''
  }
  return said
}
