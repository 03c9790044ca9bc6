import { type HolidayPaper, readPapers } from '@workplace/domain/place/official-days'
import { englishNames, officialText } from './official-days.data'

let read: readonly HolidayPaper[] | undefined

/** The official papers that are shipped with the product, the earliest first. */
export function officialPapers(): readonly HolidayPaper[] {
  read ??= readPapers(officialText, englishNames)
  return read
}
