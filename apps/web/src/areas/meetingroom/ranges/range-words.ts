import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'

export const rangeWords = {
  about: [
    '未设置可见范围的会议室，人人可见、可预订。同一会议室有多个范围时，符合任意一个即可。',
    'Rooms without a visible range can be seen and booked by everyone. If a room has several ranges, matching any one of them is enough.',
  ],
  test: ['以某人身份预览', 'Preview as a person'],
  person: peopleWords.person,
  choose: peopleWords.selectAPerson,
  office: placeWords.office,
  anyOffice: placeWords.allOffices,
  noDepartment: peopleWords.noDepartment,
  open: [
    '另有 {n} 间会议室未设置可见范围，人人可见、可预订',
    '{n, plural, one {# more room has} other {# more rooms have}} no visible range: everyone can see and book {n, plural, one {it} other {them}}',
  ],
  noneRanged: ['没有设置了可见范围的会议室', 'No rooms with a visible range'],
  books: ['可预订', 'Can book'],
  sees: ['仅可查看', 'View only'],
  hidden: ['不可见', 'Not visible'],
  manages: ['因管理该办公区的会议而可见', 'Visible because they manage meetings in this office'],
  covered: ['{name}（{effect}）：符合，{why}', '{name} ({effect}): matches, {why}'],
  notCovered: ['{name}（{effect}）：不符合，{why}', '{name} ({effect}): doesn’t match, {why}'],
  all: ['适用于全体人员', 'applies to everyone'],
  user: ['指定了本人', 'specified directly'],
  role: ['角色“{named}”', 'role “{named}”'],
  department: ['部门“{named}”', 'department “{named}”'],
  group: ['员工组“{named}”', 'employee group “{named}”'],
  except_user: ['排除本人', 'excluded directly'],
  except_department: ['排除部门“{named}”', 'department “{named}” excluded'],
  except_group: ['排除员工组“{named}”', 'employee group “{named}” excluded'],
  nothing: ['不在适用人员中', 'not among the selected people'],
  see: ['可见', 'view'],
  book: ['可预订', 'book'],
  summary: [
    '可预订 {books} 间，仅可查看 {sees} 间，不可见 {hidden} 间',
    'Can book {books}, view only {sees}, not visible {hidden}',
  ],
} as const satisfies Words
