import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { ADMINISTRATOR } from '../../people/demo/public'

type Range = {
  name: string
  effect: 'see' | 'book'
  range_type: 'chosen' | 'all'
  status: 'on' | 'off'
  remark: string | null
  /** Which rooms: a condition on `r`, a room, and `t`, its type. */
  rooms: string
  departments: readonly string[]
  roles: readonly string[]
  exceptDepartments: readonly string[]
  groups: readonly string[]
}

const ranges: readonly Range[] = [
  {
    ...{ name: '董事会议室仅限总经办预订', effect: 'book', range_type: 'chosen', status: 'on' },
    ...{ remark: '其他部门可查看，由总经办代为安排 · Others look, the executive office arranges' },
    ...{
      rooms: `t.name = '董事会议室' and r.readonly`,
      departments: ['总经办'],
      roles: [ADMINISTRATOR],
      exceptDepartments: [],
      groups: [],
    },
  },
  {
    ...{ name: '装修中的会议室', effect: 'see', range_type: 'chosen', status: 'on' },
    ...{ remark: '启用前只有行政和管理员可见 · Until they open, for the administration only' },
    ...{
      rooms: `r.status = 'inactive'`,
      departments: ['行政部', '总经办'],
      roles: [ADMINISTRATOR],
      exceptDepartments: [],
      groups: [],
    },
  },
  {
    ...{ name: '大型会场（外包团队除外）', effect: 'book', range_type: 'all', status: 'off' },
    ...{ remark: '试行方案，尚未启用 · A trial, not switched on yet' },
    ...{
      rooms: `t.name in ('多功能厅', '培训教室')`,
      departments: [],
      roles: [],
      exceptDepartments: ['运维部'],
      groups: [],
    },
  },
  {
    ...{ name: '医务与急救优先', effect: 'book', range_type: 'chosen', status: 'off' },
    ...{ remark: '演练期间启用 · Switched on for drills' },
    ...{ rooms: `t.name = '培训教室'`, departments: ['行政部'], roles: [ADMINISTRATOR], exceptDepartments: [] },
    groups: ['应急救护员'],
  },
]

/** Ranges of rooms that few would book anyway, so that everybody can try the demo. */
export async function writeRanges(demo: Demo): Promise<void> {
  const { db, company_id } = demo
  const link = (what: string, other: string, source: string, id: number, names: readonly string[]) =>
    db.query(
      `insert into visible_range_${what} (company_id, visible_range_id, ${other})
       select company_id, $2, id from ${source} where company_id = $1 and name = any($3)`,
      [company_id, id, names],
    )
  for (const { rooms, departments, roles, exceptDepartments, groups, ...range } of ranges) {
    const found = await db.query<{ id: number }>(
      `select r.id from meetingroom r join roomtype t on t.company_id = r.company_id and t.id = r.roomtype_id
       where r.company_id = $1 and ${rooms} order by r.id`,
      [company_id],
    )
    if (found.length === 0) continue
    const [id = 0] = await insertRows(db, 'visible_range', [{ ...authorsOf(demo), ...range }])
    await insertRows(
      db,
      'visible_range_room',
      found.map((room) => ({ company_id, visible_range_id: id, meetingroom_id: room.id })),
      '',
    )
    await link('department', 'department_id', 'department', id, departments)
    await link('role', 'role_id', 'role', id, roles)
    await link('group', 'people_group_id', 'people_group', id, groups)
    await link('except_department', 'department_id', 'department', id, exceptDepartments)
  }
}
