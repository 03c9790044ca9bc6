import * as stationWords from '@workplace/contract/station/words'
import type { Words } from '../../../kernel/words'

export const weekWords = {
  week: stationWords.plannedDays,
  plan: ['{day}在哪里', 'Where on {day}'],
  onLeave: ['不在岗', 'Absent'],
  own: ['我的工位 {number}', 'Your desk {number}'],
  shared: ['{number} 已共享', '{number} is shared'],
  taken: ['{number} 已被他人预订', '{number} is booked by someone'],
  booked: ['已预订 {number}', '{number} booked'],
  share: ['共享', 'Share'],
  takeBack: ['收回', 'Take back'],
  bookOne: stationWords.bookADesk,
  sharedNow: ['已共享，他人可预订', 'Shared. Others can book it.'],
  backNow: ['已收回', 'It is yours again'],
} as const satisfies Words
