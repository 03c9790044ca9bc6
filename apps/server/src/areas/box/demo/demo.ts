import { accountOf } from '../../../kernel/mqtt/accounts'
import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows, type Row } from '../../../seed/kit/rows'
import { demoPeople } from '../../people/demo/public'
import { demoPlaces } from '../../place/demo/public'
import { cabinetAccounts, newCredentials } from '../cabinet-accounts'
import { type DemoCabinet, demoCabinets } from './public'

const hour = 3_600_000
const at = (instant: number) => new Date(instant).toISOString()

const cabinets = [
  { name: '前台储物柜', name_en: 'Reception lockers', letter: 'A', columns: 6, max_hours: 12, fixed: false },
  { name: '健身房储物柜', name_en: 'Gym lockers', letter: 'B', columns: 6, max_hours: 4, fixed: false },
  { name: '研发区个人柜', name_en: 'Personal lockers, R&D', letter: 'C', columns: 6, max_hours: 12, fixed: true },
] as const
const rowsOfCabinet = 4
const sizes = ['small', 'small', 'medium', 'large'] as const

/** Where they lie on the plans of their floors. */
const placesOnPlan = [
  [0.06, 0.52],
  [0.94, 0.52],
  [0.06, 0.52],
]

/** Where the lock boards of the demo are looked for: `npm run simulate -- box` answers there. */
const boardPorts = [4001, 4002, 4003]

/** 72 lockers of the headquarters, and who has which. */
export const boxDemo: DemoPart = async (demo) => {
  const { db, company_id, now } = demo
  const authors = authorsOf(demo)
  const [office_id = 0] = demo.provided(demoPlaces).ids
  const { ids: people } = demo.provided(demoPeople)
  const floors = await db.query<{ id: number }>(
    'select id from floor where company_id = $1 and office_id = $2 order by number, id',
    [company_id, office_id],
  )
  const random = randomFrom(7200)
  const opening: DemoCabinet[] = []
  for (const [n, { letter, columns, fixed, ...cabinet }] of cabinets.entries()) {
    const floor_id = floors[Math.min(n, floors.length - 1)]?.id
    if (floor_id === undefined) break
    // a second company of the same machine would be at the same ports
    const opens = demo.size !== 'small'
    const given = newCredentials()
    const boardPort = boardPorts[n] ?? 4001
    const family = n === 1 ? ('xor8a' as const) : ('cu16' as const)
    const boards = (n === 1 ? [1] : [0, 1]).map((address) => ({ address, family }))
    const locksOfBoard = n === 1 ? 24 : 16
    const wires = boards.map((board) => ({ ...board, feedback: 'closed_short', host: '127.0.0.1', port: boardPort }))
    const [cabinet_id = 0] = await insertRows(db, 'box_cabinet', [
      {
        ...{
          ...authors,
          ...cabinet,
          office_id,
          floor_id,
          per_person: 1,
          sort: n,
          boards: JSON.stringify(opens ? wires : []),
        },
        ...{ gateway_secret: (opens && demo.encrypt?.(given.password)) || null, two_person: fixed },
        signing_key: (opens && demo.encrypt?.(given.signing_key)) || null,
      },
    ])
    await db.query(
      `insert into floor_place (company_id, kind, thing_id, floor_id, x, y) values ($1, 'box_cabinet', $2, $3, $4, $5)`,
      [company_id, cabinet_id, floor_id, ...(placesOnPlan[n] ?? [0.5, 0.5])],
    )
    if (opens) await insertRows(db, 'box_cabinet_state', [{ company_id, cabinet_id }], '')
    if (opens)
      opening.push({
        account: accountOf(cabinetAccounts, company_id, cabinet_id),
        ...{ password: given.password, public_key: given.public_key, boardPort, boards },
      })
    const ids = await insertRows(
      db,
      'box',
      Array.from({ length: columns * rowsOfCabinet }, (_, index): Row => {
        const row = index % rowsOfCabinet
        return {
          ...authors,
          ...{ cabinet_id, number: `${letter}${String(index + 1).padStart(2, '0')}`, size: sizes[row] ?? 'small' },
          ...{
            kind: fixed ? 'fixed' : 'temporary',
            condition: index === 9 ? 'fault' : index === 17 ? 'locked' : 'normal',
          },
          ...{ column_no: Math.floor(index / rowsOfCabinet) + 1, row_no: row + 1 },
          board_no: opens ? (boards[Math.floor(index / locksOfBoard)]?.address ?? null) : null,
          lock_no: opens ? (index % locksOfBoard) + 1 : null,
        }
      }),
    )
    // everybody has one at the most
    const holders = people.slice(3 + n * 20)
    const uses = ids.flatMap((box_id, index): Row[] => {
      const user_id = holders[index]
      const isOut = index === 9 || index === 17
      if (user_id === undefined || isOut || random.next() > (fixed ? 0.8 : 0.45)) return []
      const began = now - (fixed ? 24 * 40 : 1) * hour - Math.floor(random.next() * 2 * hour)
      const late = !fixed && index % 11 === 3 ? 30 * hour : 0
      // nobody said for two months that they need it: they were asked three days ago
      const isIdle = fixed && index % 7 === 2
      const idle = isIdle ? 24 * 23 * hour : 0
      return [
        {
          ...{ company_id, box_id, user_id, kind: fixed ? 'fixed' : 'temporary' },
          ...{ state: fixed && index % 10 === 4 ? 'clearing' : 'using', start_time: at(began - late - idle) },
          ...{ aged_step: isIdle ? 1 : 0, aged_at: isIdle ? at(now - 72 * hour) : null },
          until: fixed ? null : at(began - late + cabinet.max_hours * hour),
        },
      ]
    })
    if (uses.length > 0) await insertRows(db, 'box_use', uses)
    const past = ids.slice(0, 8).flatMap((box_id, index): Row[] => {
      const user_id = holders[index + 5]
      if (fixed || user_id === undefined) return []
      const began = now - (30 + index * 9) * 2 * hour
      return [
        {
          ...{ company_id, box_id, user_id, kind: 'temporary', state: 'ended', ended_because: 'returned' },
          ...{ start_time: at(began), until: at(began + 12 * hour), end_time: at(began + (3 + index) * hour) },
        },
      ]
    })
    if (past.length > 0) await insertRows(db, 'box_use', past)
  }
  demo.provide(demoCabinets, opening)
}
