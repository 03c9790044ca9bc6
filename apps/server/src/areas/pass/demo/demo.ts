import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { demoDoors } from '../../device/demo/public'
import { demoPeople } from '../../people/demo/public'
import { demoPlaces } from '../../place/demo/public'
import { demoPasses } from './passes'

const weekdays = (start: string, end: string) => [1, 2, 3, 4, 5].map((week) => ({ week, periods: [{ start, end }] }))
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((week) => ({ week, periods: [{ start: '00:00', end: '24:00' }] }))

/** Who may enter when: everybody at working hours, those who look after the house always, few the machine rooms. */
export const passDemo: DemoPart = async (demo) => {
  const { db, company_id } = demo
  const authors = authorsOf(demo)
  const { ids: people } = demo.provided(demoPeople)
  const { ids: offices } = demo.provided(demoPlaces)
  const { closed } = demo.provided(demoDoors)
  const plan = (name: string, weeks: unknown, holiday_periods: unknown = []) => ({
    ...authors,
    name,
    weeks: JSON.stringify(weeks),
    holiday_periods: JSON.stringify(holiday_periods),
  })
  const [working = 0, always = 0] = await insertRows(db, 'pass_schedule', [
    plan('工作时间', weekdays('07:00', '21:00'), [{ type: 1, start: '09:00', end: '18:00' }]),
    plan('全天', everyDay),
    plan('保洁时间', weekdays('06:00', '08:30')),
  ])
  const strategy = (name: string, schedule_id: number, priority: number) => ({
    ...{ ...authors, name, schedule_id, priority },
    valid_start: `${Number(demo.today.slice(0, 4)) - 1}-01-01`,
  })
  const [everybody = 0, keepers = 0, machines = 0] = await insertRows(db, 'through_strategy', [
    strategy('全员通行', working, 0),
    strategy('行政与保安', always, 10),
    strategy('机房授权', always, 20),
  ])
  const departments = await db.query<{ id: number }>(
    'select id from department where company_id = $1 and parent_id is null order by id',
    [company_id],
  )
  const link = (table: string, rows: readonly Record<string, number>[]) =>
    insertRows(
      db,
      table,
      rows.map((row) => ({ company_id, ...row })),
      '',
    )
  await link(
    'through_strategy_department',
    departments.map(({ id }) => ({ strategy_id: everybody, department_id: id })),
  )
  await link(
    'through_strategy_office',
    [everybody, keepers].flatMap((strategy_id) => offices.map((office_id) => ({ strategy_id, office_id }))),
  )
  await link('through_strategy_user', [
    ...people.slice(0, 4).map((user_id) => ({ strategy_id: keepers, user_id })),
    ...people.slice(0, 2).map((user_id) => ({ strategy_id: machines, user_id })),
  ])
  await link(
    'through_strategy_door',
    closed.map((door_id) => ({ strategy_id: machines, door_id })),
  )
  // nearly everybody has a card: those without one are what there is to look after
  const cards = people.filter((_, n) => n % 31 !== 30)
  await insertRows(
    db,
    'pass_card',
    cards.map((user_id, n) => ({
      ...authors,
      card_no: String(6_612_000 + n * 37).padStart(10, '0'),
      number: 6_612_000 + n * 37,
      user_id,
      kind: 'main',
      state: n === 7 ? 'lost' : 'in_use',
    })),
  )
  await db.query(
    `update users u set ic_card = c.card_no from pass_card c
     where u.company_id = $1 and c.company_id = $1 and c.user_id = u.id and c.state = 'in_use' and c.kind = 'main'`,
    [company_id],
  )
  const { entrances } = demo.provided(demoDoors)
  // people come whenever they have a meeting
  demo.afterwards(() => demoPasses(demo, entrances))
}
