import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import * as stationWords from '@workplace/contract/station/words'
import * as statisticsWords from '@workplace/contract/statistics/words'
import * as shared from '../../kernel/common-words'

export const words = {
  title: ['使用统计', 'Utilisation'],
  tabs: ['统计', 'Statistics'],
  use: ['使用情况', 'Usage'],
  costs: ['部门费用', 'Costs by department'],
  dates: common.date,
  office: placeWords.office,
  room: meetingroomWords.room,
  refresh: shared.refresh,
  asTable: shared.viewAsTable,
  // numbers
  bookedShare: ['预订率', 'Booking rate'],
  bookedOf: ['{booked} / {open} 小时', '{booked} of {open} hours'],
  meetings: statisticsWords.bookings,
  roomsCount: meetingroomWords.roomCount,
  used: statisticsWords.actuallyUsed,
  usedHours: ['实际使用（小时）', 'Actually used (hours)'],
  knownFrom: ['来源：签到 {signed} 场，探测器 {seen} 场', 'Source: check-in {signed}, detectors {seen}'],
  noShows: ['未到', 'No-shows'],
  released: meetingWords.released,
  releasedHours: ['释放 {n} 小时', '{n, plural, one {# hour} other {# hours}} released'],
  ofKnown: [
    '已知 {n, number} 场中的 {percent}',
    '{percent} of {n, plural, one {# meeting} other {# meetings}} with data',
  ],
  unknown: shared.noData,
  unknownWhy: ['尚无签到或探测数据', 'No check-in or detection data yet'],
  openNote: [
    '预订率 = 已预订时长 ÷ 会议室当前开放时长。实际使用与未到只按签到和探测器统计：有签到或探测到有人即为使用；探测器数据完整时按有人时长计，否则按预订时长计。没有数据的会议不作推断。',
    'Booking rate = booked hours ÷ current opening hours. Actual usage and no-shows are based only on check-ins and detectors: a check-in or a detected person counts as used, for the detected time if detector data is complete, otherwise for the booked time. Meetings without data are not estimated.',
  ],
  // heat map
  heat: ['按星期和小时', 'By weekday and hour'],
  heatLabel: ['每周各小时的预订率', 'Booking rate by weekday and hour'],
  heatCell: ['{day} {hour}:00：{percent}', '{day}, {hour}:00: {percent}'],
  closed: ['未开放', 'closed'],
  busiest: ['最忙：{day} {hour}:00（{percent}）', 'Busiest: {day}, {hour}:00 ({percent})'],
  // trend
  trend: ['趋势', 'Trend'],
  byDay: ['按天', 'by day'],
  byWeek: ['按周', 'by week'],
  byMonth: ['按月', 'by month'],
  trendLabel: ['预订率趋势，{step}，从 {from} 到 {until}', 'Booking rate {step}, {from} to {until}'],
  date: common.date,
  hours: ['小时', 'Hours'],
  bookedHours: ['预订（小时）', 'Booked hours'],
  // tables
  byOffice: shared.byOffice,
  byRoom: ['按会议室', 'By room'],
  rooms: meetingroomWords.rooms,
  capacity: ['人数', 'Capacity'],
  showRoom: ['只看 {room}', 'Only {room}'],
  firstRooms: [
    '共 {total} 间，显示预订最多的 {n} 间',
    'Showing the {n} most booked of {total, plural, one {# room} other {# rooms}}',
  ],
  empty: ['没有可统计的会议室', 'No rooms to show'],
  clear: shared.clearFilters,
  // desks
  deskTitle: statisticsWords.deskUtilisation,
  floor: placeWords.floor,
  area: stationWords.area,
  desk: stationWords.number,
  desks: stationWords.desks,
  peak: ['同时使用最多', 'Most at once'],
  peakOf: ['{date}，共 {n} 个可预订', '{date}, of {n} bookable'],
  desksCount: ['{n} 个可预订，{more} 个固定或停用', '{n} bookable, {more} assigned or out of use'],
  ofKnownBookings: [
    '已知 {n, number} 次中的 {percent}',
    '{percent} of {n, plural, one {# booking} other {# bookings}} with data',
  ],
  unknownDesks: ['尚无签到数据', 'No check-in data yet'],
  deskNote: [
    '预订率 = 已预订时长 ÷ 时间段内开放时长（按放假安排，固定和停用的工位不计）。实际使用与未到只按签到统计，不要求签到的预订不作推断。',
    'Booking rate = booked hours ÷ hours within time slots on working days; assigned desks and those out of use have none. Actual usage and no-shows are based only on check-ins; bookings without required check-in are not estimated.',
  ],
  byArea: ['按区域', 'By area'],
  byDepartment: ['按部门', 'By department'],
  onMap: ['在地图上', 'On the map'],
  chooseFloor: ['请在上方选择楼层', 'Choose a floor above'],
  byDesk: ['按工位', 'By desk'],
  people: ['在职人数', 'Staff'],
  smallDepartments: ['其他部门（人数较少）', 'Other, smaller departments'],
  noDepartmentsYet: ['人数不足，不单独统计', 'Too few people to show'],
  firstDesks: [
    '共 {total} 个，显示预订最多的 {n} 个',
    'Showing the {n} most booked of {total, plural, one {# desk} other {# desks}}',
  ],
  noDesks: ['没有可统计的工位', 'No desks to show'],
  // costs
  costTotal: ['费用合计', 'Total cost'],
  costNote: [
    '会议在当天结束后按当时价格计费，统计截至 {until}。',
    'Meetings are charged at that day’s price once the day is over; figures include {until}.',
  ],
  department: peopleWords.department,
  noDepartment: peopleWords.noDepartment,
  amount: common.cost,
  share: ['占比', 'Share'],
  byMonthCost: ['按月费用', 'Costs by month'],
  month: ['月份', 'Month'],
  noCosts: ['所选时间内没有产生费用的会议', 'No meetings with costs in this period'],
  monthsLabel: ['每月费用', 'Costs by month'],
} as const satisfies Words
