import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'

/** A move that somebody rehearses: marketing goes to the area beside its own, on a Monday in three weeks. */
export async function planMoveOfDemo(demo: Parameters<DemoPart>[0], office_id: number): Promise<void> {
  const { db, company_id, today } = demo
  const [department] = await db.query<{ id: number }>('select id from department where company_id = $1 and name = $2', [
    company_id,
    '市场中心',
  ])
  const [area] = await db.query<{ id: number }>(
    'select id from station_area where company_id = $1 and office_id = $2 and name = $3',
    [company_id, office_id, '开放区B'],
  )
  if (department === undefined || area === undefined) return
  const date = addDays(today, 22 - weekdayOf(today))
  await insertRows(db, 'station_move', [
    {
      ...{ ...authorsOf(demo), title: '市场中心搬到开放区B · Marketing to open area B', office_id, date },
      targets: JSON.stringify([{ department_id: department.id, area_ids: [area.id] }]),
    },
  ])
}
