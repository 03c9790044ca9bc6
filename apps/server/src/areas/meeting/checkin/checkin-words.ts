import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'

/** Words of the files; the screen has its own. */
export const checkinWords = {
  sheet: ['签到表', 'Check-in sheet'],
  private: meetingWords.privateMeeting,
  time: common.time,
  place: meetingWords.location,
  booker: meetingWords.bookedBy,
  invited: ['应到', 'Invited'],
  signed: meetingWords.checkedIn,
  late: meetingWords.late,
  missing: meetingWords.notCheckedIn,
  scan: ['扫码签到，或输入：', 'Scan to check in, or enter the code:'],
  scanOnly: ['签到码：', 'Check-in code:'],
  open: ['{from} 至 {to} 可以签到', 'Check-in is open from {from} to {to}'],
  number: ['序号', 'No.'],
  name: peopleWords.personName,
  department: peopleWords.department,
  signTime: common.checkedInAt,
  outTime: ['签退时间', 'Checked out at'],
  signature: ['签名', 'Signature'],
  host: meetingWords.host,
  isHost: ['{name}（主持人）', '{name} (Host)'],
  guest: meetingWords.guest,
  mail: peopleWords.email,
  state: common.status,
  way: ['签到方式', 'Method'],
  device: common.device,
  by: ['代签人', 'Entered by'],
  meeting: ['会议主题', 'Meeting'],
  room: meetingroomWords.room,
  floor: placeWords.floor,
  office: placeWords.office,
  start: meetingWords.start,
  zone: common.timeZone,
  end: meetingWords.end,
  people: ['签到人员', 'Attendees'],
  log: meetingWords.checkInLog,
  printed: common.printedAt,
  blank: ['现场参会', 'Walk-in attendees'],
} as const satisfies Words
