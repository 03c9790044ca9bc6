import { addDays } from '@workplace/domain/kernel/date'
import type { Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoPeople } from '../../people/demo/public'
import type { DemoRooms } from './public'

/** What an administrator did to rooms in the last weeks, as their log would tell it. */
export async function writeRoomLog(
  { db, company_id, by, today }: Demo,
  { rooms, ids }: Pick<DemoRooms, 'rooms' | 'ids'>,
  { ids: people }: DemoPeople,
): Promise<void> {
  const done: { days: number; room: number; action: string; before: object; after: object }[] = []
  for (const [room, { capacity, policy }] of rooms.entries()) {
    const { opentime, closetime, limitdays, isaudit } = policy
    if (room % 5 === 0) done.push(change(56, room, 'edit', { capacity: capacity + 2 }, { capacity }))
    if (room % 7 === 1) {
      done.push(change(33, room, 'config_to_many', { opentime: '09:00', closetime: '18:00' }, { opentime, closetime }))
    }
    if (room % 6 === 2)
      done.push(change(20, room, 'edit', { limitdays: 14, isaudit: !isaudit }, { limitdays, isaudit }))
    if (policy.status !== 'online') done.push(change(9, room, 'edit', { status: 'online' }, { status: policy.status }))
  }
  const ordered = done.sort((a, b) => b.days - a.days || a.room - b.room)
  await insertRows(
    db,
    'operation_log',
    ordered.map(({ days, room, action, before, after }, place) => ({
      company_id,
      user_id: people[0] ?? null,
      user_name: by,
      module: 'meetingroom',
      action,
      target: rooms[room]?.name ?? '',
      target_id: ids[room] ?? null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      time: `${addDays(today, -days)}T${String(1 + (place % 9)).padStart(2, '0')}:${String((place * 7) % 60).padStart(2, '0')}:00Z`,
    })),
  )
}

const change = (days: number, room: number, action: string, before: object, after: object) => ({
  days,
  room,
  action,
  before,
  after,
})
