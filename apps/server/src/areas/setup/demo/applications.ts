import { randomBytes } from 'node:crypto'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows } from '../../../seed/kit/rows'

const hour = 3_600_000

const calls = [
  { call: 'GET /meeting/week_month', scope: 'meeting:read', weight: 6 },
  { call: 'GET /meetingroom/page', scope: 'meetingroom:read', weight: 4 },
  { call: 'POST /meeting/add', scope: 'meeting:write', weight: 1 },
] as const

/** A lobby screen that books and reads, with four weeks of calls, some of them refused; its key is nobody's. */
export async function demoApplications(demo: Demo): Promise<void> {
  const { db, company_id, now } = demo
  const [staff] = await db.query<{ id: number }>('select id from users where company_id = $1 and username = $2', [
    company_id,
    'staff',
  ])
  if (staff === undefined) return
  const user_id = staff.id
  const random = randomFrom(160)
  const scopes = JSON.stringify(['meeting:read', 'meeting:write', 'meetingroom:read', 'people:read'])
  const made = new Date(now - 120 * 24 * hour).toISOString()
  const [application_id = 0] = await insertRows(db, 'oauth2_application', [
    {
      ...authorsOf(demo),
      ...{ name: '大堂看板', user_id, scopes, contact: '信息部', created_at: made, updated_at: made },
    },
  ])
  await insertRows(db, 'application_key', [
    {
      ...{
        company_id,
        application_id,
        hash: `\\x${randomBytes(32).toString('hex')}`,
        hint: 'wpk_7Qd2…k9Xw',
        name: '生产环境',
      },
      ...{ created_at: new Date(now - 50 * 24 * hour).toISOString(), created_by: demo.by, last_ip: '10.1.20.7' },
      ...{
        expires_at: new Date(now + 40 * 24 * hour).toISOString(),
        last_used_at: new Date(now - hour / 3).toISOString(),
      },
    },
  ])
  const rows = Array.from({ length: 28 * 24 }, (_, n) => Math.floor(now / hour) * hour - n * hour).flatMap((at) => {
    const time = new Date(at + 8 * hour)
    const isOpen = time.getUTCHours() >= 8 && time.getUTCHours() < 20 && ![0, 6].includes(time.getUTCDay())
    if (!isOpen) return []
    const common = { company_id, application_id, hour: new Date(at).toISOString() }
    const last_at = new Date(Math.min(now, at + random.int(1, 59) * 60_000)).toISOString()
    return [
      ...calls.map(({ call, scope, weight }) => ({
        ...{ ...common, call, scope, outcome: 'ok', missing: '', many: weight * random.int(2, 9), last_at },
      })),
      ...(random.next() < 0.08
        ? [
            {
              ...{ ...common, call: 'GET /visitor/pagelist', scope: 'visitor:read', outcome: 'insufficient_scope' },
              ...{ missing: 'visitor:read', many: random.int(1, 4), last_at },
            },
          ]
        : []),
    ]
  })
  await insertRows(db, 'application_use', rows, '')
}
