import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoPeople } from './public'

const headings = ['工号', '姓名', '账号', '部门', '邮箱', '电话']
const mapping = {
  key: '工号',
  fields: { name: '姓名', username: '账号', job_num: '工号', department_id: '部门', mail: '邮箱', phone: '电话' },
}
/** How many of the company's people come from the list. */
const listed = 8
const hour = 3_600_000

/** A list of people that was taken in some days ago and has a mistake, and a directory that waits to be switched on. */
export async function writeDataSources(demo: Demo, { departments, people, ids }: DemoPeople): Promise<void> {
  const { db, company_id, by, now } = demo
  const owner_id = ids[0] ?? 0
  const shared = {
    ...{ ...authorsOf(demo), owner_id, match_by: 'username', conflict: 'source' },
    ...{ guard_percent: 10, make_departments: true, department_id: null, office_id: null },
  }
  const off = JSON.stringify({ every: 'off', at: '02:00', weekday: 1, zone: 'Asia/Shanghai' })
  const [, list = 0] = await insertRows(db, 'datasource', [
    {
      ...shared,
      ...{ name: '总部目录', kind: 'ldap', enabled: false, vanish: 'disable' },
      connection: JSON.stringify({
        ...{ kind: 'ldap', host: 'ldap.example.com', port: 636, security: 'ldaps', ca: '', bind_dn: '', scope: 'sub' },
        ...{ base_dn: 'ou=people,dc=example,dc=com', filter: '(objectClass=inetOrgPerson)', page_size: 500 },
      }),
      mapping: JSON.stringify({
        key: 'entryUUID',
        fields: { name: 'cn', username: 'uid', job_num: 'employeeNumber', department_id: 'dn:ou', mail: 'mail' },
      }),
      rhythm: JSON.stringify({ every: 'day', at: '02:30', weekday: 1, zone: 'Asia/Shanghai' }),
    },
    {
      ...shared,
      ...{ name: '外包人员名单', kind: 'csv', enabled: true, vanish: 'leave' },
      ...{ connection: JSON.stringify({ kind: 'csv' }), mapping: JSON.stringify(mapping), rhythm: off },
    },
  ])
  const from = Math.max(1, people.length - listed)
  const rows = people
    .slice(from)
    .map(({ job_num, name, username, department, mail, phone }) => [
      ...[job_num, name, username, departments[department]?.name ?? '', mail, phone],
    ])
  const wrong = ['W0901', '', 'waibao.new', rows[0]?.[3] ?? '', 'waibao.new@example.com', '']
  const cell = (text: unknown) => String(text ?? '')
  const file = [headings, ...rows, wrong].map((row) => row.map(cell).join(',')).join('\n')
  await db.query(
    `insert into datasource_file (company_id, datasource_id, name, content, created_by) values ($1, $2, $3, $4, $5)`,
    [company_id, list, '外包人员.csv', Buffer.from(`\uFEFF${file}\n`), by],
  )
  await insertRows(
    db,
    'datasource_person',
    rows.map(([key], at) => ({
      ...{ company_id, datasource_id: list, user_id: ids[from + at] ?? 0, source_key: cell(key) },
    })),
    '',
  )
  const counts = { read: rows.length + 1, add: rows.length, refused: 1 }
  const none = { change: 0, return: 0, disable: 0, left: 0, conflict: 0, department: 0, unchanged: 0 }
  const runs = await insertRows(
    db,
    'datasource_run',
    (['dry', 'run'] as const).map((mode, at) => ({
      ...{ company_id, datasource_id: list, mode, trigger: 'hand', state: 'done', started_by: by },
      started_at: new Date(now - (50 - at) * hour).toISOString(),
      ended_at: new Date(now - (50 - at) * hour + 4000).toISOString(),
      counts: JSON.stringify({ ...counts, ...none }),
    })),
  )
  const told = [
    {
      ...{ action: 'refused', line: rows.length + 2, source_key: 'W0901', name: '', user_id: null },
      ...{ changes: '[]', errors: JSON.stringify({ name: '请输入姓名' }) },
    },
    ...rows.map((row, at) => ({
      ...{
        action: 'add',
        line: at + 2,
        source_key: cell(row[0]),
        name: cell(row[1]),
        user_id: ids[from + at] ?? null,
      },
      changes: JSON.stringify(
        ['job_num', 'name', 'username', 'department_id', 'mail', 'phone'].flatMap((field, column) =>
          row[column] ? [{ field, before: '', after: cell(row[column]), taken: true }] : [],
        ),
      ),
      errors: '{}',
    })),
  ]
  await insertRows(
    db,
    'datasource_run_row',
    runs.flatMap((run_id) => told.map((row, n) => ({ company_id, run_id, n, conflict: false, ...row }))),
    '',
  )
}
