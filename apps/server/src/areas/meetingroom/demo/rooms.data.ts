import { type DataScope, employeeCodes } from '@workplace/contract/people/role'
import { type Permission, permissions } from '@workplace/contract/permission/permissions'
import type { RoomTypeName } from '../../place/demo/places.data'

type RoomType = { name: string; name_en: string; color: string }

export const roomTypes: Readonly<Record<RoomTypeName, RoomType>> = {
  standard: { name: '标准会议室', name_en: 'Standard room', color: '#2456E6' },
  huddle: { name: '洽谈室', name_en: 'Huddle room', color: '#13A8A8' },
  booth: { name: '电话间', name_en: 'Phone booth', color: '#7C8798' },
  video: { name: '视频会议室', name_en: 'Video room', color: '#3E8EDE' },
  board: { name: '董事会议室', name_en: 'Boardroom', color: '#722ED1' },
  training: { name: '培训教室', name_en: 'Training room', color: '#D9730D' },
  hall: { name: '多功能厅', name_en: 'Hall', color: '#C41D7F' },
  lounge: { name: '休闲讨论区', name_en: 'Lounge', color: '#4D9221' },
}

type Period = { week: number; start: string; end: string }
type Price = {
  name: string
  unit: 'hour' | 'half_day' | 'day' | 'once'
  amount: string
  peak_amount: string | null
  peak_periods: readonly Period[] | null
  free_minutes: number
  status: 'on' | 'off'
  remark: string | null
  rooms: readonly RoomTypeName[]
}

const weekdays = (...hours: readonly (readonly [string, string])[]): Period[] =>
  [1, 2, 3, 4, 5].flatMap((week) => hours.map(([start, end]) => ({ week, start, end })))

const office: readonly [string, string][] = [
  ['09:30', '11:30'],
  ['14:00', '17:00'],
]

/** Prices of internal charging, some with peak hours. */
export const prices: readonly Price[] = [
  {
    ...{ name: '标准小时价', unit: 'hour', amount: '60.00', peak_amount: '90.00', peak_periods: weekdays(...office) },
    ...{ free_minutes: 30, status: 'on', remark: '内部结算 · Internal charging', rooms: ['standard', 'video'] },
  },
  {
    ...{ name: '董事会议室小时价', unit: 'hour', amount: '180.00', peak_amount: '240.00' },
    ...{ peak_periods: weekdays(['09:00', '12:00']), free_minutes: 0, status: 'on', remark: null, rooms: ['board'] },
  },
  {
    ...{ name: '培训半天价', unit: 'half_day', amount: '600.00', peak_amount: null, peak_periods: null },
    ...{ free_minutes: 0, status: 'on', remark: null, rooms: ['training'] },
  },
  {
    ...{ name: '多功能厅日价', unit: 'day', amount: '5800.00', peak_amount: '6800.00' },
    ...{ peak_periods: weekdays(['08:00', '20:00']), free_minutes: 0, status: 'on' },
    ...{ remark: '含基础布置 · With basic set-up', rooms: ['hall'] },
  },
  {
    ...{ name: '茶歇单次价', unit: 'once', amount: '320.00', peak_amount: null, peak_periods: null },
    ...{ free_minutes: 0, status: 'off', remark: '已并入服务项目 · Now part of the services', rooms: [] },
  },
  {
    ...{ name: '免费', unit: 'once', amount: '0.00', peak_amount: null, peak_periods: null },
    ...{ free_minutes: 0, status: 'on', remark: '不结算 · Nothing is charged', rooms: ['huddle', 'booth', 'lounge'] },
  },
]

export const facilityTypes: readonly { name: string; sys_type: 'resource' | 'service'; parent: string | null }[] = [
  { name: '影音设备', sys_type: 'resource', parent: null },
  { name: '显示与投影', sys_type: 'resource', parent: '影音设备' },
  { name: '音视频会议', sys_type: 'resource', parent: '影音设备' },
  { name: '书写工具', sys_type: 'resource', parent: null },
  { name: '家具与环境', sys_type: 'resource', parent: null },
  { name: '茶歇服务', sys_type: 'service', parent: null },
  { name: '技术支持', sys_type: 'service', parent: null },
]

type Facility = {
  name: string
  name_en: string
  type: string
  movable: boolean
  in: readonly RoomTypeName[]
  /** Only in rooms of at least so many people. */
  from: number
}

export const facilities: readonly Facility[] = [
  ...[
    { name: '投影仪', name_en: 'Projector', in: ['board', 'training', 'hall'] as const, from: 0, movable: false },
    { name: '4K 显示屏', name_en: '4K display', in: ['standard', 'video', 'huddle'] as const, from: 4, movable: false },
    {
      name: '无线投屏',
      name_en: 'Wireless display',
      in: ['standard', 'video', 'board'] as const,
      from: 8,
      movable: false,
    },
  ].map((it) => ({ ...it, type: '显示与投影' })),
  ...[
    { name: '视频会议系统', name_en: 'Video system', in: ['video', 'board', 'hall'] as const, from: 0, movable: false },
    { name: '电话会议', name_en: 'Speakerphone', in: ['standard', 'booth', 'video'] as const, from: 0, movable: true },
    { name: '无线话筒', name_en: 'Wireless microphone', in: ['training', 'hall'] as const, from: 0, movable: true },
    { name: '同声传译', name_en: 'Interpreting booth', in: ['hall'] as const, from: 80, movable: false },
  ].map((it) => ({ ...it, type: '音视频会议' })),
  ...[
    {
      name: '白板',
      name_en: 'Whiteboard',
      in: ['standard', 'huddle', 'training', 'lounge'] as const,
      from: 4,
      movable: true,
    },
    { name: '智能白板', name_en: 'Interactive whiteboard', in: ['video', 'board'] as const, from: 14, movable: false },
  ].map((it) => ({ ...it, type: '书写工具' })),
  ...[
    { name: '升降桌', name_en: 'Height-adjustable table', in: ['huddle', 'lounge'] as const, from: 6, movable: false },
    { name: '绿植', name_en: 'Plants', in: ['lounge', 'board'] as const, from: 0, movable: true },
  ].map((it) => ({ ...it, type: '家具与环境' })),
]

const nounsOf = (...nouns: readonly string[]): Permission[] =>
  [...permissions.keys()].filter((code) => nouns.includes(code.replace(/^(view|add|change|delete)-/, '')))

export type RoleSpec = {
  name: string
  is_default?: boolean
  description: string
  permissions: readonly Permission[]
  data_scope: DataScope
  /** Indices into the company's offices. */
  offices: readonly number[]
}

export const ADMINISTRATOR = '系统管理员'
export const STAFF = '员工'
export const SERVES = '服务人员'
export const MANAGER = '办公区管理员'

const roomKeeping = nounsOf(
  ...['meetingroom', 'services', 'meetingroomtype', 'meeting-room-log', 'terms-of-service', 'public-notice', 'price'],
  ...['visible-range', 'service-personnel', 'service-order', 'audit', 'meeting-log', 'cancel-regain', 'signin-log'],
  ...['repair', 'floor'],
)

export const roles: readonly RoleSpec[] = [
  {
    name: ADMINISTRATOR,
    description: '拥有全部权限 · Every permission',
    permissions: [...permissions.keys()],
    data_scope: 'all',
    offices: [],
  },
  {
    name: STAFF,
    is_default: true,
    description: '预订会议室，查看自己的会议 · Books rooms and sees own meetings',
    permissions: employeeCodes,
    data_scope: 'self',
    offices: [],
  },
  {
    name: '会议室管理员',
    description: '管理所辖办公区的会议室与审核 · Manages rooms and approvals of own offices',
    permissions: [...employeeCodes, ...roomKeeping],
    data_scope: 'office',
    offices: [0, 1, 2],
  },
  {
    name: 'Room manager Berlin',
    description: '柏林办公区的会议室与审核 · Rooms and approvals of the Berlin office',
    permissions: [...employeeCodes, ...roomKeeping],
    data_scope: 'office',
    offices: [5],
  },
  {
    name: MANAGER,
    description: '管理所管办公区的会议室、楼层与审核 · Rooms, floors and approvals of the offices they manage',
    permissions: [...roomKeeping, 'view-office', 'view-city', 'view-meeting'],
    data_scope: 'managed',
    offices: [],
  },
  {
    name: '前台',
    description: '接待访客，协助预订 · Receives visitors and helps with bookings',
    permissions: [
      ...employeeCodes,
      ...nounsOf('visitor', 'frequent', 'visitorpasslog', 'public-notice'),
      'view-meetingroom',
      'view-cancel-regain',
    ],
    data_scope: 'office',
    offices: [0, 1, 2, 3, 4],
  },
  {
    name: SERVES,
    description: '处理服务订单 · Serves what was ordered for meetings',
    permissions: [...employeeCodes, 'view-service-order', 'change-service-order'],
    data_scope: 'self',
    offices: [],
  },
  {
    name: '部门主管',
    description: '查看本部门及下级的会议与考勤 · Sees meetings and attendance of own departments',
    permissions: [...employeeCodes, 'view-meeting-log', 'view-daily-statistics', 'view-attendance-statistics'],
    data_scope: 'department_and_below',
    offices: [],
  },
  {
    name: '审计员',
    description: '只读操作日志 · Reads the operation log',
    permissions: ['view-meeting', 'view-operationlog-log', 'system-log'],
    data_scope: 'all',
    offices: [],
  },
]

/** Who looks after which offices, by their places in the company's list. */
export const posts = [
  { name: '陆家嘴总部行政', offices: [0], duties: ['room', 'station', 'visitor', 'device'], receive_notice: true },
  { name: '张江与滨江行政', offices: [1, 2], duties: ['room', 'station'], receive_notice: true },
  { name: '北京会议服务', offices: [3, 4], duties: ['room'], receive_notice: false },
  { name: 'Facilities Berlin', offices: [5], duties: ['room', 'visitor', 'device'], receive_notice: true },
] as const

/** Groups of people: by department, and the n-th of those without special roles. `until` in days from now. */
export const groups = [
  {
    ...{ kind: 'employees', name: '研发人员', freed: null, until: null, departments: ['技术中心'], members: [] },
    remark: '研发楼层门禁 · Doors of the research floors',
  },
  {
    ...{
      kind: 'employees',
      name: '应急救护员',
      freed: null,
      until: null,
      departments: [],
      members: [4, 17, 38, 61, 90],
    },
    remark: null,
  },
  {
    ...{ kind: 'whitelist', name: '总经办免审', until: null, departments: ['总经办'], members: [21] },
    freed: ['horizon', 'length', 'approval'],
    remark: '可提前预订，不需审核 · Books ahead and without approval',
  },
  {
    ...{ kind: 'whitelist', name: '培训讲师', until: 180, departments: [], members: [30, 44, 57] },
    freed: ['length', 'weekend'],
    remark: null,
  },
  {
    ...{ kind: 'blacklist', name: '多次未到场', freed: null, until: 14, departments: [], members: [21, 73, 105] },
    remark: '连续三次预订未到场 · Three bookings without showing up',
  },
] as const

export const terms = [
  {
    title: '会议室使用须知',
    content:
      '## 使用须知\n\n1. 请按预订时间使用，提前结束请及时释放。\n2. 会后请关闭设备、擦净白板并带走个人物品。\n3. 连续三次预订未到场，将暂停预订权限。',
    content_en:
      '## Using meeting rooms\n\n1. Keep to the booked time; end early when you are done.\n2. Switch off the equipment, wipe the whiteboard and take your things with you.\n3. Whoever misses three bookings in a row cannot book for a while.',
    must_agree: false,
    types: [] as readonly RoomTypeName[],
    offices: [] as readonly number[],
  },
  {
    title: '多功能厅与培训教室使用条款',
    content:
      '## 多功能厅使用条款\n\n- 至少提前三个工作日申请，由行政部审核。\n- 搭建与撤场时间计入预订时长。\n- 禁止堵塞消防通道。',
    content_en:
      '## Terms for halls and training rooms\n\n- Apply at least three working days ahead; the administration approves.\n- Setting up and clearing away count as booked time.\n- Keep escape routes free.',
    must_agree: true,
    types: ['hall', 'training'] as readonly RoomTypeName[],
    offices: [] as readonly number[],
  },
]

type Notice = {
  title: string
  title_en: string
  content: string
  content_en: string
  /** Indices into the company's offices; none means all. */
  offices: readonly number[]
  /** Days from today. */
  from: number | null
  until: number | null
  is_top: boolean
  is_open: boolean
}

const notice = (
  offices: readonly number[],
  [title, title_en, content, content_en]: readonly [string, string, string, string],
  more: Partial<Notice> = {},
): Notice => ({
  title,
  title_en,
  content,
  content_en,
  offices,
  from: -5,
  until: 30,
  is_top: false,
  is_open: true,
  ...more,
})

export const notices: readonly Notice[] = [
  notice(
    [],
    [
      '智慧办公平台上线',
      'Room booking has moved',
      '会议室预订已迁移到新平台，拖动即可预订。如有问题请联系行政部（分机 8000）。',
      'Room booking has moved to the new platform: drag to book. Questions: administration, extension 8000.',
    ],
    { is_top: true, until: null },
  ),
  notice(
    [0],
    [
      '20F 电梯检修',
      '20F: lift maintenance',
      '本周六 09:00–12:00 2 号电梯检修，请走 1 号电梯。',
      'Lift 2 is serviced this Saturday from 9:00 to 12:00; please take lift 1.',
    ],
  ),
  notice(
    [1],
    [
      '研发开放日',
      'R&D open day',
      '每周三下午 3F 部分会议室用于研发开放日。',
      'On Wednesday afternoons some rooms on 3F serve the R&D open day.',
    ],
  ),
  notice(
    [2],
    [
      '江边步道施工',
      'Riverside path closed',
      '滨江步道施工，请从东门进出。',
      'Works on the riverside path: please use the east gate.',
    ],
  ),
  notice(
    [3],
    [
      '访客登记',
      'Registering visitors',
      '访客请提前一天登记，凭二维码入园。',
      'Register visitors a day ahead; they enter with a QR code.',
    ],
  ),
  notice(
    [4],
    [
      '年度大会筹备',
      'Annual conference',
      '长城厅下月将举办年度大会，请提前安排其他会议。',
      'The annual conference takes the Great Wall Hall next month; plan other meetings early.',
    ],
  ),
  notice(
    [5],
    [
      '柏林办公区网络升级',
      'Network upgrade in Berlin',
      '本周五 18:00 后网络升级，视频会议可能中断。',
      'The network is upgraded this Friday after 18:00; video meetings may drop.',
    ],
  ),
  notice(
    [],
    [
      '节假日开放安排',
      'Rooms over the holidays',
      '节日期间各办公区会议室照常开放，前台 10:00–16:00 值班。',
      'Rooms stay open over the holidays; reception is there from 10:00 to 16:00.',
    ],
    { from: 6, until: 40 },
  ),
  notice(
    [0, 1],
    [
      '空调系统清洗（已完成）',
      'Air conditioning cleaned',
      '空调系统清洗已完成，感谢配合。',
      'The air conditioning has been cleaned. Thank you.',
    ],
    { from: -30, until: -10 },
  ),
  notice([], ['草稿：停车位调整', 'Draft: parking', '停车位调整方案征求意见中。', 'Draft: new parking arrangements.'], {
    is_open: false,
    from: null,
    until: null,
  }),
]

/** Tags, and how many people there are for each one who has it. */
export const tags: readonly { name: string; remark: string; every: number }[] = [
  { name: '急救员 First aiders', remark: '持急救证，每层至少一名', every: 20 },
  { name: '羽毛球社', remark: '每周三晚活动', every: 14 },
  { name: '新员工导师', remark: '带教新员工', every: 30 },
]
