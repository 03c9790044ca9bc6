import * as common from '@workplace/contract/kernel/common-words'
import type { Label } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as peopleWords from '@workplace/contract/people/words'

export const words = {
  blacklist: meetingWords.blacklist,
  department: peopleWords.department,
  zone: common.timeZone,
  person: peopleWords.personName,
  job_num: peopleWords.employeeId,
  reason: common.reason,
  remark: meetingWords.note,
  numbers: meetingWords.violations,
  from: meetingWords.start,
  until: meetingWords.until,
  forGood: common.permanent,
  state: common.status,
  liftReason: meetingWords.reasonForRemoval,
  liftedBy: ['解除人', 'Removed by'],
} as const satisfies Record<string, Label>
