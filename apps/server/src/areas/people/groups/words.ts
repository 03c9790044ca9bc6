import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  groupBeyond: [
    '组内有不在您管理范围内的人员：{name}',
    'This group includes people outside your management scope: {name}',
  ],
  endsBeforeStart: ['失效时间须晚于生效时间', 'The expiry time must be after the effective time'],
  noEmployees: [
    '只能选择员工组，不能选择白名单组或黑名单组',
    'Only employee groups can be selected, not whitelists or blacklists',
  ],
} as const satisfies Words
