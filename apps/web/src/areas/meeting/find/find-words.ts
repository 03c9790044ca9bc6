import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as shared from '../../../kernel/common-words'
import type { Label, Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

/** Finding a room: filters, what is free now, other rooms for a meeting, a time when all are free. */
export const findWords = {
  // filters
  capacityCount: ['{n} 人以上（{rooms}）', '{n} or more ({rooms})'],
  price: meetingroomWords.price,
  free: ours.free,
  priceTo: ['不超过 ¥{amount}', 'Up to ¥{amount}'],
  named: ['{name}（{rooms}）', '{name} ({rooms})'],
  favourites: ['收藏', 'Favourites'],
  favouritesOnly: ['仅看收藏（{n}）', 'Favourites only ({n})'],
  favouritesShort: ['仅看收藏', 'Favourites only'],
  favouritesFirst: ['收藏优先', 'Favourites first'],
  found: ['共 {n} 间', '{n, plural, one {# room} other {# rooms}}'],
  showFound: ['查看 {n} 间会议室', 'Show {n, plural, one {# room} other {# rooms}}'],
  // nothing found
  nothing: ['没有符合全部条件的会议室', 'No rooms match all filters'],
  loosen: ['放宽其中一项：', 'Relax one of these:'],
  without: ['不限{filter}', 'Any {filter}'],
  givesNone: ['仍无结果', 'still no results'],
  gives: ['有 {n} 间', '{n, plural, one {# room} other {# rooms}}'],
  excludes: ['该条件排除了 {n} 间', 'Excludes {n, plural, one {# room} other {# rooms}}'],
  noneHelps: [
    '只放宽一项仍没有结果，请逐项放宽或清除筛选：',
    'Relaxing a single filter isn’t enough. Relax several, or clear all filters:',
  ],
  clearAll: ['清除筛选，查看全部 {n} 间', 'Clear filters and show all {n, plural, one {# room} other {# rooms}}'],
  filterPlace: ['办公区（{value}）', 'office ({value})'],
  filterFloor: ['楼层', 'floor'],
  filterTitle: ['名称（“{value}”）', 'name ("{value}")'],
  filterCapacity: ['人数（{value} 人以上）', 'capacity ({value} or more)'],
  filterFacilities: ['设施（{value} 项）', 'facilities ({value})'],
  filterPrice: ['价格（{value}）', 'price ({value})'],
  filterFavourite: ['收藏', 'room, not only favourites'],
  filterTime: ['空闲时段（{value}）', 'time ({value})'],
  // free now
  freeNowTitle: ['现在就能用的会议室', 'Rooms you can use right now'],
  now: ['现在', 'Now'],
  fromTime: ['{time} 起', 'From {time}'],
  freeFromTime: ['开始时间', 'From when'],
  freeFor: ['现在可用 {length}：{n} 间', 'Free now for {length}: {n, plural, one {# room} other {# rooms}}'],
  freeAtFor: [
    '{time} 起可用 {length}：{n} 间',
    'Free from {time} for {length}: {n, plural, one {# room} other {# rooms}}',
  ],
  noneFor: ['现在没有可用 {length} 的会议室', 'No room is free now for {length}'],
  noneAtFor: ['{time} 起没有可用 {length} 的会议室', 'No room is free from {time} for {length}'],
  freeLater: ['当天稍后可订', 'Free later that day'],
  noneThatDay: ['这一天没有可订的时段，换一天试试。', 'Nothing is free on this day. Try another one.'],
  moreRooms: ['查看其余 {n} 间', 'Look at {n, plural, one {# more room} other {# more rooms}}'],
  forMinutes: ['使用时长', 'Duration'],
  minutes: shared.minutesSpaced,
  noneNow: [
    '接下来的 {n} 分钟没有空闲的会议室。',
    'No rooms are free for the next {n, plural, one {# minute} other {# minutes}}.',
  ],
  noneNowFiltered: [
    '在当前筛选条件下，接下来的 {n} 分钟没有空闲的会议室。',
    'With the current filters, no rooms are free for the next {n, plural, one {# minute} other {# minutes}}.',
  ],
  tryShorter: ['改为 {n} 分钟', 'Try {n, plural, one {# minute} other {# minutes}}'],
  tryAll: ['不限条件查找', 'Search without filters'],
  allShown: ['已忽略筛选条件', 'Filters ignored'],
  freeUntil: ['空闲至 {time}', 'free until {time}'],
  restOfDay: ['今日余下时间均空闲', 'free for the rest of the day'],
  book: meetingWords.book,
  request: ['申请', 'Request'],
  bookThis: ['预订 {room}，{time}', 'Book {room}, {time}'],
  bookedThis: ['已预订 {time}', 'Booked {time}'],
  requestedThis: ['已提交审核 {time}', 'Requested {time}'],
  undo: shared.undo,
  undoThis: ['撤销 {room} 的预订', 'Undo the booking of {room}'],
  undone: ['已撤销', 'Booking undone'],
  freeFailed: ['无法查找空闲会议室', 'Couldn’t look for free rooms'],
  moreFree: ['共 {n} 间，显示前 {shown} 间', '{n, plural, one {# room} other {# rooms}}, showing the first {shown}'],
  openPlan: ['打开{plan}', 'Open {plan}'],
  close: shared.close,
  noSuchRoom: ['该会议室不存在或未启用', 'The room doesn’t exist or isn’t in use'],
  seatsOf: ['{n} 人', 'seats {n}'],
  roomAudit: meetingWords.approvalRequired,
  otherRooms: ['此时段可预订的会议室', 'Rooms available at this time'],
  noOtherRoom: ['附近没有此时段可预订的会议室', 'No nearby rooms are available at this time'],
  takeRoom: ['改用{room}', 'Use {room} instead'],
  lacks: ['缺{names}', 'no {names}'],
  tooSmall: ['座位不足', 'not enough seats'],
  // a time when all are free
  findTime: ['查找共同空闲时间', 'Find a time'],
  findTimeFor: ['{length}，所有人和会议室都空闲', '{length}, all attendees and rooms are free'],
  findTimeNone: ['到 {day} 为止没有共同空闲时间', 'No common free time until {day}'],
  findTimeFailed: ['无法查找空闲时间', 'Couldn’t look up free times'],
  findTimeClose: ['收起', 'Close'],
  laterTimes: ['查看更晚的时间', 'Show later times'],
  needsApproval: ['需审核', 'approval required'],
} as const satisfies Words

/** How near a suggested room is. */
export const nearWords = {
  floor: ['同楼层', 'same floor'],
  office: ['同办公区', 'same office'],
  city: ['同城', 'same city'],
  far: ['其他城市', 'another city'],
} as const satisfies Record<string, Label>
