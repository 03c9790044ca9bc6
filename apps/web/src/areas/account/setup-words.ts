import * as common from '@workplace/contract/kernel/common-words'
import * as placeWords from '@workplace/contract/place/words'
import * as shared from '../../kernel/common-words'
import type { Words } from '../../kernel/words'
import * as ours from './shared-words'

/** The way of a new company until a colleague books: checklist, dialog of the first office, and the line on other pages. */
export const setupWords = {
  setUp: ['开始使用', 'Getting started'],
  why: ['完成以下几步，您和同事就可以预订会议室。', 'A few steps, and you and your colleagues can book rooms.'],
  progress: ['已完成 {done}/{all}', '{done} of {all} done'],
  stepDone: common.done,
  place: ours.addOfficeWithRooms,
  people: ['添加同事', 'Add your colleagues'],
  booking: ['同事可以预订', 'Colleagues can book'],
  placeWhy: ['城市、办公区、楼层和会议室，一次建好', 'City, office, floor and rooms in one go'],
  peopleWhy: ['逐个添加、导入表格，或从目录同步', 'One by one, from a file, or from a directory'],
  bookingWhy: ['第一位同事可以预订后，本清单自动消失', 'This list goes away once a colleague can book'],
  placeHas: ['{n} 间会议室', '{n, plural, one {# room} other {# rooms}}'],
  peopleHas: ['{n} 位同事', '{n, plural, one {# colleague} other {# colleagues}}'],
  book: ['预订会议室', 'Book a room'],
  next: ['下一步：{what}', 'Next: {what}'],
  // what is missing, and what leads there
  office: ['还没有办公区', 'There is no office yet'],
  officeDo: ours.addOfficeWithRooms,
  floor: shared.noFloors,
  floorDo: shared.addFloor,
  room: ['楼层里还没有会议室', 'There are no rooms yet'],
  roomDo: ['添加会议室', 'Add a room'],
  closed_room: [
    '没有可预订的会议室：请检查状态、开放时间、锁定和“只可查看”',
    'No room can be booked: check status, opening hours, locks and “View only”',
  ],
  closed_roomDo: ['检查会议室', 'Check the rooms'],
  colleague: ['除了您还没有其他人', 'Nobody is here but you'],
  colleagueDo: ['添加同事', 'Add a colleague'],
  account: ['同事的账号都已停用', 'All of your colleagues’ accounts are disabled'],
  accountDo: ['启用账号', 'Enable an account'],
  role: ['同事还没有可以预订的角色，例如“员工”', 'No colleague has a role that can book, such as Employee'],
  roleDo: ['分配角色', 'Give them a role'],
  barred: [
    '可见范围、规则组或名单让同事无法预订任何会议室',
    'Visible ranges, rule groups or lists leave your colleagues no room to book',
  ],
  barredDo: ['查看同事能看到什么', 'See what a colleague sees'],
  // the dialog
  firstOffice: ours.addOfficeWithRooms,
  firstOfficeText: ['以后可以随时修改，也可以再添加。', 'You can change all of it later, and add more.'],
  city: placeWords.city,
  timezone: common.timeZone,
  officeName: ['办公区名称', 'Office name'],
  floorName: placeWords.floor,
  rooms: ['会议室', 'Rooms'],
  roomName: ['会议室{n}的名称', 'Name of room {n}'],
  roomNamePlaceholder: ['会议室名称', 'Room name'],
  capacity: ['会议室{n}的容纳人数', 'Seats of room {n}'],
  seats: ['人', 'seats'],
  addRoom: ['再加一间', 'Add another room'],
  removeRoom: ['移除会议室{n}', 'Remove room {n}'],
  required: ['请填写', 'Please fill this in'],
  create: ours.create,
  cancel: shared.cancel,
  created: ['{office}已创建，现在可以预订了', '{office} is ready. You can book there now.'],
} as const satisfies Words
