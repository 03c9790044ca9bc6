import type { Words } from '@workplace/contract/kernel/words'

export const termsWords = {
  agreements: ['同意记录', 'Agreements'],
  agreementsOf: ['《{title}》的同意记录', 'Agreements to “{title}”'],
  show: ['查看“{title}”的同意记录（{n}）', 'View agreements to “{title}” ({n})'],
  versions: ['历史版本', 'Version history'],
  who: ['同意记录', 'Agreements'],
  version: ['版本 {n}', 'Version {n}'],
  allVersions: ['全部版本', 'All versions'],
  versionLabel: ['版本', 'Version'],
  madeBy: ['{who} 于 {time}', '{who}, {time}'],
  agreed: ['{n} 人同意', '{n, plural, one {# person} other {# people}} agreed'],
  none: ['还没有人同意', 'Nobody has agreed yet'],
  person: ['人员', 'Person'],
  department: ['部门', 'Department'],
  time: ['同意时间', 'Agreed at'],
  export: ['导出', 'Export'],
  total: ['共 {n} 条', '{n} in all'],
} as const satisfies Words
