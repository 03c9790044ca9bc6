import * as attendanceWords from '@workplace/contract/attendance/words'
import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const versionWords = {
  versions: attendanceWords.versions,
  version: common.versionOf,
  inForce: ['现行', 'In force'],
  superseded: ['已被后来的版本取代', 'Replaced by a later version'],
  from: ['{date} 起生效', 'Counts from {date}'],
  ever: ['一直生效', 'Counts for all days before'],
  saved: ['{by} 保存于 {time}', 'Saved by {by}, {time}'],
  compare: ['对比', 'Compare'],
  with: ['与', 'with'],
  older: ['较早的版本', 'Earlier version'],
  newer: ['较新的版本', 'Later version'],
  same: ['两个版本没有差别', 'The two versions are the same'],
  what: ['设置', 'Setting'],
  readOut: ['读作', 'In words'],
  empty: contractCommon.none,
  note: contractCommon.note,
} as const satisfies Words
