import { addDays } from '@workplace/domain/kernel/date'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertColumns, insertRows } from '../../../seed/kit/rows'
import type { DemoPlaces } from '../../place/demo/public'
import { notices, terms } from './notices.data'
import { roomTypes } from './rooms.data'

const morning = (today: string, day: number | null) => (day === null ? null : `${addDays(today, day)}T01:00:00Z`)

export async function writeNotices(demo: Demo, { ids: offices }: DemoPlaces): Promise<void> {
  const { db, company_id, today } = demo
  const shown = notices.filter((notice) => notice.offices.every((office) => offices[office] !== undefined))
  const noticeIds = await insertRows(
    db,
    'notice',
    shown.map(({ offices: _, from, until, ...notice }) => ({
      ...authorsOf(demo),
      ...notice,
      show_place: ['console', 'booking'],
      start_time: morning(today, from),
      end_time: morning(today, until),
    })),
  )
  const noticeLinks = shown.flatMap((notice, index) =>
    notice.offices.map((office) => ({ company_id, notice_id: noticeIds[index] ?? 0, office_id: offices[office] ?? 0 })),
  )
  if (noticeLinks.length > 0) await insertRows(db, 'notice_office', noticeLinks, '')
}

/** Terms of service: what one agrees to before booking rooms of some types. */
export async function writeTerms(demo: Demo, { ids: offices }: DemoPlaces): Promise<void> {
  const { db, company_id, today } = demo
  const termIds = await insertRows(
    db,
    'termsofservice',
    terms.map(({ title, content, content_en, must_agree }) => {
      return { ...authorsOf(demo), title, content, content_en, must_agree, effective_time: morning(today, -60) }
    }),
  )
  for (const [index, { types }] of terms.entries()) {
    const names = types.map((type) => roomTypes[type].name)
    await db.query(
      `insert into termsofservice_roomtype (company_id, termsofservice_id, roomtype_id)
       select company_id, $2, id from roomtype where company_id = $1 and name = any($3)`,
      [company_id, termIds[index], names],
    )
  }
  if (offices.length < 2) return
  await insertColumns(
    db,
    'termsofservice_office',
    { office_id: ['int', offices.slice(1)] },
    { fixed: { company_id, termsofservice_id: termIds[1] ?? 0 } },
  )
}
