import * as common from '../kernel/common-words'
import {
  computedSelect,
  computedText,
  decimal,
  flag,
  image,
  integer,
  longtext,
  ref,
  refs,
  select,
  text,
  walltime,
} from '../kernel/field'
import { resource } from '../kernel/resource'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import { ewsVersions } from './ews-versions'
import { pic, picMobile } from './uploads'
import * as meetingroomWords from './words'

/** Set up for each room by itself: in no file, and shown in the list by nobody's default. */
const outlook = { exchange: false, list: false } as const
const synced = { ...outlook, optional: true, when: { field: 'sync_enabled', is: [true] } } as const
const delegated = { ...synced, when: { field: 'sync_mode', is: ['delegated'] } } as const
const impersonation = { ...synced, when: { field: 'sync_mode', is: ['impersonation'] } } as const
const host = '[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?'
const mailbox = {
  source: `^[^\\s@]+@${host}$`,
  message: peopleWords.mailWrong,
} as const

/** Meeting rooms with the policy that booking reads. */
export const meetingroom = resource({
  name: 'meetingroom',
  label: ['会议室', 'Meeting room'],
  area: 'meetingroom',
  path: '/meetingroom',
  paths: { pagelist: '/meetingroom/page' },
  office: 'office_id',
  ranged: true,
  naturalKey: ['office_id', 'name'],
  sort: '-order_no',
  columns: [
    'name',
    'office_id',
    'floor_id',
    'capacity',
    'roomtype_id',
    'status',
    'next_meeting',
    'presence',
    'lock_state',
  ],
  pageSize: 30,
  kept: ['deleted_at'],
  // with meetings in the way deleting asks more than which rooms: it has a call of its own
  only: ['pagelist', 'add', 'edit', 'list', 'single', 'export', 'import', 'import_template'],
  fields: {
    name: text(common.name, {
      section: common.basicInformation,
      max: 50,
      unique: true,
      uniqueWith: ['office_id'],
      missing: ['请输入会议室名称', 'Please enter the meeting room name'],
    }),
    next_meeting: computedText(['下一场会议', 'Next meeting'], { exchange: false, empty: common.none }),
    office_id: ref('office', placeWords.office, { missing: meetingroomWords.selectOffice }),
    floor_id: ref('floor', placeWords.floor, { missing: meetingroomWords.selectFloor }),
    capacity: integer(['容纳人数', 'Capacity'], {
      example: '8',
      min: 1,
      max: 100000,
      missing: ['人数不能为0', 'People count cannot be 0'],
    }),
    size: decimal(['面积（平方米）', 'Size (m²)'], { example: '24.00', optional: true, list: false }),
    price_id: ref('price', meetingroomWords.price, {
      filter: false,
      list: false,
      missing: meetingroomWords.selectPrice,
    }),
    roomtype_id: ref('roomtype', common.type, { missing: ['请选择类型', 'Please select type'] }),
    resource_ids: refs(
      'resources',
      meetingroomWords.facilities,
      { table: 'meetingroom_resource', own: 'meetingroom_id', other: 'resource_id' },
      { optional: true, filter: true },
    ),
    order_no: integer(common.sortOrder, { initial: 0, list: false }),
    status: select(
      common.status,
      { online: common.online, offline: common.offline, inactive: meetingroomWords.inactive },
      { initial: 'online', tones: { online: 'good', offline: 'bad', inactive: 'quiet' } },
    ),
    remark: longtext(common.note, { optional: true }),
    lock_state: computedSelect(
      meetingroomWords.locks,
      { none: meetingroomWords.notLocked, coming: meetingroomWords.lockComing, now: meetingroomWords.lockedNow },
      { tones: { none: 'quiet', coming: 'warning', now: 'bad' }, silent: ['none'] },
    ),
    presence: computedSelect(
      ['有人状态', 'Occupancy'],
      {
        occupied: ['有人', 'Occupied'],
        empty: ['无人', 'Empty'],
        unknown: common.unknown,
        none: ['无探测器', 'No detector'],
      },
      {
        tones: { occupied: 'bad', empty: 'good', unknown: 'warning', none: 'quiet' },
        silent: ['none'],
        exchange: true,
      },
    ),
    device_state: computedSelect(
      ['绑定设备', 'Bound device'],
      {
        online: ['设备在线', 'Device online'],
        offline: ['设备离线', 'Device offline'],
        unbound: common.notPaired,
      },
      { tones: { online: 'good', offline: 'bad', unbound: 'quiet' }, silent: ['unbound'] },
    ),
    opentime: walltime(['开放时间（起）', 'Open from'], { section: ['预订规则', 'Booking policy'], initial: '08:00' }),
    closetime: walltime(['开放时间（止）', 'Open until'], { initial: '20:00' }),
    lunch_begin: walltime(['午休（起）', 'Lunch break from'], { example: '12:00', optional: true, list: false }),
    lunch_end: walltime(['午休（止）', 'Lunch break until'], { example: '13:00', optional: true, list: false }),
    approve_booking_weekend: flag(meetingroomWords.closedAtWeekends, { list: false }),
    limit_unit: select(
      ['可预订范围（单位）', 'Booking horizon unit'],
      { day: ['天', 'Days'], hour: ['小时', 'Hours'] },
      { initial: 'day', list: false, filter: false },
    ),
    limitdays: integer(['可预订天数', 'Bookable days ahead'], {
      example: '30',
      when: { field: 'limit_unit', is: ['day'] },
      optional: true,
      list: false,
      max: 3650,
    }),
    limithours: integer(['可预订小时数', 'Bookable hours ahead'], {
      example: '72',
      when: { field: 'limit_unit', is: ['hour'] },
      optional: true,
      list: false,
      max: 87600,
    }),
    single_time: decimal(['单次最长（小时）', 'Maximum booking length (hours)'], {
      example: '4.00',
      optional: true,
      list: false,
      max: 24,
    }),
    isaudit: flag(['预订需审核', 'Approval required'], { numbered: true }),
    readonly: flag(['只可查看', 'View only'], { list: false }),
    approve_booking_begintime: walltime(['每日预订时段（起）', 'Booking window from'], {
      example: '08:00',
      optional: true,
      list: false,
    }),
    approve_booking_endtime: walltime(['每日预订时段（止）', 'Booking window until'], {
      example: '20:00',
      optional: true,
      list: false,
    }),
    release_mode: select(
      ['释放方式', 'Release mode'],
      {
        none: meetingroomWords.noRelease,
        no_sign: meetingroomWords.releaseNoSign,
        no_person: meetingroomWords.releaseNoPerson,
        either: meetingroomWords.releaseEither,
      },
      { initial: 'none', list: false, filter: false },
    ),
    release_time: select(
      ['释放时间', 'Release time'],
      {
        '20': ['会议前20分钟', '20 minutes before'],
        '30': ['会议前30分钟', '30 minutes before'],
        '40': ['会议前40分钟', '40 minutes before'],
        '50': ['会议前50分钟', '50 minutes before'],
        '60': ['会议前60分钟', '60 minutes before'],
        during: ['会议期间', 'During the meeting'],
      },
      {
        when: { field: 'release_mode', is: ['no_sign', 'no_person', 'either'] },
        initial: 'during',
        list: false,
        filter: false,
        missing: ['请选择释放时间', 'Please select the release time'],
      },
    ),
    nobody_minutes: integer(['连续无人分钟数', 'Consecutive minutes without anyone'], {
      when: { field: 'release_mode', is: ['no_person', 'either'] },
      initial: 15,
      min: 1,
      max: 240,
      list: false,
    }),
    sync_enabled: flag(['与Outlook日历同步', 'Sync with Outlook calendar'], {
      section: ['Outlook同步', 'Outlook sync'],
      ...outlook,
    }),
    sync_direction: select(
      ['同步方向', 'Sync direction'],
      {
        down: ['向下同步（邮件服务器到本系统）', 'Down (mail server to this system)'],
        up: ['向上同步（本系统到邮件服务器）', 'Up (this system to mail server)'],
        both: ['双向同步', 'Both ways'],
      },
      { ...synced, filter: false, needed: ['请选择同步方向', 'Please select the sync direction'] },
    ),
    sync_mode: select(
      ['同步方式', 'Sync mode'],
      {
        ordinary: ['普通邮箱账号', 'Ordinary mail account'],
        delegated: ['委派账号', 'Delegated account'],
        impersonation: ['模拟账号', 'Impersonation account'],
      },
      { ...synced, filter: false, needed: ['请选择同步方式', 'Please select the sync mode'] },
    ),
    exchange_version: select(['Exchange版本', 'Exchange version'], ewsVersions, {
      ...synced,
      filter: false,
      needed: ['请选择Exchange版本', 'Please select the Exchange version'],
    }),
    exchange_domain: text(['域名', 'Domain'], {
      ...synced,
      max: 253,
      needed: ['请输入域名', 'Please enter the domain'],
      pattern: { source: `^${host}$`, message: ['域名格式不正确', 'Enter a valid domain'] },
    }),
    ews_url: text(['EWS地址', 'EWS address'], {
      ...synced,
      max: 300,
      pattern: {
        source: `^https?://${host}(?::\\d{1,5})?(?:/\\S*)?$`,
        message: ['请输入以http或https开头的网址', 'Enter an address starting with http or https'],
      },
      help: ['不填则按域名自动发现', 'Leave empty to discover it from the domain'],
    }),
    account_name: text(['账号名称', 'Account name'], {
      ...synced,
      needed: ['请输入账号名称', 'Please enter the account name'],
    }),
    account_password: text(['账号密码', 'Account password'], {
      ...synced,
      secret: true,
      needed: ['请输入账号密码', 'Please enter the account password'],
    }),
    delegated_name: text(['委派账号名称', 'Delegated account name'], {
      ...delegated,
      needed: ['请输入委派账号名称', 'Please enter the delegated account name'],
    }),
    delegated_password: text(['委派账号密码', 'Delegated account password'], {
      ...delegated,
      secret: true,
      needed: ['请输入委派账号密码', 'Please enter the delegated account password'],
    }),
    impersonation_name: text(['模拟账号名称', 'Impersonation account name'], {
      ...impersonation,
      needed: ['请输入模拟账号名称', 'Please enter the impersonation account name'],
    }),
    impersonation_password: text(['模拟账号密码', 'Impersonation account password'], {
      ...impersonation,
      secret: true,
      needed: ['请输入模拟账号密码', 'Please enter the impersonation account password'],
    }),
    resource_mailbox: text(['资源邮箱', 'Resource mailbox'], { ...synced, pattern: mailbox }),
    room_mailbox: text(['会议室邮箱', 'Room mailbox'], { ...synced, pattern: mailbox }),
    navpicture_room: image(['终端导航图', 'Guide map (PC and terminal)'], {
      section: ['导航图', 'Guide maps'],
      optional: true,
      list: false,
      upload: pic,
    }),
    navpicture_mobile: image(['手机导航图', 'Guide map (mobile)'], {
      optional: true,
      list: false,
      upload: picMobile,
    }),
  },
})
