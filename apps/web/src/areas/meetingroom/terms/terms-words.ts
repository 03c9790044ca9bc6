import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../../kernel/common-words'

export const termsWords = {
  agreements: meetingroomWords.agreements,
  agreementsOf: ['《{title}》的同意记录', 'Agreements to “{title}”'],
  show: ['查看“{title}”的同意记录（{n}）', 'View agreements to “{title}” ({n})'],
  versions: shared.versionHistory,
  who: meetingroomWords.agreements,
  version: ['版本 {n}', 'Version {n}'],
  allVersions: ['全部版本', 'All versions'],
  versionLabel: common.version,
  madeBy: shared.madeBy,
  agreed: ['{n} 人同意', '{n, plural, one {# person} other {# people}} agreed'],
  none: ['还没有人同意', 'Nobody has agreed yet'],
  person: peopleWords.person,
  department: peopleWords.department,
  time: ['同意时间', 'Agreed at'],
  export: shared.exportThis,
  total: ['共 {n} 条', '{n} in all'],
} as const satisfies Words
