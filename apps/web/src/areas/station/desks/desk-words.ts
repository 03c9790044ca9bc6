import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as placeWords from '@workplace/contract/place/words'
import * as stationWords from '@workplace/contract/station/words'
import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const deskWords = {
  desks: stationWords.desks,
  categories: ['工位类别', 'Desk categories'],
  locks: stationWords.locks,
  lists: ['工位管理的列表', 'Desk administration lists'],
  lock: meetingroomWords.lock,
  lockMany: ['锁定 {n} 个工位', 'Lock {n, plural, one {# desk} other {# desks}}'],
  lockText: [
    '锁定期间任何人都不能预订，已有预订的须先取消',
    'Nobody can book them in that time. Bookings that are there have to be cancelled first.',
  ],
  locked: meetingroomWords.locked,
  unlock: ['解除锁定', 'Unlock'],
  unlockAsk: ['解除“{number}”的锁定？', 'Unlock “{number}”?'],
  unlocked: ['已解除锁定', 'Unlocked'],
  number: stationWords.number,
  office: placeWords.office,
  floor: placeWords.floor,
  from: contractCommon.startDate,
  until: contractCommon.endDate,
  reason: contractCommon.reason,
  reasonMissing: meetingWords.lockReasonMissing,
  by: ['锁定人', 'Locked by'],
  status: contractCommon.status,
  active: meetingroomWords.lockedNow,
  coming: meetingroomWords.lockComing,
  search: ['搜索编号、原因', 'Search number or reason'],
  none: ['没有锁定的工位', 'No desks are locked'],
  noMatch: common.noMatchingEntries,
  hint: ['在工位列表中选择工位即可锁定', 'Select desks in the list of desks to lock them'],
  total: common.entryCount,
  stickers: stationWords.stickers,
  stickersMany: ['{n} 个工位的标签', 'Stickers of {n, plural, one {# desk} other {# desks}}'],
  stickersText: [
    '贴在工位上：扫码即可签到，空闲工位可直接使用',
    'For the desks: who scans one is checked in, or takes the desk if it is free.',
  ],
  stickerSize: ['标签尺寸', 'Label size'],
  stickersMost: common.printMost,
  renew: ['作废旧标签', 'Void old stickers'],
  renewAsk: ['作废 {n} 个工位已贴的标签？', 'Void the stickers on {n, plural, one {# desk} other {# desks}}?'],
  renewText: [
    '旧标签立即失效，须打印并贴上新标签',
    'They stop working at once. Print new ones and put them on the desks.',
  ],
  renewed: ['旧标签已失效，请打印新标签', 'The old stickers are void. Print the new ones.'],
  close: common.close,
  print: common.print,
  loading: common.loading,
  cancel: common.cancel,
  actions: common.actions,
} as const satisfies Words
