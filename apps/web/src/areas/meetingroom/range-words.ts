import type { Words } from '@workplace/contract/kernel/words'

export const rangeWords = {
  about: [
    '未设置可见范围的会议室，人人可见、可预订。同一会议室有多个范围时，符合任意一个即可。',
    'Everybody sees and books a room without a range. Where several ranges name a room, one that fits is enough.',
  ],
  test: ['查看某人所见', 'What does a person see'],
  person: ['人员', 'Person'],
  choose: ['选择人员', 'Choose a person'],
  office: ['办公区', 'Office'],
  anyOffice: ['全部办公区', 'All offices'],
  noDepartment: ['无部门', 'No department'],
  open: [
    '另有 {n} 间会议室未设置可见范围，人人可见、可预订',
    '{n, plural, one {# more room has} other {# more rooms have}} no range: everybody sees and books {n, plural, one {it} other {them}}',
  ],
  noneRanged: ['没有设置了可见范围的会议室', 'No room has a visible range'],
  books: ['可预订', 'Sees and books'],
  sees: ['仅可查看', 'Only sees'],
  hidden: ['不可见', 'Does not see'],
  manages: ['因管理该办公区的会议而可见', 'Sees it because they manage the meetings of this office'],
  covered: ['{name}（{effect}）：符合', '{name} ({effect}): covered'],
  notCovered: ['{name}（{effect}）：不符合', '{name} ({effect}): not covered'],
  see: ['可见', 'sees'],
  book: ['可预订', 'books'],
  summary: [
    '可预订 {books} 间，仅可查看 {sees} 间，不可见 {hidden} 间',
    'Books {books}, only sees {sees}, does not see {hidden}',
  ],
} as const satisfies Words
