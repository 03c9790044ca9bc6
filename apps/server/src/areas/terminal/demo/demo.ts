import { randomBytes } from 'node:crypto'
import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { demoRooms } from '../../meetingroom/demo/public'
import { demoPeople } from '../../people/demo/public'

const hour = 3_600_000
const ago = (now: number, hours: number) => new Date(now - hours * hour).toISOString()

/** A screen at every third room: most were on the wall until yesterday, some wait to be paired. */
export const terminalDemo: DemoPart = async (demo) => {
  const { db, company_id, now } = demo
  const { rooms, ids: roomIds } = demo.provided(demoRooms)
  const { ids: people } = demo.provided(demoPeople)
  const chosen = roomIds.flatMap((room_id, index) => (index % 3 === 0 ? [{ room_id, index }] : [])).slice(0, 24)
  const ids = await insertRows(
    db,
    'terminal',
    chosen.map(({ room_id, index }, n) => ({
      ...authorsOf(demo),
      name: `${rooms[index]?.name ?? ''} 门口屏`,
      meetingroom_id: room_id,
      sn: `DS10-${String(4100 + n * 7).padStart(6, '0')}`,
      language: n % 5 === 3 ? 'zh' : 'both',
      theme: n % 4 === 2 ? 'light' : 'dark',
      sleep_start: n % 2 === 0 ? '21:00' : null,
      sleep_end: n % 2 === 0 ? '07:00' : null,
      booker_id: people[0] ?? null,
      punch_code: n === 0,
    })),
  )
  // most lie on the plans, beside the doors of their rooms
  await db.query(
    `insert into floor_place (company_id, kind, thing_id, floor_id, x, y)
     select t.company_id, 'terminal', t.id, p.floor_id, p.x, p.y + case when p.y < 0.5 then 0.13 else -0.13 end
     from terminal t join floor_place p on p.company_id = t.company_id and p.kind = 'room' and p.thing_id = t.meetingroom_id
     where t.company_id = $1 and t.id % 7 <> 3`,
    [company_id],
  )
  const paired = ids.filter((_, n) => n % 4 !== 3)
  await insertRows(
    db,
    'paired_device',
    paired.map((terminal_id, n) => ({
      ...{ company_id, kind: 'terminal', thing_id: terminal_id },
      // nobody holds these: each of the screens has to be paired before it shows anything
      token_hash: `\\x${randomBytes(32).toString('hex')}`,
      paired_at: ago(now, 24 * (20 + n)),
      last_seen: ago(now, 3 + n * 5),
      app_version: 'demo',
      battery: n % 3 === 0 ? 100 - n : null,
    })),
    '',
  )
}
