import type { Lock } from '@workplace/domain/booking/room'
import { addDays } from '@workplace/domain/kernel/date'
import type { DemoSize } from '../../../seed/kit/demo'

export type LockSpec = { rooms: readonly string[]; lock: Lock; is_revoked?: boolean }

/** Locks around today: whole days, afternoons of a weekday, and one that has ended. */
function manyLocksAround(today: string): LockSpec[] {
  const whole = { begin_time: null, end_time: null, weekdays: null }
  return [
    {
      rooms: ['庐山 Lushan'],
      lock: {
        ...whole,
        begin_date: addDays(today, -1),
        end_date: addDays(today, 3),
        reason: '空调检修 Air conditioning repair',
      },
    },
    {
      rooms: ['法拉第 Faraday', '麦克斯韦 Maxwell'],
      lock: {
        begin_date: addDays(today, -14),
        end_date: addDays(today, 60),
        begin_time: '14:00',
        end_time: '18:00',
        weekdays: [3],
        reason: '研发开放日专用 Reserved for the R&D open day',
      },
    },
    {
      rooms: ['Krumme Lanke'],
      lock: {
        ...whole,
        begin_date: addDays(today, 5),
        end_date: addDays(today, 9),
        reason: '重新布线 New cabling',
      },
    },
    {
      rooms: ['香山厅 Fragrant Hills'],
      lock: {
        begin_date: today,
        end_date: addDays(today, 6),
        begin_time: '08:00',
        end_time: '10:00',
        weekdays: null,
        reason: '展台搭建 Stand construction',
      },
    },
    {
      rooms: ['华山 Huashan'],
      lock: {
        ...whole,
        begin_date: addDays(today, -19),
        end_date: addDays(today, -15),
        reason: '地毯更换 New carpet',
      },
    },
    {
      rooms: ['华山 Huashan'],
      lock: {
        ...whole,
        begin_date: addDays(today, 10),
        end_date: addDays(today, 12),
        reason: '墙面粉刷 Painting',
      },
      is_revoked: true,
    },
  ]
}

/** The same for a small company. */
const fewLocksAround = (today: string): LockSpec[] => [
  {
    rooms: ['梅 Plum', '兰 Orchid'],
    lock: {
      begin_date: addDays(today, 2),
      end_date: addDays(today, 4),
      begin_time: '13:00',
      end_time: '18:30',
      weekdays: null,
      reason: '样品布展 Sample exhibition',
    },
  },
]

/** The locks of a company around today. */
export const locksAround = (size: DemoSize, today: string): LockSpec[] =>
  size === 'large' ? manyLocksAround(today) : fewLocksAround(today)
