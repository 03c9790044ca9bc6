import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { demoPlaces } from '../../place/demo/public'
import { demoDoors } from './public'

/** Of each office: the area behind its entrance, and the doors that lead into it and further. */
export const deviceDemo: DemoPart = async (demo) => {
  const { db } = demo
  const authors = authorsOf(demo)
  const { ids: offices } = demo.provided(demoPlaces)
  const inside = await insertRows(
    db,
    'pass_area',
    offices.map((office_id) => ({ ...authors, name: '办公区内', office_id, mode: 'soft' })),
  )
  const closedAreas = await insertRows(
    db,
    'pass_area',
    offices.map((office_id) => ({ ...authors, name: '机房内', office_id, mode: 'hard' })),
  )
  const doors = await insertRows(
    db,
    'door',
    offices.flatMap((office_id, n) => [
      { ...authors, name: '正门', office_id, from_area_id: null, to_area_id: inside[n] ?? null, emergency: true },
      { ...authors, name: '员工通道', office_id, from_area_id: null, to_area_id: inside[n] ?? null, emergency: true },
      {
        ...authors,
        name: '机房',
        office_id,
        from_area_id: inside[n] ?? null,
        to_area_id: closedAreas[n] ?? null,
        emergency: false,
      },
    ]),
  )
  demo.provide(demoDoors, {
    entrances: new Map(offices.map((office_id, n) => [office_id, doors[n * 3] ?? 0])),
    closed: offices.map((_, n) => doors[n * 3 + 2] ?? 0),
  })
}
