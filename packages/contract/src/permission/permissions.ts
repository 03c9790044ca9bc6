/** Chinese and English; the kernel stands on this table, so nothing of the kernel stands here. */
type Label = readonly [zh: string, en: string]

/** The areas of the menu, as the specification has them: more than those of the code, and some of theirs in one. */
export type MenuArea =
  | 'account'
  | 'meetingroom'
  | 'meeting'
  | 'tablecard'
  | 'device'
  | 'people'
  | 'visitor'
  | 'pass'
  | 'box'
  | 'attendance'
  | 'station'
  | 'information'
  | 'statistics'
  | 'workticket'
  | 'company'
  | 'place'
  | 'system'
  | 'setup'
  | 'exchange'

/** The four things that one may do with a record; a code is `{verb}-{noun}`. */
export const verbs = {
  view: ['查看', 'View'],
  add: ['新增', 'Add'],
  change: ['修改', 'Change'],
  delete: ['删除', 'Delete'],
} as const satisfies Record<string, Label>
export type Verb = keyof typeof verbs

const all = ['view', 'add', 'change', 'delete'] as const
const view = ['view'] as const
const decide = ['view', 'change'] as const

/** Nouns make codes by their verbs; `codes` are the odd ones, spelled as the specification has them. */
const areas = {
  meetingroom: {
    label: ['会议室', 'Meeting rooms'],
    nouns: {
      meetingroom: [['会议室', 'meeting rooms'], all],
      // Services, resources and their types share one noun; `resources` is a noun of the workstations.
      services: [['设施与服务', 'facilities and services'], all],
      meetingroomtype: [['会议室类型', 'room types'], all],
      'meeting-room-log': [['会议室日志', 'the room log'], view],
      'service-personnel': [['服务人员', 'service staff'], all],
      'service-order': [['服务订单', 'service orders'], decide],
      'detector-records': [['空间探测', 'presence detection'], all],
      'visible-range': [['可见范围', 'visible ranges'], all],
      'terms-of-service': [['服务条款', 'terms of service'], all],
      'public-notice': [['公告', 'notices'], all],
      price: [['价格', 'prices'], all],
      repair: [['报修', 'repair tickets'], all],
      'screen-system-subject': [['会议终端', 'room terminals'], all],
    },
    codes: {},
  },
  meeting: {
    label: ['会议', 'Meetings'],
    nouns: {
      meeting: [['会议预订', 'meetings and booking'], all],
      audit: [['会议审核', 'meeting approval'], decide],
      'meeting-log': [['会议日志', 'the meeting log'], view],
      'cancel-regain': [['会议取消与恢复', 'meeting management'], decide],
      'signin-log': [['签到记录', 'the check-in log'], view],
      'meeting-minutes': [['会议纪要', 'minutes'], all],
      'white-list': [['黑白名单', 'blacklist and whitelist'], all],
      comment: [['会议评价', 'meeting feedback'], all],
      'manager-rule': [['规则组', 'rule groups'], all],
      strategy: [['预订策略', 'booking strategy'], decide],
    },
    codes: {},
  },
  tablecard: {
    label: ['电子桌牌', 'Table cards'],
    nouns: {
      deskcarddevice: [['桌牌设备', 'table card devices'], all],
      deskcardtemplate: [['桌牌模板', 'table card templates'], all],
      deskcardtemplatetype: [['模板类型', 'template types'], all],
    },
    codes: {},
  },
  device: {
    label: ['设备', 'Devices'],
    nouns: {
      'face-device': [['人脸设备与扫描头', 'face devices and scanning heads'], all],
      doors: [['门', 'doors'], all],
      'door-device': [['门禁控制器', 'access controllers'], all],
      'opendoor-record': [['开门记录', 'open-door records'], view],
      'controller-alarm': [['控制器告警', 'controller alarms'], decide],
      FirmwareAndSoftware: [['固件与应用升级', 'firmware and software'], all],
      device: [['物联设备', 'IoT devices'], all],
    },
    codes: { 'device-alarm': ['设备告警', 'Device alarms'] },
  },
  people: {
    label: ['人员', 'People'],
    nouns: {
      employeesgroup: [['员工组', 'employee groups'], all],
      whitelistgroup: [['白名单组', 'whitelist groups'], all],
      blacklistgroup: [['黑名单组', 'blacklist groups'], all],
    },
    codes: {},
  },
  visitor: {
    label: ['访客', 'Visitors'],
    nouns: {
      visitor: [['访客', 'visitors'], all],
      visitorpasslog: [['访客通行记录', 'the visitor pass log'], view],
      frequent: [['常用联系人', 'frequent contacts'], all],
      visitorreason: [['来访事由', 'visit reasons'], all],
      'visitor-through': [['访客通道', 'visitor channels'], all],
      'visitor-kiosk': [['访客机和打印机', 'visitor kiosks and printers'], all],
      'visitor-watch': [['访客名单', 'the visitor watch list'], all],
      'visitor-agreement': [['来访协议', 'visitor agreements'], all],
      'visitor-muster': [['疏散点名', 'evacuations'], view],
    },
    codes: {
      'myself-visitor': ['我的访客', 'My visitors'],
      'auidt-visitor': ['审核访客', 'Approve visitors'],
      'reveal-visitor': ['查看访客完整证件号码', 'Show visitors’ full ID numbers'],
    },
  },
  pass: {
    label: ['通行管理', 'Pass management'],
    nouns: {
      passschedule: [['通行时间', 'pass schedules'], all],
      'through-strategy': [['通行策略', 'pass strategies'], all],
      recognitionrecord: [['通行记录', 'the pass log'], view],
      holidays: [['节假日', 'holidays'], all],
    },
    codes: {},
  },
  box: {
    label: ['储物柜', 'Lockers'],
    nouns: {
      box: [['储物柜', 'lockers'], all],
      record: [['使用记录', 'locker records'], all],
      control: [['柜门控制', 'locker control'], all],
      fixed: [['固定柜', 'fixed lockers'], all],
    },
    codes: {},
  },
  attendance: {
    label: ['考勤', 'Attendance'],
    nouns: {
      'class-manager': [['班次与规则', 'shifts and rules'], all],
      attendance: [['考勤组', 'attendance teams'], all],
      'daily-statistics': [
        ['每日统计', 'the daily log'],
        ['view', 'change'],
      ],
      'attendance-statistics': [
        ['考勤统计', 'attendance statistics'],
        ['view', 'change'],
      ],
      'original-recorde': [
        ['原始记录', 'original records'],
        ['view', 'add', 'change'],
      ],
    },
    codes: { 'view Clock in time': ['查看打卡时间', 'View clock-in times'] },
  },
  station: {
    label: ['工位', 'Workstations'],
    nouns: {
      reservation: [['工位预订', 'desk reservations'], all],
      booked: [['我的工位预订', 'own desk reservations'], view],
      station: [['工位', 'workstations'], all],
      map: [['工位地图', 'the workstation map'], decide],
      assign: [['工位分配', 'desk assignments'], all],
      area: [['区域', 'areas'], all],
      review: [['工位审核', 'desk approval'], decide],
      'check-in': [['工位签到', 'desk check-in'], decide],
      resources: [['工位资源', 'desk resources'], all],
      'server-person': [['工位服务人员', 'desk service staff'], all],
      timeslot: [['时间段', 'time slots'], all],
      'station-rules': [['工位规则组', 'desk rule groups'], all],
    },
    codes: {},
  },
  information: {
    label: ['信息发布', 'Information publishing'],
    nouns: { 'device-bind-sleep': [['信息屏', 'information screens'], all] },
    codes: {},
  },
  system: {
    label: ['系统', 'System'],
    nouns: {},
    codes: { 'system-log': ['系统日志', 'System log'], 'system-info': ['系统信息', 'System information'] },
  },
  workticket: {
    label: ['工作票', 'Work tickets'],
    nouns: { ticket: [['工作票', 'work tickets'], all] },
    codes: {},
  },
  setup: {
    label: ['开发设置', 'Developer settings'],
    nouns: {
      'oath2-Application': [['开发者授权', 'developer authorization'], all],
      'work-sso-config': [['单点登录授权', 'single sign-on'], all],
      callback: [['回调设置', 'callback settings'], all],
    },
    codes: {},
  },
  company: {
    label: ['公司与组织', 'Company and organisation'],
    nouns: {
      user: [['用户', 'users'], all],
      department: [['部门', 'departments'], all],
      roles: [['角色', 'roles'], all],
      company: [['公司信息', 'company information'], decide],
      'application-center': [['应用管理', 'applications'], all],
      notification: [['通知', 'notifications'], all],
      datasources: [['数据源', 'data sources'], all],
      config: [['系统配置', 'system configuration'], decide],
      'operationlog-log': [['操作日志', 'the operation log'], view],
    },
    codes: {
      company: ['企业管理', 'Companies'],
      org: ['组织架构', 'Organisation'],
      superuser: ['超级用户', 'Super users'],
    },
  },
  place: {
    label: ['场所', 'Places'],
    nouns: {
      city: [['城市', 'cities'], all],
      office: [['办公区', 'offices'], all],
      floor: [['楼层', 'floors'], all],
      'office-manager': [['办公区管理员', 'office managers'], all],
    },
    codes: {},
  },
} as const satisfies Record<
  string,
  {
    label: Label
    nouns: Readonly<Record<string, readonly [Label, readonly Verb[]]>>
    codes: Readonly<Record<string, Label>>
  }
>

type Areas = typeof areas
export type PermissionArea = keyof Areas
type NounCodes<N> = {
  [K in keyof N & string]: N[K] extends readonly [unknown, infer V extends readonly Verb[]]
    ? `${V[number]}-${K}`
    : never
}[keyof N & string]

/** Every permission code of the product. */
export type Permission = {
  [A in PermissionArea]: NounCodes<Areas[A]['nouns']> | (keyof Areas[A]['codes'] & string)
}[PermissionArea]

export type PermissionGroup = {
  readonly area: PermissionArea
  readonly label: Label
  readonly permissions: readonly { readonly code: Permission; readonly label: Label }[]
}

/** All codes with their names, by area and in the order in which an editor of roles shows them. */
const permissionGroups: readonly PermissionGroup[] = Object.entries(areas).map(([area, { label, nouns, codes }]) => ({
  area: area as PermissionArea,
  label,
  permissions: [
    ...Object.entries(nouns as Record<string, readonly [Label, readonly Verb[]]>).flatMap(([noun, [name, can]]) =>
      can.map((verb) => ({
        code: `${verb}-${noun}` as Permission,
        label: [verbs[verb][0] + name[0], `${verbs[verb][1]} ${name[1]}`] as const,
      })),
    ),
    ...Object.entries(codes as Record<string, Label>).map(([code, name]) => ({
      code: code as Permission,
      label: name,
    })),
  ],
}))

/** What an editor of roles shows of an area: a row for each noun with the codes of its verbs, and the odd codes. */
export type PermissionTable = {
  readonly area: PermissionArea
  readonly label: Label
  readonly rows: readonly {
    readonly noun: string
    readonly label: Label
    readonly codes: Readonly<Partial<Record<Verb, Permission>>>
  }[]
  readonly others: readonly { readonly code: Permission; readonly label: Label }[]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** All codes as tables, in the order of the areas. */
export const permissionTables: readonly PermissionTable[] = Object.entries(areas).map(
  ([area, { label, nouns, codes }]) => ({
    area: area as PermissionArea,
    label,
    rows: Object.entries(nouns as Record<string, readonly [Label, readonly Verb[]]>).map(([noun, [name, can]]) => ({
      noun,
      label: [name[0], capital(name[1])] as const,
      codes: Object.fromEntries(can.map((verb) => [verb, `${verb}-${noun}` as Permission])),
    })),
    others: Object.entries(codes as Record<string, Label>).map(([code, name]) => ({
      code: code as Permission,
      label: name,
    })),
  }),
)

/** Every code with its name. */
export const permissions: ReadonlyMap<Permission, Label> = new Map(
  permissionGroups.flatMap((group) => group.permissions.map(({ code, label }) => [code, label] as const)),
)

export function isPermission(code: string): code is Permission {
  return permissions.has(code as Permission)
}
