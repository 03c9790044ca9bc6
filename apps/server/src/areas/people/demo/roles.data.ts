import { type DataScope, employeeCodes } from '@workplace/contract/people/role'
import { type Permission, permissions } from '@workplace/contract/permission/permissions'

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
export const KEEPER = '会议室管理员'

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
    name: KEEPER,
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

/** Tags, and how many people there are for each one who has it. */
export const tags: readonly { name: string; remark: string; every: number }[] = [
  { name: '急救员 First aiders', remark: '持急救证，每层至少一名', every: 20 },
  { name: '羽毛球社', remark: '每周三晚活动', every: 14 },
  { name: '新员工导师', remark: '带教新员工', every: 30 },
]
