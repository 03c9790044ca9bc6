import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  members: ['“{name}”的人员', 'People of "{name}"'],
  overlapping: ['“{name}”中同时在另一名单的人员', 'People of "{name}" who are on the other list, too'],
  showMembers: ['查看“{name}”的 {n} 人', 'Show the {n, plural, one {# person} other {# people}} of "{name}"'],
  showOverlaps: [
    '查看“{name}”中同时在另一名单的 {n} 人',
    'Show the {n, plural, one {# person} other {# people}} of "{name}" on the other list',
  ],
  nobody: ['没有人员', 'Nobody'],
  alsoIn: ['同时在：{names}', 'Also on: {names}'],
  overlapWhite: [
    '{n} 人同时在黑名单中：{names}。除非白名单免除黑名单，否则仍不能预订。',
    '{n, plural, one {# person is} other {# people are}} on a blacklist as well: {names}. They cannot book, unless the whitelist spares them the blacklist.',
  ],
  overlapBlack: [
    '{n} 人同时在白名单中：{names}。免除黑名单的白名单优先。',
    '{n, plural, one {# person is} other {# people are}} on a whitelist as well: {names}. A whitelist that spares them the blacklist wins.',
  ],
} as const satisfies Words
