import type { Words } from '@workplace/contract/kernel/words'
import * as ours from '../core/shared-words'

export const words = {
  members: ['“{name}”的人员', 'People in “{name}”'],
  overlapping: ['“{name}”中同时在另一名单的人员', 'People in “{name}” who are also on the other list'],
  showMembers: ['查看“{name}”的 {n} 人', 'View {n, plural, one {# person} other {# people}} in “{name}”'],
  showOverlaps: [
    '查看“{name}”中同时在另一名单的 {n} 人',
    'View {n, plural, one {# person in “{name}” who is} other {# people in “{name}” who are}} also on the other list',
  ],
  nobody: ours.noPeople,
  alsoIn: ['同时在：{names}', 'Also on: {names}'],
  overlapWhite: [
    '{n} 人同时在黑名单中：{names}。除非白名单免除黑名单，否则仍不能预订。',
    '{n, plural, one {# person is} other {# people are}} also on a blacklist: {names}. They can’t book unless the whitelist exempts them from the blacklist.',
  ],
  overlapBlack: [
    '{n} 人同时在白名单中：{names}。免除黑名单的白名单优先。',
    '{n, plural, one {# person is} other {# people are}} also on a whitelist: {names}. A whitelist that exempts from the blacklist takes precedence.',
  ],
} as const satisfies Words
