import * as companyWords from '@workplace/contract/company/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../kernel/common-words'

export const logWords = {
  title: companyWords.operationLog,
  time: common.time,
  person: companyWords.performedBy,
  searchPerson: ['搜索操作人', 'Search by person'],
  module: companyWords.module,
  action: common.action,
  result: common.result,
  failed: ['未成功', 'Not successful'],
  nobody: companyWords.notSignedIn,
  through: companyWords.throughApplication,
  target: common.target,
  searchTarget: ['搜索对象', 'Search by target'],
  fields: ['变更字段', 'Changed fields'],
  days: common.date,
  openEntry: ['查看{name}', 'View {name}'],
  total: ['共 {n} 条', '{n, plural, =0 {No entries} one {# entry} other {# entries}}'],
  beyond: ['最近 {n} 条，更早的请用日期筛选', 'Showing the latest {n}. Use the date filter to see older entries.'],
  empty: ['还没有操作记录', 'No operations recorded yet'],
  emptyFiltered: shared.noMatchingEntries,
  andMore: ['等 {n} 项', '+{n}'],
  private: common.privateMeeting,
  privateText: [
    '这是私密会议，其主题、内容等仅参会人可见，此处不显示。',
    'This meeting is private. Its title and content are visible to attendees only and aren’t shown here.',
  ],
  // one entry
  close: shared.close,
  loading: shared.loadingNow,
  changes: companyWords.whatChanged,
  field: shared.field,
  before: ['变更前', 'Before'],
  after: ['变更后', 'After'],
  value: ['值', 'Value'],
  nothing: shared.nothing,
  noChanges: ['这条记录没有可比较的内容。', 'There is nothing to compare in this entry.'],
  showKept: ['显示未变的 {n} 项', 'Show {n, plural, one {# unchanged field} other {# unchanged fields}}'],
  hideKept: ['隐藏未变的项', 'Hide unchanged fields'],
  source: ['来源', 'Source'],
  number: ['记录编号', 'Entry ID'],
  ip: companyWords.ipAddress,
  agent: common.browser,
  request: companyWords.requestId,
  system: common.system,
  // the seals
  verify: ['校验完整性', 'Verify'],
  verifying: ['正在校验…', 'Verifying…'],
  verified: [
    '校验通过：{n} 条记录与封条全部一致，且连续无缺',
    '{n, plural, =0 {Nothing is sealed yet} one {Verified: # entry matches its seal} other {Verified: all # entries match their seals, with none missing in between}}',
  ],
  noted: [
    '与数据库之外的留底一致：{time} 记至第 {position} 条',
    'Matches the record kept outside the database: up to entry {position} at {time}',
  ],
  notNoted: [
    '数据库之外还没有留底，末尾是否被删减无从判断',
    'Nothing has been recorded outside the database yet, so entries missing from the end could not be noticed',
  ],
  keyedFrom: [
    '第 1–{n} 条封存时还没有密钥，启用密钥之后的改动才能发现',
    'Entries 1–{n} were sealed before seals had a key: only changes made since then can be noticed',
  ],
  restored: [
    '{time} 恢复过备份（{from}），第 {first}–{noted} 条不在该备份中',
    'A backup was restored at {time} ({from}); it does not contain entries {first}–{noted}',
  ],
  unread: ['留底中有 {n} 行无法读取', '{n, plural, one {# line} other {# lines}} of the outside record cannot be read'],
  unsealed: [
    '最新 {n} 条尚在封存，稍后即可校验',
    '{n, plural, one {The newest entry is} other {The newest # entries are}} being sealed; verify again in a moment',
  ],
  overdue: [
    '{n} 条记录超过 10 分钟仍未封存，可能不是由本系统写入',
    '{n, plural, one {# entry is older than 10 minutes and has} other {# entries are older than 10 minutes and have}} no seal, so this product may not have written {n, plural, one {it} other {them}}',
  ],
  brokenAltered: [
    '第 {position} 条记录与封条不一致：记录或封条被改动过',
    'Entry {position} does not match its seal: the entry or the seal was changed',
  ],
  brokenGone: ['第 {position} 条记录缺失：已被删除', 'Entry {position} is missing: it was deleted'],
  brokenSealGone: ['第 {position} 条的封条缺失：已被删除', 'The seal of entry {position} is missing: it was deleted'],
  brokenUnkeyed: [
    '第 {position} 条的封条不是用密钥生成的：从此处起被重新封存过',
    'The seal of entry {position} was not made with the key: the log was sealed again from there by someone else',
  ],
  cut: [
    '末尾缺少 {n} 条记录：{time} 记至第 {position} 条，现仅到第 {last} 条',
    '{n, plural, one {# entry is} other {# entries are}} missing from the end: the log reached entry {position} at {time} and now ends at {last}',
  ],
  cutText: [
    '如果此后用数据库自带的工具恢复过备份，缺少的就是该备份之后的记录；否则是被人删除的。',
    'If a backup was restored with the database’s own tools since then, these are the entries written after it. Otherwise someone deleted them.',
  ],
  anew: [
    '第 {position} 条与 {time} 的留底不一致：此条或之前的记录被重新写过',
    'Entry {position} differs from what was recorded outside the database at {time}: this entry or earlier ones were rewritten',
  ],
  soundBefore: [
    '{n, plural, =0 {此前没有可确认的记录。} other {此前的 {n} 条记录完好。}}',
    '{n, plural, =0 {Nothing before it could be confirmed.} one {The entry before it is intact.} other {The # entries before it are intact.}}',
  ],
  keepIt: [
    '请保留数据库现状，并联系安全负责人。',
    'Leave the database as it is and contact whoever is responsible for security.',
  ],
  openBroken: ['查看该记录', 'View this entry'],
  checkedAt: ['校验于 {time}', 'Checked {time}'],
  dismiss: ['关闭', 'Dismiss'],
} as const satisfies Words
