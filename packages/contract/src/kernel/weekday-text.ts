import * as common from './common-words'
import { type Label, type Language, say } from './words'

/** Monday first. */
export const weekdayNames: readonly Label[] = [
  common.mon,
  common.tue,
  common.wed,
  common.thu,
  common.fri,
  common.sat,
  common.sun,
]

/** A weekday's name, 1 for Monday: 周一, Mon. */
export const weekdayText = (week: number, language: Language): string =>
  say(weekdayNames[week - 1] ?? [String(week), String(week)], language)

/** Several weekdays, neighbours drawn together: 周一至周五, Mon–Fri. */
export function weekdaysText(weeks: readonly number[], language: Language): string {
  const runs: number[][] = []
  for (const week of [...new Set(weeks)].sort()) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === week - 1) run.push(week)
    else runs.push([week])
  }
  const [to, several] = language === 'zh' ? ['至', '、'] : ['–', ', ']
  const name = (week: number) => weekdayText(week, language)
  return runs
    .map((run) => (run.length > 2 ? [run[0] ?? 1, run.at(-1) ?? 1].map(name).join(to) : run.map(name).join(several)))
    .join(several)
}
