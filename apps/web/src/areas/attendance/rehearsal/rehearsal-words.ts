import * as attendanceWords from '@workplace/contract/attendance/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const rehearsalWords = {
  open: ['试算过往月份', 'Rehearse on a past month'],
  title: ['试算：{name}', 'Rehearsal: {name}'],
  unnamed: ['未命名', 'no name yet'],
  text: [
    '看一看：一个过往月份若按这些设置计算，谁的哪一天、哪些月度数字会不同。不会保存，也不会改动任何记录，已封账的月份也可以试算。',
    'See whose days, and whose figures of a past month, would have been others by these settings. Nothing is saved or changed; closed months can be tried, too.',
  ],
  month: attendanceWords.monthName,
  before: attendanceWords.monthBefore,
  after: attendanceWords.monthAfter,
  inPlaceOf: ['代替', 'In place of'],
  inPlaceHint: ['试算时代替哪一项；它的使用者就是试算的人', 'What it is tried for: those who go by that are looked at'],
  choose: shared.select,
  departments: peopleWords.departments,
  all: shared.all,
  rehearse: ['试算', 'Rehearse'],
  save: shared.exportThis,
  wrong: ['这些设置还不能试算，请先修正', 'These settings can’t be tried yet. Correct them first.'],
  fault: ['{field}：{message}', '{field}: {message}'],
  fix: ['请先修正表单中的错误', 'Correct what is marked in the form first'],
  looked: [
    '{begin} 至 {end}，{people} 人，{days} 天',
    '{begin} to {end}: {people, plural, one {# person} other {# people}}, {days, plural, one {# day} other {# days}}',
  ],
  nobody: ['这个月没有可试算的人', 'Nobody of yours went by attendance in this month'],
  nothing: ['没有任何变化', 'Nothing would change'],
  found: [
    '{people} 人的 {days} 天会不同',
    '{days, plural, one {# day} other {# days}} of {people, plural, one {# person} other {# people}} would be others',
  ],
  sumOf: [
    '{people} 人，{days} 天',
    '{people, plural, one {# person} other {# people}}, {days, plural, one {# day} other {# days}}',
  ],
  noDepartment: peopleWords.noDepartment,
  people: ['按人员与日期', 'By person and day'],
  change: ['{name} {value}', '{name} {value}'],
  monthOnly: ['仅月度数字不同', 'Only the month’s figures'],
  now: ['原来', 'Now'],
  tried: ['试算后', 'Rehearsed'],
  shown: ['仅列出前 {n} 天，导出可看全部', 'The first {n} are shown. Export to see all.'],
} as const satisfies Words
