import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'

type Group = {
  readonly values: Readonly<Record<string, unknown>>
  readonly departments?: readonly string[]
  readonly roomTypes?: readonly string[]
}

/** Rule groups of people with whom nobody signs in, or that are still being tried: everybody can try the demo. */
const groups: readonly Group[] = [
  {
    values: {
      title: '外包与运维团队',
      range_type: 'chosen',
      priority: 10,
      advance_max_days: 14,
      open_hour: '09:00',
      single_max_minutes: 180,
      week_max_minutes: 900,
      cycle_max_times: 8,
      remark: '驻场团队的会议室使用约定 · What is agreed with teams on site',
    },
    departments: ['运维部'],
  },
  {
    values: {
      title: '大型会场预订须知',
      range_type: 'all',
      status: 'off',
      advance_min_minutes: 1440,
      min_attendees: 10,
      capacity_check: 'deny',
      need_audit: 2,
      audit_over_minutes: 240,
      cancel_before_minutes: 240,
      remark: '试行方案，尚未启用 · A trial, not switched on yet',
    },
    roomTypes: ['多功能厅', '培训教室'],
  },
  {
    values: {
      title: '总经办豁免',
      range_type: 'chosen',
      effect: 'exempt',
      priority: 100,
      freed: ['horizon', 'length', 'window', 'weekend', 'counts'],
    },
    departments: ['总经办'],
  },
]

export async function writeRules(demo: Demo): Promise<void> {
  const { db, company_id } = demo
  for (const { values, departments = [], roomTypes = [] } of groups) {
    const [id = 0] = await insertRows(db, 'booking_rule', [{ ...authorsOf(demo), ...values }])
    await db.query(
      `insert into booking_rule_department (company_id, booking_rule_id, department_id)
       select company_id, $2, id from department where company_id = $1 and name = any($3)`,
      [company_id, id, departments],
    )
    await db.query(
      `insert into booking_rule_room (company_id, booking_rule_id, meetingroom_id)
       select r.company_id, $2, r.id from meetingroom r join roomtype t on t.company_id = r.company_id and t.id = r.roomtype_id
       where r.company_id = $1 and t.name = any($3) and r.status <> 'inactive'`,
      [company_id, id, roomTypes],
    )
  }
}
