import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoDoor } from './door-life'
import { demoHeads } from './public'

/** Where the first office has heads that read cards; the last stands at a door that nothing else drives. */
const heads = [
  { name: '会议区扫描头', at: '会议区' },
  { name: '访客入口扫描头', at: '访客入口' },
  { name: '档案室扫描头', at: '档案室' },
] as const

/** Heads at doors of the first office; what they scan goes over the gateway of things. */
export async function addHeads(demo: Demo, doors: readonly DemoDoor[]): Promise<void> {
  const authors = authorsOf(demo)
  const found = heads.flatMap(({ name, at }, n) => {
    const door = doors.find((one) => one.name === at)
    return door === undefined ? [] : [{ ...door, door_id: door.id, name, sn: `HEAD-${demo.company_id}-${n + 1}` }]
  })
  if (found.length === 0) return demo.provide(demoHeads, { heads: [] })
  const ids = await insertRows(
    demo.db,
    'scanning_head',
    found.map(({ name, sn, office_id, floor_id, door_id }) => ({
      ...{ ...authors, name, sn, kind: 'ic', office_id, floor_id, door_id, direction: 'in' },
    })),
  )
  demo.provide(demoHeads, {
    heads: found.map(({ name, sn, office_id }, n) => ({ id: ids[n] ?? 0, name, sn, office_id })),
  })
}
