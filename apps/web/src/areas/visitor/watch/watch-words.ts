import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as visitorWords from '@workplace/contract/visitor/words'

export const watchWords = {
  title: visitorWords.watchList,
  entry: ['{name} · {how}', '{name} · {how}'],
  why: common.reason,
  clear: visitorWords.notThisPerson,
  cleared: ['{who} 认为不是此人', '{who} said that it’s another person'],
  passed: ['已审核通过', 'Approved all the same'],
  clearedNow: ['已标记，今后来访也不再提示', 'Noted, also for later visits'],
  certain: ['由访客审核人填写意见后决定', 'People who approve visitors decide, with a comment'],
} as const satisfies Words
