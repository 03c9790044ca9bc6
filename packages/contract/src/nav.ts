import * as common from './kernel/common-words'
import type { Label } from './kernel/words'
import type { Permission } from './permission/permissions'
import * as stationWords from './station/words'
import * as visitorWords from './visitor/words'

/** The pictures that the menu knows; the web side has one record from name to picture. */
export type NavIcon =
  | 'dashboard'
  | 'meetingroom'
  | 'meeting'
  | 'tablecard'
  | 'device'
  | 'people'
  | 'visitors'
  | 'pass'
  | 'box'
  | 'attendance'
  | 'station'
  | 'information'
  | 'statistics'
  | 'system'
  | 'workticket'
  | 'setup'
  | 'company'
  | 'place'

/**
 * A code that a screen asks for. One of them stands with a leading blank in the route table; it is kept so and
 * therefore matches nobody's permission.
 */
type Code = Permission | ' change-device'

type Declared = {
  /** Below the parent; at the top with a leading slash. */
  path: string
  title: Label
  icon?: NavIcon
  /** Place in the menu; rows without a number keep theirs: `/` first, `/company` and `/place` last. */
  order?: number
  /** Where the bare path leads. Below the row unless it begins with a slash. */
  redirect?: string
  /** Known, but not offered in the menu. */
  hidden?: boolean
  /** Stands as a group even with a single child. */
  alwaysShown?: boolean
  /** One of these is needed. Without a list the row is open to everyone who is signed in. */
  anyOf?: readonly Code[]
  /** false: the screen's state is dropped when it is left. */
  cached?: boolean
  /** The entry that is marked in the menu while this hidden screen is open. */
  activeMenu?: string
  backButton?: boolean
  children?: readonly Declared[]
}

export type NavRow = Omit<Declared, 'children' | 'path'> & {
  /** The whole path. */
  readonly path: string
  readonly children: readonly NavRow[]
}

const group = (
  path: string,
  title: Label,
  icon: NavIcon,
  rest: Omit<Declared, 'path' | 'title' | 'icon'>,
): Declared => ({
  path,
  title,
  icon,
  ...rest,
})
const screen = (path: string, title: Label, ...anyOf: readonly Code[]): Declared =>
  anyOf.length === 0 ? { path, title } : { path, title, anyOf }

const iot = ['view-device', ' change-device'] as const
const tickets = ['add-ticket', 'change-ticket', 'delete-ticket', 'view-ticket'] as const
const applications = '/company/application-management/list'

const table: readonly Declared[] = [
  group('/', ['首页', 'Home'], 'dashboard', {
    redirect: '/dashboard',
    children: [
      screen('dashboard', ['工作台', 'Dashboard']),
      // Ours: everybody's own, found in the user menu.
      { ...screen('my_data', ['我的数据', 'My data']), hidden: true },
      { ...screen('my_security', ['账号安全', 'Account security']), hidden: true },
      { ...screen('my_passes', ['我的通行', 'My passes']), hidden: true },
      { ...screen('my_attendance', common.myAttendance), hidden: true },
      { ...screen('messages', ['消息', 'Messages']), hidden: true },
    ],
  }),
  group('/meetingroom', ['会议室管理', 'Meeting rooms'], 'meetingroom', {
    order: 3,
    redirect: '/meetingroom/create_room',
    children: [
      screen('create_room', ['会议室', 'Rooms'], 'view-meetingroom'),
      // reached from the rooms, as tabs beside them
      {
        ...screen('room_lock', ['会议室锁定', 'Room locks'], 'view-meetingroom'),
        hidden: true,
        activeMenu: '/meetingroom/create_room',
      },
      {
        ...screen('cycle_meeting', ['周期占用', 'Recurring reservations'], 'view-meetingroom'),
        hidden: true,
        activeMenu: '/meetingroom/create_room',
      },
      screen('resource_service', ['设施与服务', 'Facilities and services'], 'view-services'),
      screen('room_type', ['会议室类型', 'Room types'], 'view-meetingroomtype'),
      screen('log', ['会议室日志', 'Room log'], 'view-meeting-room-log'),
      screen('service_people', ['服务人员', 'Service staff'], 'view-service-personnel'),
      screen('service_orders', ['服务订单', 'Service orders'], 'view-service-order'),
      screen('space_probe', ['空间探测', 'Presence detection'], 'view-detector-records'),
      screen('visible_range', ['可见范围', 'Visible ranges'], 'view-visible-range'),
      screen('terms_of_service', ['服务条款', 'Terms of service'], 'view-terms-of-service'),
      screen('notice', ['公告', 'Notices'], 'view-public-notice'),
      screen('price', ['价格', 'Prices'], 'view-price'),
      screen('repairs', ['报修', 'Repairs'], 'view-repair'),
      screen('terminal', ['会议终端', 'Terminals'], 'view-screen-system-subject'),
      screen('utilisation', ['使用统计', 'Utilisation'], 'view-meetingroom'),
    ],
  }),
  group('/meeting', ['会议', 'Meetings'], 'meeting', {
    order: 2,
    alwaysShown: true,
    redirect: '/meeting/subscribe',
    children: [
      screen('subscribe', ['会议预订', 'Book a room'], 'view-meeting'),
      screen('mine', ['我的会议', 'My meetings'], 'view-meeting'),
      screen('repairs', ['我的报修', 'My repairs'], 'view-meeting'),
      screen('tasks', ['我的待办', 'My action items'], 'view-meeting'),
      screen('audit', ['会议审核', 'Approval'], 'view-audit'),
      // reached from the requests, as a tab beside them
      {
        ...screen('audit_flow', ['审核流程', 'Approval flows'], 'view-audit'),
        hidden: true,
        activeMenu: '/meeting/audit',
      },
      screen('log', ['会议日志', 'Meeting log'], 'view-meeting-log'),
      screen('manage', ['会议管理', 'Manage meetings'], 'view-cancel-regain'),
      screen('sign_in', ['签到记录', 'Check-in log'], 'view-signin-log'),
      screen('summary', ['会议纪要', 'Minutes'], 'view-meeting-minutes'),
      screen('list', ['黑白名单', 'Blacklist and whitelist'], 'view-white-list'),
      screen('evaluate', ['会议评价', 'Meeting feedback'], 'view-comment'),
      screen('rulegroup', ['规则组', 'Rule groups'], 'view-manager-rule'),
      screen('strategy', ['预订策略', 'Booking strategy'], 'view-strategy'),
    ],
  }),
  group('/tableCard', ['电子桌牌', 'Table cards'], 'tablecard', {
    order: 4,
    redirect: '/tableCard/device',
    children: [
      screen('device', ['桌牌设备', 'Devices'], 'view-deskcarddevice'),
      screen('template', ['桌牌模板', 'Templates'], 'view-deskcardtemplate'),
      screen('template_type', ['模板类型', 'Template types'], 'view-deskcardtemplatetype'),
    ],
  }),
  group('/device', ['设备管理', 'Devices'], 'device', {
    order: 5,
    redirect: '/device/list',
    children: [
      screen('list', ['人脸门禁', 'Face access'], 'view-face-device'),
      screen('scanningHead', ['扫描头', 'Scanning heads'], 'view-face-device'),
      {
        path: 'carddevice',
        title: ['门禁管理', 'Card access'],
        children: [
          screen('doormanagement', ['门管理', 'Doors'], 'view-doors'),
          screen('controller', ['门禁控制器', 'Access controllers'], 'view-door-device'),
          screen('opendoorrecord', ['开门记录', 'Open-door records'], 'view-opendoor-record'),
          screen('devicealarm', ['控制器告警', 'Controller alarms'], 'view-controller-alarm'),
        ],
      },
      screen(
        'applicationUpdate',
        ['固件升级', 'Firmware update'],
        'add-FirmwareAndSoftware',
        'change-FirmwareAndSoftware',
        'delete-FirmwareAndSoftware',
        'view-FirmwareAndSoftware',
      ),
      { ...screen('iotdevice', ['物联设备', 'IoT devices'], ...iot), hidden: true },
      { ...screen('iotcommand', ['物联指令', 'IoT commands'], ...iot), hidden: true },
      { ...screen('detectionrecord', ['探测记录', 'Detection records'], ...iot), hidden: true },
      { ...screen('iottask', ['物联任务', 'IoT tasks'], ...iot), hidden: true },
      { ...screen('alarm', ['设备告警', 'Device alarms'], 'device-alarm'), hidden: true },
    ],
  }),
  group('/people', ['人员管理', 'People'], 'people', {
    order: 6,
    redirect: '/people/employee_group',
    children: [
      screen('employee_group', ['员工组', 'Employee groups'], 'view-employeesgroup'),
      screen('whitelist_group', ['白名单组', 'Whitelist groups'], 'view-whitelistgroup'),
      screen('blacklist_group', ['黑名单组', 'Blacklist groups'], 'view-blacklistgroup'),
    ],
  }),
  group('/visitors', ['访客管理', 'Visitors'], 'visitors', {
    order: 7,
    redirect: '/visitors/visitor',
    children: [
      screen('visitor', visitorWords.visitorList, 'view-visitor'),
      // ours: the day at reception
      screen('desk', visitorWords.reception, 'view-visitor'),
      screen('audit', visitorWords.visitorApproval, 'auidt-visitor'),
      screen('addVisitor', ['访客预约', 'Invite a visitor'], 'add-visitor'),
      screen('myvisitor', visitorWords.myVisitors, 'myself-visitor'),
      screen('log', visitorWords.passLog, 'view-visitorpasslog'),
      // ours
      screen('statistics', visitorWords.statistics, 'view-visitor'),
      screen('frequent', visitorWords.contacts, 'view-frequent'),
      screen('reason', ['来访事由', 'Visit reasons'], 'view-visitorreason'),
      screen('addFrequent', visitorWords.addContact),
      screen('through', ['访客通道', 'Visitor channels'], 'view-visitor-through'),
      // ours
      screen('kiosk', visitorWords.kiosks, 'view-visitor-kiosk'),
      screen('printer', visitorWords.badgePrinters, 'view-visitor-kiosk'),
      screen('watch', visitorWords.watchList, 'view-visitor-watch'),
      screen('agreement', visitorWords.agreements, 'view-visitor-agreement'),
      screen('evacuation', visitorWords.evacuation, 'view-visitor-muster'),
    ],
  }),
  group('/pass', ['通行管理', 'Pass management'], 'pass', {
    order: 8,
    redirect: '/pass/list',
    children: [
      screen('schedule', ['通行时间', 'Pass schedules'], 'view-passschedule'),
      screen('strategy', ['通行策略', 'Pass strategies'], 'view-through-strategy'),
      screen('passlog', ['通行记录', 'Pass log'], 'view-recognitionrecord'),
      screen('holiday', ['节假日', 'Holidays'], 'view-holidays'),
      { ...screen('addPassTime', ['通行时间设置', 'Pass schedule']), hidden: true, activeMenu: '/pass/schedule' },
      { ...screen('addStrategy', ['通行策略设置', 'Pass strategy']), hidden: true, activeMenu: '/pass/strategy' },
    ],
  }),
  group('/box', common.lockers, 'box', {
    order: 9,
    hidden: true,
    redirect: '/box/list',
    children: [
      screen('boxlist', ['柜子列表', 'Locker list'], 'view-box', 'change-box', 'delete-box', 'add-box'),
      screen('record', common.lockerRecords, 'view-record', 'change-record', 'delete-record', 'add-record'),
      screen('control', ['柜门控制', 'Control'], 'view-control', 'change-control', 'delete-control', 'add-control'),
      screen('fixed', common.fixedLockers, 'view-fixed', 'change-fixed', 'delete-fixed', 'add-fixed'),
      screen('unused', ['闲置柜', 'Unused lockers'], 'view-box', 'change-box', 'delete-box', 'add-box'),
      screen('addBox', ['新增柜子', 'Add a locker']),
      // Ours: everybody's own lockers, and what stands in the cabinets.
      screen('mybox', common.myLockers),
      screen('lockers', common.lockers, 'view-box'),
      screen('cabinets', common.cabinets, 'view-box'),
    ],
  }),
  group('/attendance', ['考勤管理', 'Attendance'], 'attendance', {
    order: 10,
    redirect: '/attendance/rule',
    children: [
      // Ours: how days are judged; the group leads there.
      screen('rule', ['考勤规则', 'Attendance rules'], 'view-class-manager'),
      {
        ...screen('overtime_rule', ['加班规则', 'Overtime rules'], 'view-class-manager'),
        hidden: true,
        activeMenu: '/attendance/rule',
      },
      {
        ...screen('remedy_rule', ['补卡规则', 'Make-up card rules'], 'view-class-manager'),
        hidden: true,
        activeMenu: '/attendance/rule',
      },
      {
        ...screen('request_flow', ['审核流程', 'Approval flows'], 'view-class-manager'),
        hidden: true,
        activeMenu: '/attendance/rule',
      },
      // Ours: everybody's own requests and those about which they decide; all of them.
      screen('apply', common.myRequests),
      screen('request', ['考勤申请', 'Requests'], 'view-daily-statistics'),
      {
        ...screen('leave_type', ['假期类型', 'Kinds of leave'], 'view-class-manager'),
        hidden: true,
        activeMenu: '/attendance/rule',
      },
      {
        ...screen('payroll_template', ['薪资模板', 'Payroll templates'], 'view-class-manager'),
        hidden: true,
        activeMenu: '/attendance/rule',
      },
      screen('daytimetable', ['班次', 'Shifts'], 'view-class-manager'),
      // Ours: which shift is worked on which date.
      screen('schedule', ['排班', 'Schedules'], 'view-attendance'),
      screen('team', common.attendanceTeams, 'view-attendance'),
      // Ours: the calendars of /pass/holiday.
      screen('holiday', ['节假日', 'Holidays'], 'view-holidays'),
      screen('log', common.dailyLog, 'view-daily-statistics'),
      screen('statistics', ['考勤统计', 'Attendance statistics'], 'view-attendance-statistics'),
      screen('clocktime', common.clockTimes, 'view Clock in time'),
      screen('sourcerecord', common.originalRecords, 'view-original-recorde'),
    ],
  }),
  group('/station', ['工位管理', 'Workstations'], 'station', {
    order: 11,
    redirect: '/station/add',
    children: [
      screen('reservation', stationWords.title, 'view-reservation'),
      screen('myreservation', stationWords.mine, 'view-booked'),
      // Ours: people and days of a week.
      screen('who', ['谁在办公室', 'Who is in'], 'view-reservation'),
      screen('add', ['工位', 'Workstations'], 'view-station'),
      // Ours, beside the desks as tabs.
      {
        ...screen('category', ['工位类别', 'Desk categories'], 'view-station'),
        hidden: true,
        activeMenu: '/station/add',
      },
      { ...screen('lock', stationWords.locks, 'view-station'), hidden: true, activeMenu: '/station/add' },
      // Ours, behind the sticker of a desk: everybody's.
      { ...screen('scan', stationWords.scanDesk), hidden: true, activeMenu: '/station/myreservation' },
      // Ours, for who serves: what is to be brought, and which desks are to be cleaned.
      {
        ...screen('orders', stationWords.orders),
        hidden: true,
        activeMenu: '/station/resourceService',
      },
      { ...screen('cleaning', stationWords.cleaning), hidden: true, activeMenu: '/station/resourceService' },
      screen('map', ['工位地图', 'Map'], 'view-map'),
      screen('assign', ['工位分配', 'Assignments'], 'view-assign'),
      // Ours, beside the assignments as a tab.
      { ...screen('moves', ['工位搬迁', 'Moves'], 'view-assign'), hidden: true, activeMenu: '/station/assign' },
      screen('area', ['区域', 'Areas'], 'view-area'),
      screen('audit', stationWords.audit, 'view-review'),
      screen('checkin', ['工位签到', 'Desk check-in'], 'view-check-in'),
      screen('resourceService', ['工位资源', 'Desk resources'], 'view-resources'),
      screen('servicePeople', ['工位服务人员', 'Desk service staff'], 'view-server-person'),
      screen('time_slot', stationWords.timeSlots, 'view-timeslot'),
      // Ours: how desks are used.
      screen('utilisation', ['使用统计', 'Utilisation'], 'view-station'),
      screen('rulegroup', ['工位规则组', 'Desk rule groups'], 'view-station-rules'),
    ],
  }),
  group('/information', ['信息发布', 'Information'], 'information', {
    order: 12,
    redirect: '/information/screen',
    children: [screen('screen', ['信息屏', 'Information screens'], 'view-device-bind-sleep')],
  }),
  group('/statistics', ['统计', 'Statistics'], 'statistics', {
    order: 14,
    hidden: true,
    children: [screen('statistics', ['统计', 'Statistics'])],
  }),
  group('/system', ['系统', 'System'], 'system', {
    order: 16,
    redirect: '/system/log',
    children: [
      screen('log', ['系统日志', 'System log'], 'system-log'),
      screen('info', ['系统信息', 'System information'], 'system-info'),
      // Ours: the specification has no screen for it. Who may fetch the description may browse it.
      screen('api', ['接口文档', 'API documentation'], 'system-info', 'view-oath2-Application'),
    ],
  }),
  group('/workticket', ['工作票', 'Work tickets'], 'workticket', {
    order: 17,
    redirect: '/workticket/ticketapply',
    children: [
      screen('ticketapply', ['工作票申请', 'Applications'], ...tickets),
      screen('ticketevaluate', ['工作票评价', 'Evaluation'], ...tickets),
      screen('ticketBegin', ['工作票开工', 'Start of work'], ...tickets),
      screen('ticketDiary', ['工作日志', 'Work diary'], ...tickets),
    ],
  }),
  group('/setup-and-development', ['开发设置', 'Developer settings'], 'setup', {
    order: 18,
    redirect: '/setup-and-development/users',
    anyOf: ['view-oath2-Application', 'view-work-sso-config', 'view-callback'],
    children: [
      screen('developer-authorization', ['开发者授权', 'Developer authorization'], 'view-oath2-Application'),
      screen('SSO-authorization', ['单点登录授权', 'Single sign-on'], 'view-work-sso-config'),
      screen('callback-settings', ['回调设置', 'Callbacks'], 'view-callback'),
    ],
  }),
  group('/company', ['公司与组织', 'Company'], 'company', {
    redirect: '/company/users',
    anyOf: [
      'view-user',
      'view-department',
      'view-roles',
      'view-company',
      'org',
      'company',
      'superuser',
      'view-datasources',
      'view-notification',
      'view-config',
      'view-operationlog-log',
    ],
    children: [
      screen('businessmanager', ['企业管理', 'Companies'], 'company'),
      screen('organization', ['组织架构', 'Organisation'], 'org'),
      screen('superuser', ['超级用户', 'Super users'], 'superuser'),
      screen('users', ['用户', 'Users'], 'view-user'),
      screen('department', ['部门', 'Departments'], 'view-department'),
      screen('roles', ['角色', 'Roles'], 'view-roles'),
      screen('companyinfo', ['公司信息', 'Company information'], 'view-company'),
      {
        ...screen('application-management', ['应用管理', 'Applications'], 'view-application-center'),
        redirect: 'list',
        children: [
          { ...screen('list', ['应用列表', 'Application list'], 'view-application-center'), hidden: true },
          {
            ...screen('detail', ['应用详情', 'Application'], 'view-application-center'),
            hidden: true,
            cached: false,
            backButton: true,
            activeMenu: applications,
          },
          {
            ...screen('create', ['新建应用', 'New application'], 'view-application-center'),
            hidden: true,
            cached: false,
            backButton: true,
            activeMenu: applications,
          },
        ],
      },
      screen('notification', ['通知', 'Notifications'], 'view-notification'),
      screen('datasources', ['数据源', 'Data sources'], 'view-datasources'),
      screen('companyconfig', ['系统配置', 'System configuration'], 'view-config'),
      screen('operation_log', ['操作日志', 'Operation log'], 'view-operationlog-log'),
      // Ours: deletions and the wording of consents have no row in the route table.
      screen('personal_data', ['个人数据', 'Personal data'], 'view-user', 'view-config'),
    ],
  }),
  group('/place', ['场所', 'Places'], 'place', {
    redirect: '/place/city',
    anyOf: ['view-city', 'view-office', 'view-floor', 'view-office-manager'],
    children: [
      screen('city', ['城市', 'Cities'], 'view-city'),
      screen('floor', ['楼层', 'Floors'], 'view-floor'),
      screen('office', ['办公区', 'Offices'], 'view-office'),
      screen('manager', ['办公区管理员', 'Office managers'], 'view-office-manager'),
    ],
  }),
]

const below = (parent: string, path: string) =>
  path.startsWith('/') ? path : `${parent === '/' ? '' : parent}/${path}`

function whole(row: Declared, parent: string): NavRow {
  const path = below(parent, row.path)
  return {
    ...row,
    path,
    ...(row.redirect === undefined ? {} : { redirect: below(path, row.redirect) }),
    children: (row.children ?? []).map((child) => whole(child, path)),
  }
}

const place = (row: NavRow) => row.order ?? (row.path === '/' ? 0 : 100)

/** Every screen of the product, in the order of the menu. Whether one is offered is decided in `nav-rules`. */
export const navigation: readonly NavRow[] = table
  .map((row) => whole(row, ''))
  .sort((one, other) => place(one) - place(other))

/** Known, needing no permission, in no menu. `open`: also without a token. */
export const publicScreens: readonly { path: string; title: Label; open: boolean }[] = [
  { path: '/login', title: ['登录', 'Sign in'], open: true },
  // Ours: where a provider of single sign-on sends people back to; also those who are signed in, and try one.
  { path: '/sso-return', title: ['单点登录返回', 'Coming back from single sign-on'], open: true },
  // Ours: where other applications send people who are to sign in at them, or out.
  { path: '/authorize', title: ['登录到应用', 'Sign in to an application'], open: true },
  { path: '/end-session', title: ['从应用退出', 'Signing out from an application'], open: true },
  { path: '/auth-meeting-login', title: ['会议登录', 'Meeting sign-in'], open: true },
  // Ours: creates company and administrator while there is none; it asks for the code that the server printed.
  { path: '/first-run', title: ['初始设置', 'Initial setup'], open: true },
  { path: '/details', title: ['会议详情', 'Meeting'], open: false },
  { path: '/evaluate', title: ['会议评价', 'Meeting feedback'], open: false },
  { path: '/makeover', title: ['会议接收', 'Accept a meeting'], open: false },
  { path: '/404', title: ['页面不存在', 'Page not found'], open: false },
]
