import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  agreements: ['同意记录', 'Agreements'],
  person: ['姓名', 'Name'],
  jobNumber: ['工号', 'Employee ID'],
  department: ['部门', 'Department'],
  version: ['版本', 'Version'],
  agreedAt: ['同意时间 (UTC)', 'Agreed at (UTC)'],
  meeting: ['会议编号', 'Meeting'],
} as const satisfies Words
