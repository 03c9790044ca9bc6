import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import type { Words } from '../../../kernel/words'

/** Rooms, their locks and occupations: lists under one menu entry. */
export const tabWords = {
  rooms: meetingroomWords.rooms,
  locks: ['会议室锁定', 'Room locks'],
  occupations: ['周期占用', 'Recurring reservations'],
  lists: ['会议室管理的列表', 'Room administration lists'],
} as const satisfies Words
