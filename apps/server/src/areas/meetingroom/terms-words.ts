import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'

export const words = {
  agreements: meetingroomWords.agreements,
  person: peopleWords.personName,
  jobNumber: peopleWords.employeeId,
  department: peopleWords.department,
  version: common.version,
  agreedAt: ['同意时间 (UTC)', 'Agreed at (UTC)'],
  meeting: ['会议编号', 'Meeting'],
} as const satisfies Words
