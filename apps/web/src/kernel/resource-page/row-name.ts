import { labelKey, type Resource } from '@workplace/contract/kernel/resource'
import type { Row } from '../widgets/widget'

/** What a row is called in questions and for screen readers. */
export function nameOf(resource: Resource, row: Row): string {
  const value = row[labelKey(resource.title)] ?? row[resource.title]
  return typeof value === 'string' && value !== '' ? value : `#${row.id}`
}
