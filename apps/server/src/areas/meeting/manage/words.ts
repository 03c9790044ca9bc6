import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'

/** The headings of what is exported. */
export const fileWords = {
  logTitle: meetingWords.meetingLog,
  manageTitle: meetingWords.manageMeetings,
  number: ['编号', 'ID'],
  title: meetingWords.title,
  private: meetingWords.privateMeeting,
  state: common.status,
  start: meetingWords.start,
  end: meetingWords.end,
  zone: common.timeZone,
  office: placeWords.office,
  floor: placeWords.floor,
  rooms: meetingroomWords.rooms,
  booker: meetingWords.bookedBy,
  host: ['代订对象', 'Booked for'],
  department: peopleWords.department,
  people: meetingWords.attendeeCount,
  reason: ['取消或拒绝原因', 'Reason'],
  booked: ['预订时间（{zone}）', 'Booked at ({zone})'],
  changed: ['最后变更（{zone}）', 'Last changed ({zone})'],
  by: ['变更人', 'Changed by'],
} as const satisfies Words
