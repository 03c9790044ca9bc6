import { addDays, dateOfDay, dayOfDate } from '@workplace/domain/kernel/date'
import type { SpecialDay } from '@workplace/domain/place/day-kind'
import { officialDays } from '@workplace/domain/place/official-days'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { writeDays } from '../holidays/day.store'
import { officialPapers } from '../holidays/official/official-papers'
import type { DemoPlaces } from './public'

/** Easter Sunday of a year (Gauss, as corrected by Lichtenberg). */
function easter(year: number): string {
  const century = Math.floor(year / 100)
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25)
  const golden = year % 19
  const seed = (19 * golden + moon) % 30
  const limit = seed - Math.floor((seed + Math.floor(golden / 11)) / 29)
  const sun = 2 - Math.floor((3 * century + 3) / 4)
  const full = 21 + limit
  const sunday = 7 - ((year + Math.floor(year / 4) + sun) % 7)
  return addDays(dateOfDay(dayOfDate(`${year}-03-01`) - 1), full + 7 - ((full - sunday) % 7))
}

/** The public holidays of Berlin: on the same date each year, or so many days after Easter. */
const berlin: readonly (readonly [when: string | number, name: string, name_en: string])[] = [
  ['01-01', '元旦', 'New Year’s Day'],
  ['03-08', '国际妇女节', 'International Women’s Day'],
  [-2, '耶稣受难日', 'Good Friday'],
  [1, '复活节星期一', 'Easter Monday'],
  ['05-01', '劳动节', 'Labour Day'],
  [39, '耶稣升天节', 'Ascension Day'],
  [50, '圣灵降临节星期一', 'Whit Monday'],
  ['10-03', '德国统一日', 'German Unity Day'],
  ['12-25', '圣诞节', 'Christmas Day'],
  ['12-26', '圣诞节次日', 'Second Day of Christmas'],
]

const berlinDays = (year: number): SpecialDay[] =>
  berlin.map(([when, name, name_en]) => ({
    date: typeof when === 'string' ? `${year}-${when}` : addDays(easter(year), when),
    ...{ name, name_en, kind: 'off', type: 1, as_weekday: null, statutory: true },
  }))

/** The official Chinese years from the last one on; those that are known, where it is later than that. */
function chineseDays(year: number): SpecialDay[] {
  const known = officialPapers().map((paper) => paper.year)
  const near = known.filter((one) => one >= year - 1)
  return officialDays(officialPapers(), near.length > 0 ? near : known.slice(-2))
}

/** Two calendars of holidays: the official Chinese one, and that of Berlin where there is an office. */
export async function writeHolidays(demo: Demo, { cities, offices, ids }: DemoPlaces): Promise<void> {
  const year = Number(demo.today.slice(0, 4))
  const zoneOf = (city: string) => cities.find(({ name }) => name === city)?.timezone ?? ''
  const inZone = (begins: string) => ids.filter((_, at) => zoneOf(offices[at]?.city ?? '').startsWith(begins))
  const calendars = [
    {
      row: { name: '中国大陆', name_en: 'Mainland China', is_default: true },
      ...{ offices: inZone('Asia/'), source: 'cn' as const, days: chineseDays(year) },
    },
    {
      row: { name: '德国（柏林）', name_en: 'Germany (Berlin)', is_default: false },
      ...{ offices: inZone('Europe/'), source: 'ics' as const, days: [year - 1, year, year + 1].flatMap(berlinDays) },
    },
  ].filter((one) => one.offices.length > 0)
  const made = await insertRows(
    demo.db,
    'holiday_calendar',
    calendars.map(({ row }) => ({ ...authorsOf(demo), ...row })),
  )
  for (const [at, { offices: follow, source, days }] of calendars.entries()) {
    const calendar_id = made[at] ?? 0
    const { company_id } = demo
    await writeDays(demo.db, company_id, calendar_id, { source, days, gone: [] })
    await demo.db.query('update office set holiday_id = $2 where company_id = $1 and id = any($3::int[])', [
      company_id,
      calendar_id,
      follow,
    ])
  }
}
