import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

/** Deleting rooms, and the meetings that are still to come in them. */
export const deleteWords = {
  deleteOne: ['将删除会议室“{name}”。', 'The room “{name}” will be deleted.'],
  deleteSome: ['将删除 {n} 间会议室：{names}', '{n, plural, one {# room} other {# rooms}} will be deleted: {names}'],
  andMore: shared.andOthers,
  historyStays: [
    '已有的会议记录会保留，其中仍显示会议室名称。',
    'Past meetings are kept and still show the room’s name.',
  ],
  coming: [
    '还有 {n} 个未结束的会议，请选择如何处理；相关人员会收到通知。',
    '{n, plural, one {# meeting hasn’t ended yet. Choose what happens to it; the people concerned} other {# meetings haven’t ended yet. Choose what happens to them; the people concerned}} will be notified.',
  ],
  moveAll: ['移到其他会议室，没有空闲会议室的取消', 'Move to other rooms; cancel if none is available'],
  cancelAll: ['全部取消', 'Cancel all'],
  meetings: ['未结束的会议', 'Meetings that haven’t ended'],
  onlyFirst: [
    '仅列出前 {n} 个，其余按上面的选择处理',
    'Only the first {n} are listed; the rest are handled as selected above',
  ],
  reason: ['原因（会告知参会人）', 'Reason (attendees will be notified)'],
} as const satisfies Words
