import { areas } from './areas'
import type { Words } from './kernel/words'

/** What stands in tables that are no declared resource, for the sentence that says by what a record is in use. */
export const tableNames: Words = Object.assign(
  {},
  ...Object.values(areas).map((area) => ('tables' in area ? area.tables : {})),
)
