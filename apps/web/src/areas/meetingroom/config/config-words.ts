import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as placeWords from '@workplace/contract/place/words'
import * as shared from '../../../kernel/common-words'

export const configWords = {
  apply: ['应用到其他会议室', 'Apply to other rooms'],
  batch: ['批量设置', 'Bulk update'],
  applyTitle: ['把“{name}”的设置应用到其他会议室', 'Apply settings of “{name}” to other rooms'],
  batchTitle: ['批量设置 {n} 间会议室', '{n, plural, one {Update # room} other {Update # rooms}}'],
  what: ['应用哪些设置', 'Settings to apply'],
  whatBatch: ['选择要修改的设置，未选的保持不变', 'Select the settings to change. All others stay as they are.'],
  toWhich: ['应用到', 'Apply to'],
  office: placeWords.office,
  all: ['全选', 'Select all'],
  none: ['清空', 'Clear'],
  chosen: ['已选 {n} 间', '{n, plural, one {# room} other {# rooms}} selected'],
  preview: ['预览变更', 'Preview changes'],
  back: shared.backToEdit,
  confirm: ['应用到 {n} 间会议室', '{n, plural, one {Apply to # room} other {Apply to # rooms}}'],
  cancel: shared.cancel,
  noRooms: ['没有可选的会议室', 'No rooms to select'],
  chooseFields: ['请至少选择一项设置', 'Select at least one setting'],
  chooseRooms: ['请至少选择一间会议室', 'Select at least one room'],
  summary: [
    '{n} 间会议室将发生变化，{same} 间保持不变',
    '{n, plural, one {# room will change} other {# rooms will change}}, {same, plural, one {# stays} other {# stay}} the same',
  ],
  nothing: ['所选会议室已经是这样的设置，没有变化', 'The selected rooms already have these settings'],
  wrong: [
    '{n} 间会议室不能采用这些设置，请调整后再试',
    '{n, plural, one {# room} other {# rooms}} can’t use these settings. Adjust the settings and try again.',
  ],
  leaveOut: ['不包括这些会议室', 'Exclude these rooms'],
  room: meetingroomWords.room,
  changes: ['变更', 'Changes'],
  unchanged: ['无变化', 'No change'],
  more: ['还有 {n} 间，变更相同或类似', 'and {n} more with the same or similar changes'],
  empty: shared.nothing,
  done: ['已更新 {n} 间会议室', '{n, plural, one {# room} other {# rooms}} updated'],
} as const satisfies Words
