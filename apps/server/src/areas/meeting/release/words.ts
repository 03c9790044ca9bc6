import * as common from '@workplace/contract/kernel/common-words'
import type { Label } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'

/** Who acts where nobody does. */
export const system = '系统'

export const words = {
  releases: meetingWords.releasedMeetings,
  title: meetingWords.meeting,
  private: meetingWords.privateMeeting,
  room: meetingroomWords.room,
  office: placeWords.office,
  host: meetingWords.bookedBy,
  department: peopleWords.department,
  start: meetingWords.start,
  zone: common.timeZone,
  end: meetingWords.end,
  why: meetingWords.releaseReason,
  time: meetingWords.releasedAt,
  freed: ['释放时段开始', 'Free from'],
  restored: ['恢复人', 'Restored by'],
  restoredAt: meetingWords.restoredAt,
  restoredReason: ['会议已恢复', 'The meeting was restored'],
} as const satisfies Record<string, Label>
