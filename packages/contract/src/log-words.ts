import { companyInfo } from './company/company-info'
import { strategies } from './company/strategy'
import {
  color,
  date as dateField,
  type Field,
  type Fields,
  flag,
  instant,
  integer,
  longtext,
  multiselect,
  ref,
  refs,
  select,
  text,
  weekdays,
} from './kernel/field'
import type { Resource } from './kernel/resource'
import type { Label, Language, Words } from './kernel/words'
import { say } from './kernel/words'
import { exemptions } from './meeting/blacklist'
import { bookingStrategies } from './meeting/booking-strategy'
import { cyclemeeting, occupationHours } from './meeting/cyclemeeting'
import { minutesReaders, todoStates } from './meeting/minutes'
import { releaseTriggers } from './meeting/release'
import { lockHours, roomlock } from './meeting/roomlock'
import { orderStateWords } from './meeting/service-order'
import { signWays } from './meeting/signin'
import { conflictRules, mappedFields, rhythms, sourceKinds, vanishRules } from './people/data-source'
import { user } from './people/user'
import { permissions } from './permission/permissions'
import { roll } from './resources'

/** What happened, by the word that the operation log keeps. */
const actions = {
  add: ['新增', 'Added'],
  edit: ['修改', 'Changed'],
  del: ['删除', 'Deleted'],
  import: ['导入', 'Imported'],
  upload: ['上传', 'Uploaded'],
  switch: ['启停', 'Switched'],
  login: ['登录', 'Signed in'],
  logout: ['退出登录', 'Signed out'],
  hand_over: ['跳转登录', 'Signed in by hand-over'],
  change_password: ['修改密码', 'Changed password'],
  change_mail: ['修改邮箱', 'Changed email address'],
  edit_person: ['修改个人信息', 'Edited profile'],
  set_language: ['切换语言', 'Changed language'],
  set_booking_view: ['选择预订视图', 'Changed booking view'],
  set_booking_view_phone: ['选择手机预订视图', 'Chose the view of the booking page on phones'],
  first_run: ['初始设置', 'Set up'],
  remember: ['选择办公区', 'Chose an office'],
  read: ['标为已读', 'Marked as read'],
  book: ['预订', 'Booked'],
  guest_mail: ['当日外部邮件接近上限', 'Came close to the daily limit of mail to outsiders'],
  request: ['提交审核', 'Submitted for approval'],
  accept: ['接受邀请', 'Accepted the invitation'],
  tentative: ['暂定参加', 'Tentatively accepted'],
  decline: ['拒绝邀请', 'Declined the invitation'],
  move: ['调整时间', 'Rescheduled'],
  cancel: ['取消', 'Cancelled'],
  recover: ['恢复会议', 'Restored'],
  end: ['提前结束', 'Ended early'],
  approve: ['审核通过', 'Approved'],
  refuse: ['审核未通过', 'Rejected'],
  refuse_taken: ['时段已给他人，未通过', 'Rejected, the slot was taken'],
  audit_pass: ['通过一步审核', 'Approved one step'],
  audit_transfer: ['转交审核', 'Reassigned approval'],
  audit_again: ['重新送审', 'Resubmitted for approval'],
  ask_change: ['申请变更', 'Requested a change'],
  withdraw_change: ['撤回变更', 'Withdrew a change'],
  release: ['释放', 'Released'],
  restore: ['恢复', 'Restored'],
  ban: ['列入黑名单', 'Added to blacklist'],
  lift: ['解除黑名单', 'Removed from blacklist'],
  transfer: ['转让', 'Transferred'],
  invite: ['邀请参会人', 'Added attendees'],
  add_room: ['增加会议室', 'Added a room'],
  order: ['预订服务', 'Ordered services'],
  accepted: ['确认服务', 'Confirmed services'],
  preparing: ['开始准备', 'Started preparing'],
  done: ['完成服务', 'Completed services'],
  refused: ['拒绝服务', 'Declined services'],
  assign: ['指派', 'Assigned'],
  feed_renew: ['更换日历订阅地址', 'Replaced calendar subscription address'],
  reset: ['恢复默认', 'Reset to default'],
  suspend: ['停用', 'Suspended'],
  resume: ['启用', 'Resumed'],
  test: ['测试发送', 'Sent a test'],
  run: ['执行', 'Ran'],
  bind: ['绑定屏幕', 'Paired a screen'],
  unbind: ['解除屏幕绑定', 'Unpaired a screen'],
  pin_set: ['设置操作密码', 'Set PIN'],
  pin_remove: ['取消操作密码', 'Removed PIN'],
  sign_in: ['签到', 'Checked in'],
  sign_out: ['签退', 'Checked out'],
  sign_others: ['代签', 'Checked others in'],
  sign_undo: ['撤销代签', 'Undid check-in'],
  login_by_mail: ['邮件验证码登录', 'Signed in with an email code'],
  transfer_offer: ['邀请接收会议', 'Asked to transfer the meeting'],
  transfer_decline: ['不接收会议', 'Declined the transfer'],
  repair_accept: ['受理报修', 'Accepted repair ticket'],
  repair_start: ['开始处理报修', 'Started repair'],
  repair_finish: ['完成报修', 'Completed repair'],
  repair_reject: ['不受理报修', 'Rejected repair ticket'],
  repair_reopen: ['重新处理报修', 'Reopened repair'],
  repair_close: ['关闭报修', 'Closed repair ticket'],
  repair_rate: ['评价报修', 'Rated repair'],
  place_rooms: ['标注会议室位置', 'Placed rooms on floor plan'],
  consent: ['同意', 'Consented'],
  withdraw: ['撤回同意', 'Withdrew consent'],
  record_consent: ['登记纸质同意书', 'Recorded paper consent'],
  record_withdrawal: ['登记撤回同意', 'Recorded a withdrawal'],
  photo_for: ['代为上传', 'Uploaded on behalf'],
  view_photo: ['查看照片', 'Viewed the photo'],
  write_text: ['修订文本', 'Revised text'],
  begin_export: ['开始导出', 'Started export'],
  download_export: ['下载导出文件', 'Downloaded an export'],
  begin_deletion: ['开始删除', 'Started deletion'],
  stop_deletion: ['停止删除', 'Stopped deletion'],
  forget: ['删除个人数据', 'Deleted personal data'],
  appoint: ['任命负责人', 'Appointed manager'],
  config_to_many: ['批量设置', 'Bulk updated'],
  lock: ['锁定', 'Locked'],
  unlock: ['撤销锁定', 'Unlocked'],
  publish: ['发布', 'Published'],
  unpublish: ['取消发布', 'Unpublished'],
  restore_text: ['恢复历史版本', 'Restored version'],
  add_task: ['新增待办', 'Added action item'],
  edit_task: ['修改待办', 'Edited action item'],
  del_task: ['删除待办', 'Deleted action item'],
  add_file: ['添加附件', 'Added attachment'],
  del_file: ['删除附件', 'Deleted attachment'],
  evaluate: ['评价', 'Gave feedback'],
  reply: ['回复', 'Replied'],
  to_repair: ['转为报修', 'Created repair ticket'],
  key_seals: ['启用密钥封存', 'Began to seal with a key'],
  occupy: ['占用', 'Reserved'],
  skip: ['跳过日期', 'Skipped date'],
  enable: ['启用', 'Enabled'],
  disable: ['停用', 'Disabled'],
  super: ['设置特殊权限', 'Changed special permissions'],
  reset_password: ['重置密码', 'Reset password'],
  dissolve: ['撤销部门', 'Dissolved department'],
  sort: ['调整顺序', 'Reordered'],
  star: ['收藏会议室', 'Added to favourites'],
  unstar: ['取消收藏', 'Removed from favourites'],
  take: ['确认候补', 'Accepted held slot'],
  export: ['生成导出文件', 'Created export file'],
  upload_source: ['上传数据文件', 'Uploaded people file'],
  choose: ['设置接收方式', 'Changed notification settings'],
  call: ['操作', 'Action'],
  // what did not succeed
  denied: ['无权限', 'Access denied'],
  enter_pin: ['输入操作密码', 'Entered PIN'],
  connect: ['连接', 'Connected'],
} as const satisfies Words
/** What the operation log may say that happened. */
export type LogAction = keyof typeof actions

/** Modules that are no declared resource. */
const modules = {
  account: ['账号', 'Accounts'],
  audit_flow: ['审核流程', 'Approval flows'],
  meeting: ['会议', 'Meetings'],
  message: ['消息', 'Messages'],
  service_order: ['服务订单', 'Service orders'],
  place: ['所在地点', 'Selected office'],
  file: ['文件', 'Files'],
  strategy: ['系统配置与预订策略', 'System configuration and booking strategy'],
  company: ['公司信息', 'Company information'],
  notification: ['通知', 'Notifications'],
  businessmanager: ['企业管理', 'Companies'],
  repair: ['报修', 'Repairs'],
  blacklist: ['黑名单', 'Blacklist'],
  whitelist: ['白名单', 'Whitelist'],
  datasource: ['数据源', 'Data sources'],
  recognition: ['识别照片', 'Recognition photos'],
  privacy: ['个人数据', 'Personal data'],
  minutes: ['会议纪要', 'Minutes'],
  operation_log: ['操作日志', 'Operation log'],
  comment: ['会议评价', 'Feedback'],
  roomlock: roomlock.label,
  cyclemeeting: cyclemeeting.label,
  waitlist: ['候补', 'Waiting list'],
  access: ['访问权限', 'Access'],
  call: ['其他操作', 'Other'],
} as const satisfies Words

/** Declared resources by their names: a test holds them against the roll. */
export const resourceModules = [
  ...(['city', 'office', 'floor', 'roomtype', 'price', 'resource_service_type', 'resources', 'meetingroom'] as const),
  ...(['service_personnel', 'services', 'termsofservice', 'notice', 'terminal', 'getway_type'] as const),
  ...(['detector_getway', 'detectors', 'department', 'role', 'user', 'visible_range', 'tag'] as const),
  ...(['employeesgroup', 'whitelistgroup', 'blacklistgroup', 'office_manager', 'itemcomment', 'rule'] as const),
  'application',
] as const
/** What an entry of the operation log may be about. */
export type LogModule = keyof typeof modules | (typeof resourceModules)[number]

/** The module of a declared resource. */
export const moduleOf = ({ name }: Pick<Resource, 'name'>) => name as LogModule

/** How what was tried ended. */
export const logResults = {
  ok: ['成功', 'Done'],
  wrong: ['信息有误', 'Wrong details'],
  refused: ['已拒绝', 'Denied'],
  wait: ['须等待', 'Had to wait'],
} as const satisfies Words
export type LogResult = keyof typeof logResults

/** The value of a setting stands under its own key. */
const settings: Fields = Object.fromEntries(
  Object.entries({ ...strategies, ...bookingStrategies }).map(([key, { label, option, words }]) => {
    if (words !== undefined) return [key, select(label, words)]
    const declare = option.kind === 'flag' ? flag : option.kind === 'color' ? color : text
    return [key, declare(label)]
  }),
)

/** What was refused is counted where it happens again and again. */
const counted: Fields = {
  count: integer(['次数', 'Times']),
  since: instant(['首次时间', 'First at']),
  seconds: integer(['须等待（秒）', 'To wait (seconds)']),
}

/** The fields of those modules, declared as resources declare theirs, so that values are read alike. */
const fields: Readonly<Record<string, Fields>> = {
  recognition: {
    edition: integer(['文本版次', 'Text version']),
    way: select(['方式', 'Method'], {
      self: ['本人在线', 'Online by the person'],
      paper: ['纸质', 'On paper'],
      left: ['离职', 'On leaving'],
    }),
    given_on: text(['签署日期', 'Signed on']),
    reference: text(['存档编号', 'File reference']),
    photo: flag(['照片', 'Photo']),
    text_zh: longtext(['中文文本', 'Chinese text']),
    text_en: longtext(['英文文本', 'English text']),
  },
  privacy: {
    due_at: instant(['到期时间', 'Due at']),
    reason: text(['原因', 'Reason']),
    deleted: integer(['已删除记录数', 'Records deleted']),
    kept: integer(['保留记录数', 'Records kept']),
    bytes: integer(['字节数', 'Bytes']),
  },
  account: {
    skype_num: text(['Skype 账号', 'Skype name']),
    mail: text(['邮箱', 'Email']),
    avatar: flag(['头像', 'Avatar']),
    show_face: flag(['展示照片', 'Display photo']),
    detect_face: flag(['识别照片', 'Recognition photo']),
    why: select(['原因', 'Why'], {
      closed: ['账号或公司已停用', 'The account or company is disabled'],
    }),
    ...counted,
    language: select(['语言', 'Language'], { zh: ['中文', 'Chinese'], en: ['英文', 'English'] }),
    view: select(['视图', 'View'], {
      timeline: ['时间轴', 'Timeline'],
      day: ['日', 'Day'],
      week: ['周', 'Week'],
      month: ['月', 'Month'],
    }),
  },
  repair: {
    meetingroom: text(['会议室', 'Room']),
    title: text(['标题', 'Title']),
    urgency: select(['紧急程度', 'Urgency'], { 1: ['不急', 'Low'], 2: ['一般', 'Normal'], 3: ['紧急', 'Urgent'] }),
    state: select(['状态', 'Status'], {
      0: ['待受理', 'New'],
      1: ['已受理', 'Accepted'],
      2: ['处理中', 'In progress'],
      3: ['已完成', 'Completed'],
      4: ['未受理', 'Rejected'],
      5: ['已关闭', 'Closed'],
    }),
    handler_id: ref('user', ['处理人', 'Assignee']),
    result: longtext(['处理结果', 'What was done']),
    cost: text(['费用', 'Cost']),
    score: integer(['评分', 'Rating']),
    comment: longtext(['意见', 'Comment']),
  },
  meeting: {
    title: text(['主题', 'Title']),
    content: longtext(['内容', 'Content']),
    meetingroom_id: ref('meetingroom', ['会议室', 'Room']),
    meetingroom_ids: refs('meetingroom', ['会议室', 'Rooms'], { table: '', own: '', other: '' }),
    extra_room_ids: refs('meetingroom', ['其他会议室', 'Other rooms'], { table: '', own: '', other: '' }),
    start_time: instant(['开始时间', 'Start']),
    end_time: instant(['结束时间', 'End']),
    secret: flag(['私密', 'Private']),
    audit_state: select(['审核状态', 'Approval status'], {
      0: ['已确认', 'Confirmed'],
      1: ['待审核', 'Pending'],
      2: ['未通过', 'Rejected'],
    }),
    meeting_state: select(['会议状态', 'Meeting status'], {
      active: ['有效', 'Active'],
      cancelled: ['已取消', 'Cancelled'],
      released: ['已释放', 'Released'],
    }),
    release_reason: select(['释放原因', 'Release reason'], releaseTriggers),
    accept_state: select(['答复', 'Response'], {
      0: ['未答复', 'No response'],
      1: ['接受', 'Accepted'],
      2: ['暂定', 'Tentative'],
      3: ['拒绝', 'Declined'],
    }),
    wanted_people: integer(['申请的人数', 'Requested attendees']),
    because: select(['原因', 'Why'], { handed_over: ['会议转让', 'Transferred'], changed: ['内容变更', 'Changed'] }),
    wanted_room_id: ref('meetingroom', ['申请的会议室', 'Requested room']),
    wanted_start: instant(['申请的开始时间', 'Requested start']),
    wanted_end: instant(['申请的结束时间', 'Requested end']),
    reason: text(['原因', 'Reason']),
    scope: select(['范围', 'Scope'], {
      this: ['仅此次', 'This meeting'],
      following: ['此次及以后', 'This and following'],
      all: ['整个系列', 'Entire series'],
    }),
    series_id: integer(['系列编号', 'Series ID']),
    booker_id: integer(['预订人编号', 'Booker ID']),
    booker_name: text(['预订人', 'Booked by']),
    room_ids: refs('meetingroom', ['会议室', 'Rooms'], { table: '', own: '', other: '' }),
    meeting_ids: text(['会议编号', 'Meeting IDs']),
    cancelled_ids: text(['取消的会议编号', 'Cancelled meeting IDs']),
    left_out: text(['跳过的日期', 'Skipped dates']),
    services: text(['服务', 'Services']),
    names: text(['参会人', 'People']),
    attendees: text(['参会人', 'People']),
    people: text(['人员', 'People']),
    user_id: ref('user', ['人员', 'Person']),
    user_ids: refs('user', ['人员', 'People'], { table: '', own: '', other: '' }),
    sign_way: select(['签到方式', 'Signed in by'], signWays),
    is_late: flag(['迟到', 'Late']),
    step: integer(['审核步骤', 'Step']),
    steps: integer(['共几步', 'Steps']),
  },
  waitlist: {
    room_ids: refs('meetingroom', ['会议室', 'Rooms'], { table: '', own: '', other: '' }),
    start_time: instant(['开始时间', 'Start']),
    end_time: instant(['结束时间', 'End']),
    meeting_id: integer(['会议编号', 'Meeting (id)']),
  },
  audit_flow: {
    name: text(['名称', 'Name']),
    name_en: text(['英文名称', 'English name']),
    steps: text(['审核步骤', 'Steps']),
    deadline_minutes: integer(['每步时限（分钟）', 'Time for each step (minutes)']),
    remind_minutes: integer(['提前提醒（分钟）', 'Reminder before (minutes)']),
    timeout_action: select(['超时后', 'When time is over'], {
      pass: ['自动通过', 'Approve'],
      refuse: ['自动拒绝', 'Refuse'],
      none: ['不处理', 'Keep waiting'],
    }),
    status: select(['状态', 'State'], { on: ['启用', 'Enabled'], off: ['停用', 'Disabled'] }),
    bindings: text(['适用条件', 'Applies to']),
    rule_ids: refs('rule', ['规则组', 'Rule groups'], { table: '', own: '', other: '' }),
  },
  blacklist: {
    user_id: ref('user', ['人员', 'Person']),
    numbers: integer(['违约次数', 'Violations']),
    reason: text(['原因', 'Reason']),
    end_time: instant(['截止时间', 'Until']),
  },
  whitelist: {
    user_ids: refs('user', ['人员', 'People'], { table: '', own: '', other: '' }),
    department_ids: refs('department', ['部门', 'Departments'], { table: '', own: '', other: '' }),
    exempt: multiselect(['免除', 'Exempt from'], exemptions),
    end_time: instant(['失效时间', 'Until']),
    remark: text(['说明', 'Note']),
  },
  minutes: {
    title: text(['标题', 'Title']),
    characters: integer(['字数', 'Characters']),
    version: integer(['版本', 'Version']),
    recorder_id: ref('user', ['记录人', 'Note taker']),
    visible: select(['可见范围', 'Visible to'], minutesReaders),
    content: text(['待办', 'Action item']),
    owner_id: ref('user', ['负责人', 'Owner']),
    due: dateField(['截止日期', 'Due']),
    state: select(['状态', 'Status'], todoStates),
    name: text(['附件', 'File']),
  },
  comment: {
    anonymous: flag(['匿名', 'Anonymous']),
    reply: text(['回复', 'Reply']),
    order_no: text(['报修单', 'Repair ticket']),
  },
  roomlock: {
    ...roomlock.fields,
    ...lockHours,
    allow_user_ids: refs('user', ['仍可预订的人', 'Can still book'], { table: '', own: '', other: '' }),
    kept: integer(['保留的会议', 'Meetings kept']),
    moved: integer(['调整的会议', 'Meetings moved']),
    cancelled: integer(['取消的会议', 'Meetings cancelled']),
  },
  cyclemeeting: {
    ...cyclemeeting.fields,
    ...occupationHours,
    date: dateField(['日期', 'Date']),
    new_date: dateField(['调整到', 'Moved to']),
    skipped: text(['跳过的日期', 'Skipped dates']),
    booker_id: ref('user', ['预订人', 'Booker']),
    dates: integer(['占用天数', 'Days']),
    from: dateField(['自此日起', 'From this day on']),
  },
  service_order: {
    service_id: ref('services', ['服务', 'Service']),
    meeting_id: integer(['会议编号', 'Meeting ID']),
    quantity: integer(['数量', 'Quantity']),
    personnel_id: ref('service_personnel', ['服务人员', 'Service staff']),
    state: select(['状态', 'Status'], orderStateWords),
    reason: text(['原因', 'Reason']),
  },
  operation_log: { position: integer(['此前封存的记录数', 'Entries sealed before']) },
  access: {
    permission: text(['所需权限（其一）', 'Permission needed (one of)']),
    ...counted,
  },
  file: { path: text(['路径', 'Path']) },
  message: {
    channel: select(['接收方式', 'Channel'], { site: ['站内消息', 'Inside the product'], mail: ['邮件', 'Mail'] }),
    wanted: flag(['接收', 'Wanted']),
  },
  strategy: settings,
  company: companyInfo.fields,
  notification: {
    enabled: flag(['启用', 'Enabled']),
    subject_zh: text(['中文标题', 'Chinese subject']),
    subject_en: text(['英文标题', 'English subject']),
    template_zh: longtext(['中文模板', 'Chinese text']),
    template_en: longtext(['英文模板', 'English text']),
  },
  businessmanager: {
    name: text(['公司名称', 'Company name']),
    license_code: text(['授权码', 'Licence code']),
    license_begin: text(['授权开始', 'Licence from']),
    license_end: text(['授权结束', 'Licence until']),
    licensed_devices: integer(['授权设备数', 'Licensed devices']),
    most_users: integer(['用户上限', 'User limit']),
    most_rooms: integer(['会议室上限', 'Room limit']),
    status: select(['状态', 'Status'], { active: ['正常', 'Active'], suspended: ['已停用', 'Suspended'] }),
    username: text(['管理员账号', 'Administrator account']),
  },
  datasource: {
    name: text(['名称', 'Name']),
    enabled: flag(['启用', 'Enabled']),
    connection: text(['连接', 'Connection']),
    kind: select(['类型', 'Kind'], sourceKinds),
    secret: flag(['密码或密钥', 'Password or key']),
    mapping: text(['字段对应', 'Mapping']),
    match_by: select(['按此字段识别已有人员', 'Match existing people by'], {
      username: ['账号', 'Account'],
      job_num: ['工号', 'Employee ID'],
    }),
    conflict: select(['冲突时', 'On conflict'], conflictRules),
    vanish: select(['不在数据源中的人员', 'People not in the data source'], vanishRules),
    guard_percent: integer(['保护比例（%）', 'Safety limit (%)']),
    make_departments: flag(['自动新建部门', 'Create missing departments']),
    department_id: ref('department', ['默认部门', 'Default department']),
    office_id: ref('office', ['默认办公区', 'Default office']),
    role_ids: refs('role', ['新人员的角色', 'Roles of new people'], { table: '', own: '', other: '' }),
    takeover_ids: refs('user', ['可接管的管理员', 'Administrators it may take over'], {
      table: '',
      own: '',
      other: '',
    }),
    rhythm: text(['执行时间', 'Schedule']),
    trigger: select(['触发方式', 'Begun'], { hand: ['手动', 'By hand'], schedule: ['定时', 'By schedule'] }),
  },
}

/** What resources keep in the log besides their own fields. */
const moreFields: Readonly<Record<string, Fields>> = {
  department: {
    before_id: ref('department', ['移至此部门之前', 'Now before']),
    target: text(['并入部门', 'Taken over by']),
    people: integer(['转移人数', 'People moved']),
    departments: integer(['转移的下级部门数', 'Departments moved']),
  },
  user: {
    kinds: text(['特殊权限', 'Special permissions']),
    role_ids: refs('role', ['角色', 'Roles'], { table: '', own: '', other: '' }),
  },
  terminal: { meetingroom: text(['会议室', 'Room']), ...counted },
  detector_getway: counted,
  floor: { placed: text(['会议室位置', 'Places of rooms']) },
}

/** Inside of values that have parts of their own, by module: read like fields. */
const parts: Readonly<Record<string, Fields>> = {
  datasource: {
    kind: select(['类型', 'Kind'], sourceKinds),
    host: text(['主机', 'Host']),
    port: text(['端口', 'Port']),
    security: select(['加密', 'Encryption'], {
      ldaps: ['LDAPS', 'LDAPS'],
      starttls: ['StartTLS', 'StartTLS'],
      none: ['不加密', 'None'],
    }),
    bind_dn: text(['登录 DN', 'Bind DN']),
    base_dn: text(['根 DN', 'Base DN']),
    filter: text(['过滤条件', 'Filter']),
    scope: select(['范围', 'Scope'], { sub: ['所有下级', 'Everything below'], one: ['仅下一级', 'One level'] }),
    page_size: text(['每页条数', 'Page size']),
    file_id: text(['文件编号', 'File (id)']),
    url: text(['地址', 'Address']),
    auth: select(['认证方式', 'Sign-in'], {
      none: ['无', 'None'],
      basic: ['账号和密码', 'Account and password'],
      bearer: ['令牌', 'Bearer token'],
      header: ['自定义请求头', 'Header'],
    }),
    username: text(['账号', 'Account']),
    header: text(['请求头', 'Header']),
    items: text(['人员列表的位置', 'Where the people are']),
    next: text(['下一页地址的位置', 'Where the next page is']),
    key: text(['标识', 'Key']),
    fields: text(['字段', 'Fields']),
    every: select(['周期', 'Runs'], rhythms),
    at: text(['时间', 'At']),
    weekday: weekdays(['星期', 'On']),
    zone: text(['时区', 'Time zone']),
    ...Object.fromEntries(mappedFields.map((name) => [name, text(user.fields[name].label)])),
  },
  audit_flow: {
    mode: select(['方式', 'Decided by'], {
      any: ['任一人', 'Any of them'],
      all: ['所有人', 'All of them'],
      sequence: ['依次', 'All, in order'],
    }),
    approvers: text(['审核人', 'Approvers']),
    kind: select(['类型', 'Kind'], {
      users: ['人员', 'People'],
      roles: ['角色', 'Roles'],
      office_managers: ['办公区管理员', 'Office managers'],
      room_managers: ['会议室管理员', 'Room managers'],
      department_head: ['部门负责人', 'Head of the department'],
    }),
    user_ids: refs('user', ['人员', 'People'], { table: '', own: '', other: '' }),
    role_ids: refs('role', ['角色', 'Roles'], { table: '', own: '', other: '' }),
    office_id: ref('office', ['办公区', 'Office']),
    meetingroom_id: ref('meetingroom', ['会议室', 'Room']),
    over_minutes: text(['超过分钟数', 'Longer than (minutes)']),
    over_people: text(['超过人数', 'More people than']),
    over_amount: text(['超过金额', 'Costs more than']),
    with_services: flag(['含服务', 'With services']),
  },
}

const resources = new Map(roll.map((resource) => [resource.name, resource]))

/** Every module that is known, in the order of its name in Chinese as declared. */
export const knownModules: readonly (readonly [module: string, label: Label])[] = [
  ...Object.entries(modules),
  ...[...resources.values()].map(({ name, label }) => [name, label] as const),
]
export const knownActions: readonly (readonly [action: string, label: Label])[] = Object.entries(actions)

const labelIn = (words: Words, name: string): Label =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? [name, name]

export const moduleLabel = (module: string): Label => resources.get(module)?.label ?? labelIn(modules, module)
export const resultLabel = (result: string): Label => labelIn(logResults, result)

/** The same word may mean another thing elsewhere: to move a department is no new time. */
const actionsOf: Readonly<Record<string, Words>> = {
  department: { move: actions.sort },
  account: { connect: actions.login },
}
export const actionLabel = (action: string, module = ''): Label => {
  const own = actionsOf[module]
  return own !== undefined && Object.hasOwn(own, action) ? labelIn(own, action) : labelIn(actions, action)
}

/** How a value of a module is declared; undefined where nobody declared it. */
export const logField = (module: string, name: string): Field | undefined =>
  fieldIn(resources.get(module)?.fields, name) ?? fieldIn(fields[module], name) ?? fieldIn(moreFields[module], name)

const fieldIn = (declared: Fields | undefined, name: string): Field | undefined =>
  declared !== undefined && Object.hasOwn(declared, name) ? declared[name] : undefined

export const fieldLabel = (module: string, name: string): Label =>
  logField(module, name)?.label ?? (name === 'line' ? ['文件行号', 'Row in file'] : [name, name])

export type LogValues = Readonly<Record<string, unknown>> | null
export type LogChange = { readonly name: string; readonly before: unknown; readonly after: unknown }

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const isNothing = (given: unknown) =>
  given === null || given === undefined || given === '' || (Array.isArray(given) && given.length === 0)

/** What differs between the two sides of an entry, in the order of its form. Where there is only one side, all that it holds. */
export function changesOf(
  module: string,
  before: LogValues,
  after: LogValues,
): { changed: LogChange[]; kept: LogChange[] } {
  const declared = Object.keys(resources.get(module)?.fields ?? fields[module] ?? {})
  const held = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const names = [...declared.filter((name) => held.has(name)), ...[...held].filter((name) => !declared.includes(name))]
  const all = names.map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
  const isChanged = (one: LogChange) =>
    before === null || after === null ? !isNothing(one.before ?? one.after) : !same(one.before, one.after)
  return { changed: all.filter(isChanged), kept: all.filter((one) => !isChanged(one)) }
}

type References = { to: string; ids: number[] }

/** Records that a value refers to, those inside of its parts too: what they are called has to be asked for. */
export function referencesIn(module: string, name: string, given: unknown): References[] {
  return referencesOf(module, logField(module, name), given)
}

function referencesOf(module: string, field: Field | undefined, given: unknown): References[] {
  const all = Array.isArray(given) ? given : [given]
  if (field?.to !== undefined) {
    const ids = all.filter((id): id is number => Number.isInteger(id))
    return ids.length === 0 ? [] : [{ to: field.to, ids }]
  }
  return all
    .filter(hasParts)
    .flatMap((one) => Object.entries(one).flatMap(([key, part]) => referencesOf(module, partField(module, key), part)))
}

const hasParts = (one: unknown): one is Record<string, unknown> =>
  typeof one === 'object' && one !== null && !Array.isArray(one)
const partField = (module: string, key: string) => fieldIn(parts[module], key)

/** What an entry says and nobody has put into words: tests hold everything that is recorded against this. */
export function strangeIn(entry: {
  module: string
  action: string
  result?: string
  before?: unknown
  after?: unknown
}): string[] {
  const { module, action, result = 'ok' } = entry
  const isKnown = (words: object, name: string) => Object.hasOwn(words, name)
  return [
    ...(resources.has(module) || isKnown(modules, module) ? [] : [`module ${module}`]),
    ...(isKnown(actions, action) ? [] : [`action ${action} (${module})`]),
    ...(isKnown(logResults, result) ? [] : [`result ${result}`]),
    ...[entry.before, entry.after].flatMap((side) => {
      if (side === null || side === undefined) return []
      if (!hasParts(side)) return [`a side of ${module} ${action} has no fields`]
      return Object.entries(side).flatMap(([name, value]) => strangeField(module, name, value))
    }),
  ]
}

function strangeField(module: string, name: string, value: unknown): string[] {
  const field = logField(module, name)
  if (field === undefined && name !== 'line') return [`field ${module}.${name}`]
  return field?.kind === 'periods' ? [] : strangeParts(module, value)
}

function strangeParts(module: string, value: unknown): string[] {
  return (Array.isArray(value) ? value : [value])
    .filter(hasParts)
    .flatMap((one) =>
      Object.entries(one).flatMap(([key, part]) => [
        ...(partField(module, key) === undefined ? [`part ${module}.${key}`] : []),
        ...strangeParts(module, part),
      ]),
    )
}

const words = {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  gone: ['编号 {id}', 'ID {id}'],
} as const satisfies Words
const weekdayNames = [
  ['周一', 'Mon'],
  ['周二', 'Tue'],
  ['周三', 'Wed'],
  ['周四', 'Thu'],
  ['周五', 'Fri'],
  ['周六', 'Sat'],
  ['周日', 'Sun'],
] as const satisfies readonly Label[]

export type Reading = {
  readonly language: Language
  /** What a record is called, by `resource id`. */
  readonly names: Readonly<Record<string, string>>
  readonly instant: (text: string) => string
}

/** A value of the log as its reader says it; empty for nothing. */
export function valueText(module: string, name: string, given: unknown, reading: Reading): string {
  return textOf(module, logField(module, name), given, reading)
}

function textOf(module: string, field: Field | undefined, given: unknown, reading: Reading): string {
  if (isNothing(given)) return ''
  const each = (one: unknown) => oneText(module, field, one, reading)
  if (!Array.isArray(given)) return each(given)
  // what has parts itself stands in lines
  if (given.length > 1 && given.every(hasParts) && field?.kind !== 'periods')
    return given.map((one, at) => `${at + 1}) ${each(one)}`).join('\n')
  return given.map(each).join(reading.language === 'zh' ? '、' : ', ')
}

function oneText(module: string, field: Field | undefined, one: unknown, reading: Reading): string {
  const { language, names } = reading
  if (field?.to !== undefined) return names[`${field.to} ${one}`] ?? say(words.gone, language, { id: String(one) })
  if (typeof one === 'boolean') return say(one ? words.yes : words.no, language)
  if (field?.kind === 'periods' && hasParts(one))
    return `${weekdayText(one.week, language)} ${String(one.start)}–${String(one.end)}`
  if (hasParts(one)) return partsText(module, one, reading)
  const option = field?.options?.[String(one)]
  if (option !== undefined) return say(option, language)
  if (field?.kind === 'instant' && typeof one === 'string') return reading.instant(one)
  if (field?.kind === 'weekdays') return weekdayText(one, language)
  const permission = typeof one === 'string' ? permissions.get(one as never) : undefined
  return permission === undefined ? String(one) : say(permission, language)
}

const weekdayText = (day: unknown, language: Language) =>
  say(weekdayNames[Number(day) - 1] ?? [String(day), String(day)], language)

/** `主机：ldap.example.com；端口：636`: what says nothing is left out. */
function partsText(module: string, one: Record<string, unknown>, reading: Reading): string {
  const [colon, semicolon] = reading.language === 'zh' ? ['：', '；'] : [': ', '; ']
  return Object.entries(one)
    .filter(([, part]) => !isNothing(part) && part !== false)
    .map(([key, part]) => {
      const field = partField(module, key)
      const text = textOf(module, field, part, reading)
      const inner = hasParts(part) || (Array.isArray(part) && part.some(hasParts))
      return `${say(field?.label ?? [key, key], reading.language)}${colon}${inner ? bracketed(text, reading.language) : text}`
    })
    .join(semicolon)
}

const bracketed = (text: string, language: Language) => (language === 'zh' ? `（${text}）` : `(${text})`)

/** What an entry is about, as its reader says it: a setting by its name, what is kept in both languages in one. */
export function targetLabel(module: string, target: string, language: Language): string {
  if (module === 'strategy') {
    const [, key = '', rest = ''] = /^(\w+)(.*)$/s.exec(target) ?? []
    const field = fieldIn(settings, key)
    return field === undefined ? target : `${say(field.label, language)}${rest}`
  }
  const both = ['notification', 'access', 'call', 'message'].includes(module) ? /^(.+?) \/ (.+)$/s.exec(target) : null
  return both === null ? target : (both[language === 'zh' ? 1 : 2] ?? target)
}
