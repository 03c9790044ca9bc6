import type { Words } from '@workplace/contract/kernel/words'
import * as contractMuster from '@workplace/contract/visitor/muster-words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../../kernel/common-words'

export const musterPageWords = {
  title: visitorWords.evacuation,
  offline: ['离线，名单为 {time} 的', 'Offline. The list is of {time}.'],
  waiting: ['{n} 条标记待发送', 'Marks waiting to be sent: {n}'],
  none: ['没有进行中的点名', 'No muster is going on'],
  ahead: [
    '尚不知有无点名，标记在点名开始后计入',
    'Whether a muster is going on isn’t known. Marks count once one has begun.',
  ],
  nothing: ['没有名单，请连接网络后打开一次', 'There is no list. Open this page once while you’re online.'],
  signIn: ['请先登录', 'Sign in first'],
  inside: contractMuster.insideNow,
  counts: ['{safe} / {people} 已到', '{safe} of {people} safe'],
  missing: visitorWords.missing,
  safe: visitorWords.safe,
  undo: shared.undo,
  search: ['搜索', 'Search'],
  add: ['名单外的人：姓名', 'Someone who isn’t on the list: name'],
  plus: ['添加', 'Add'],
  left: visitorWords.left,
  seen: visitorWords.lastSeen,
  me: ['本机', 'this phone'],
} as const satisfies Words
