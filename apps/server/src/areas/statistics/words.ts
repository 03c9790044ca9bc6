import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import * as stationWords from '@workplace/contract/station/words'
import * as statisticsWords from '@workplace/contract/statistics/words'

export const words = {
  utilisation: ['会议室使用统计', 'Room utilisation'],
  costs: ['会议室费用', 'Room costs'],
  office: placeWords.office,
  room: meetingroomWords.room,
  floor: placeWords.floor,
  area: stationWords.area,
  desk: stationWords.number,
  deskUtilisation: statisticsWords.deskUtilisation,
  bookings: statisticsWords.bookings,
  knownBookings: ['已知使用情况的预订', 'Bookings with known usage'],
  capacity: ['容纳人数', 'Capacity'],
  meetings: statisticsWords.bookings,
  bookedHours: ['预订时长（小时）', 'Booked hours'],
  openHours: ['开放时长（小时）', 'Open hours'],
  bookedPercent: ['预订率（%）', 'Booking rate (%)'],
  known: ['已知使用情况的会议', 'Meetings with known usage'],
  bySignIn: ['其中：由签到得知', 'Of which known from check-in'],
  byDetector: ['其中：由探测器得知', 'Of which known from detectors'],
  used: statisticsWords.actuallyUsed,
  usedHours: ['实际使用时长（小时）', 'Hours used'],
  noShows: ['未到', 'No-shows'],
  released: meetingWords.released,
  department: peopleWords.department,
  noDepartment: peopleWords.noDepartment,
  hours: ['时长（小时）', 'Hours'],
  amount: common.costCny,
} as const satisfies Words
