import type { Label } from '@workplace/contract/kernel/words'

export const words = {
  blacklist: ['黑名单', 'Blacklist'],
  department: ['部门', 'Department'],
  zone: ['时区', 'Time zone'],
  person: ['姓名', 'Name'],
  job_num: ['工号', 'Employee ID'],
  reason: ['原因', 'Reason'],
  remark: ['说明', 'Note'],
  numbers: ['违约次数', 'Violations'],
  from: ['开始时间', 'Start'],
  until: ['截止时间', 'Until'],
  forGood: ['长期', 'Permanent'],
  state: ['状态', 'Status'],
  liftReason: ['解除原因', 'Reason for removal'],
  liftedBy: ['解除人', 'Removed by'],
} as const satisfies Record<string, Label>
