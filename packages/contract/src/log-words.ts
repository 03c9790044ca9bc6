import { bookingStrategies } from './account/booking-strategy'
import { strategies } from './account/strategy'
import { companyInfo } from './company/company-info'
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
} from './kernel/field'
import type { Label, Language, Words } from './kernel/words'
import { say } from './kernel/words'
import { cyclemeeting, occupationHours } from './meeting/cyclemeeting'
import { exemptions } from './meeting/lists'
import { minutesReaders, todoStates } from './meeting/minutes'
import { releaseTriggers } from './meeting/release'
import { lockHours, roomlock } from './meeting/roomlock'
import { orderStateWords } from './meeting/service-order'
import { conflictRules, vanishRules } from './people/data-source'
import { permissions } from './permissions'
import { roll } from './resources'

/** What happened, by the word that the operation log keeps. */
const actions: Readonly<Record<string, Label>> = {
  add: ['新增', 'Added'],
  edit: ['修改', 'Changed'],
  del: ['删除', 'Deleted'],
  import: ['导入', 'Imported'],
  upload: ['上传', 'Uploaded'],
  switch: ['启停', 'Switched'],
  login: ['登录', 'Signed in'],
  logout: ['退出登录', 'Signed out'],
  hand_over: ['跳转登录', 'Signed in by hand-over'],
  change_password: ['修改密码', 'Changed the password'],
  edit_person: ['修改个人信息', 'Changed their profile'],
  set_language: ['切换语言', 'Chose the language'],
  set_booking_view: ['选择预订视图', 'Chose the view of the booking page'],
  first_run: ['初始设置', 'Set up'],
  remember: ['选择办公区', 'Chose an office'],
  read: ['标为已读', 'Marked as read'],
  book: ['预订', 'Booked'],
  request: ['提交审核', 'Sent for approval'],
  accept: ['接受邀请', 'Accepted the invitation'],
  tentative: ['暂定参加', 'Answered maybe'],
  decline: ['拒绝邀请', 'Declined the invitation'],
  move: ['调整时间', 'Moved'],
  cancel: ['取消', 'Cancelled'],
  recover: ['恢复会议', 'Recovered'],
  end: ['提前结束', 'Ended early'],
  approve: ['审核通过', 'Approved'],
  refuse: ['审核未通过', 'Refused'],
  refuse_taken: ['时段已给他人，未通过', 'Refused, the slot was taken'],
  audit_pass: ['通过一步审核', 'Passed a step of approval'],
  audit_transfer: ['转交审核', 'Handed an approval over'],
  audit_again: ['重新送审', 'Asked for approval anew'],
  ask_change: ['申请变更', 'Asked for a change'],
  withdraw_change: ['撤回变更', 'Took a change back'],
  release: ['释放', 'Released'],
  restore: ['恢复', 'Restored'],
  ban: ['列入黑名单', 'Put on the blacklist'],
  lift: ['解除黑名单', 'Took off the blacklist'],
  transfer: ['转让', 'Handed over'],
  invite: ['邀请参会人', 'Invited people'],
  add_room: ['增加会议室', 'Added a room'],
  order: ['预订服务', 'Ordered services'],
  accepted: ['确认服务', 'Confirmed the order'],
  preparing: ['开始准备', 'Began to prepare'],
  done: ['完成服务', 'Served'],
  refused: ['拒绝服务', 'Declined the order'],
  assign: ['指派', 'Assigned'],
  feed_renew: ['更换日历订阅地址', 'Renewed the calendar feed'],
  reset: ['恢复默认', 'Reset to default'],
  suspend: ['停用', 'Suspended'],
  resume: ['启用', 'Resumed'],
  test: ['测试发送', 'Sent a test'],
  run: ['执行', 'Ran'],
  bind: ['绑定屏幕', 'Paired a screen'],
  unbind: ['解除屏幕绑定', 'Unpaired a screen'],
  pin_set: ['设置操作密码', 'Set a PIN'],
  pin_remove: ['取消操作密码', 'Took a PIN away'],
  sign_in: ['签到', 'Signed in at the meeting'],
  sign_out: ['签退', 'Signed out of the meeting'],
  sign_others: ['代签', 'Signed others in'],
  sign_undo: ['撤销代签', 'Took a sign-in back'],
  login_by_mail: ['邮件验证码登录', 'Signed in with a code by mail'],
  transfer_offer: ['邀请接收会议', 'Offered the meeting'],
  transfer_decline: ['不接收会议', 'Declined the meeting'],
  repair_accept: ['受理报修', 'Accepted a report'],
  repair_start: ['开始处理报修', 'Started a repair'],
  repair_finish: ['完成报修', 'Finished a repair'],
  repair_reject: ['不受理报修', 'Turned a report down'],
  repair_reopen: ['重新处理报修', 'Took a repair up again'],
  repair_close: ['关闭报修', 'Closed a repair'],
  repair_rate: ['评价报修', 'Rated a repair'],
  place_rooms: ['标注会议室位置', 'Placed rooms on the plan'],
  consent: ['同意', 'Consented'],
  withdraw: ['撤回同意', 'Withdrew the consent'],
  record_consent: ['登记纸质同意书', 'Recorded a consent on paper'],
  record_withdrawal: ['登记撤回同意', 'Recorded a withdrawal'],
  photo_for: ['代为上传', 'Uploaded for somebody'],
  view_photo: ['查看照片', 'Viewed the photo'],
  write_text: ['修订文本', 'Wrote a new wording'],
  begin_export: ['开始导出', 'Began an export'],
  download_export: ['下载导出文件', 'Downloaded an export'],
  begin_deletion: ['开始删除', 'Began a deletion'],
  stop_deletion: ['停止删除', 'Stopped a deletion'],
  forget: ['删除个人数据', 'Deleted personal data'],
  appoint: ['任命负责人', 'Appointed a manager'],
  config_to_many: ['批量设置', 'Configured with others'],
  lock: ['锁定', 'Locked'],
  unlock: ['撤销锁定', 'Unlocked'],
  publish: ['发布', 'Published'],
  unpublish: ['取消发布', 'Took back'],
  restore_text: ['恢复历史版本', 'Restored a former text'],
  add_task: ['新增待办', 'Added a task'],
  edit_task: ['修改待办', 'Changed a task'],
  del_task: ['删除待办', 'Deleted a task'],
  add_file: ['添加附件', 'Attached a file'],
  del_file: ['删除附件', 'Removed a file'],
  evaluate: ['评价', 'Evaluated'],
  reply: ['回复', 'Replied'],
  to_repair: ['转为报修', 'Made a repair of it'],
  occupy: ['占用', 'Occupied'],
  skip: ['跳过日期', 'Left a day out'],
}

/** Modules that are no declared resource. */
const modules: Words = {
  account: ['账号', 'Accounts'],
  audit_flow: ['审核流程', 'Approval flows'],
  meeting: ['会议', 'Meetings'],
  message: ['消息', 'Messages'],
  service_order: ['服务订单', 'Service orders'],
  place: ['所在地点', 'Chosen place'],
  file: ['文件', 'Files'],
  strategy: ['系统配置与预订策略', 'Configuration and booking strategy'],
  company: ['公司信息', 'Company information'],
  notification: ['通知', 'Notifications'],
  businessmanager: ['业务管理', 'Business manager'],
  repair: ['报修', 'Repairs'],
  blacklist: ['黑名单', 'Blacklist'],
  whitelist: ['白名单', 'Whitelist'],
  datasource: ['数据源', 'Data sources'],
  recognition: ['识别照片', 'Recognition photos'],
  privacy: ['个人数据', 'Personal data'],
  minutes: ['会议纪要', 'Minutes'],
  comment: ['会议评价', 'Evaluations'],
  roomlock: roomlock.label,
  cyclemeeting: cyclemeeting.label,
}

/** The value of a setting stands under its own key. */
const settings: Fields = Object.fromEntries(
  Object.entries({ ...strategies, ...bookingStrategies }).map(([key, { label, option, words }]) => {
    if (words !== undefined) return [key, select(label, words)]
    const declare = option.kind === 'flag' ? flag : option.kind === 'color' ? color : text
    return [key, declare(label)]
  }),
)

/** The fields of those modules, declared as resources declare theirs, so that values are read alike. */
const fields: Readonly<Record<string, Fields>> = {
  recognition: {
    edition: integer(['文本版次', 'Edition of the wording']),
    way: select(['方式', 'Way'], {
      self: ['本人在线', 'By the person'],
      paper: ['纸质', 'On paper'],
      left: ['离职', 'By leaving'],
    }),
    given_on: text(['签署日期', 'Signed on']),
    reference: text(['存档编号', 'Where the paper is']),
    photo: flag(['照片', 'Photo']),
    text_zh: longtext(['中文文本', 'Chinese wording']),
    text_en: longtext(['英文文本', 'English wording']),
  },
  privacy: {
    due_at: instant(['到期时间', 'Due']),
    reason: text(['原因', 'Reason']),
    deleted: integer(['已删除记录数', 'Rows deleted']),
    kept: integer(['保留记录数', 'Rows kept']),
    bytes: integer(['字节数', 'Bytes']),
  },
  account: {
    skype_num: text(['Skype 账号', 'Skype']),
    mail: text(['邮箱', 'Mail']),
    avatar: flag(['头像', 'Avatar']),
    show_face: flag(['展示照片', 'Display photo']),
    detect_face: flag(['识别照片', 'Recognition photo']),
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
    urgency: select(['紧急程度', 'Urgency'], { 1: ['不急', 'Can wait'], 2: ['一般', 'Normal'], 3: ['紧急', 'Urgent'] }),
    state: select(['状态', 'State'], {
      0: ['待受理', 'New'],
      1: ['已受理', 'Accepted'],
      2: ['处理中', 'In work'],
      3: ['已完成', 'Done'],
      4: ['未受理', 'Turned down'],
      5: ['已关闭', 'Closed'],
    }),
    handler_id: ref('user', ['处理人', 'Seen to by']),
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
    extra_room_ids: refs('meetingroom', ['其他会议室', 'Further rooms'], { table: '', own: '', other: '' }),
    start_time: instant(['开始时间', 'Start']),
    end_time: instant(['结束时间', 'End']),
    secret: flag(['私密', 'Private']),
    audit_state: select(['审核状态', 'Approval'], {
      0: ['已确认', 'Confirmed'],
      1: ['待审核', 'Waiting'],
      2: ['未通过', 'Refused'],
    }),
    meeting_state: select(['会议状态', 'State'], {
      active: ['有效', 'Active'],
      cancelled: ['已取消', 'Cancelled'],
      released: ['已释放', 'Released'],
    }),
    release_reason: select(['释放原因', 'Why released'], releaseTriggers),
    accept_state: select(['答复', 'Answer'], {
      0: ['未答复', 'None'],
      1: ['接受', 'Accepted'],
      2: ['暂定', 'Maybe'],
      3: ['拒绝', 'Declined'],
    }),
    wanted_people: integer(['申请的人数', 'Wanted people']),
    because: select(['原因', 'Why'], { handed_over: ['会议转让', 'Handed over'], changed: ['内容变更', 'Changed'] }),
    wanted_room_id: ref('meetingroom', ['申请的会议室', 'Wanted room']),
    wanted_start: instant(['申请的开始时间', 'Wanted start']),
    wanted_end: instant(['申请的结束时间', 'Wanted end']),
    reason: text(['原因', 'Reason']),
    scope: select(['范围', 'Which meetings'], {
      this: ['仅此次', 'This one'],
      following: ['此次及以后', 'This and the following'],
      all: ['整个系列', 'The whole series'],
    }),
    series_id: integer(['系列编号', 'Series']),
    booker_id: integer(['预订人编号', 'Booker (id)']),
    booker_name: text(['预订人', 'Booker']),
    room_ids: refs('meetingroom', ['会议室', 'Rooms'], { table: '', own: '', other: '' }),
    meeting_ids: text(['会议编号', 'Meetings (ids)']),
    cancelled_ids: text(['取消的会议编号', 'Cancelled (ids)']),
    left_out: text(['跳过的日期', 'Dates left out']),
    services: text(['服务', 'Services']),
    names: text(['参会人', 'People']),
    attendees: text(['参会人', 'People']),
  },
  blacklist: {
    user_id: ref('user', ['人员', 'Person']),
    numbers: integer(['违约次数', 'Breaches']),
    reason: text(['原因', 'Reason']),
    end_time: instant(['截止时间', 'Until']),
  },
  whitelist: {
    user_ids: refs('user', ['人员', 'People'], { table: '', own: '', other: '' }),
    department_ids: refs('department', ['部门', 'Departments'], { table: '', own: '', other: '' }),
    exempt: multiselect(['免除', 'Spared'], exemptions),
    end_time: instant(['失效时间', 'Until']),
    remark: text(['说明', 'Remark']),
  },
  minutes: {
    title: text(['标题', 'Title']),
    characters: integer(['字数', 'Characters']),
    version: integer(['版本', 'Version']),
    recorder_id: ref('user', ['记录人', 'Recorder']),
    visible: select(['可见范围', 'Readers'], minutesReaders),
    content: text(['待办', 'Task']),
    owner_id: ref('user', ['负责人', 'Owner']),
    due: dateField(['截止日期', 'Due']),
    state: select(['状态', 'State'], todoStates),
    name: text(['附件', 'File']),
  },
  comment: {
    anonymous: flag(['匿名', 'Anonymous']),
    reply: text(['回复', 'Reply']),
    order_no: text(['报修单', 'Ticket']),
  },
  roomlock: {
    ...roomlock.fields,
    ...lockHours,
    allow_user_ids: refs('user', ['仍可预订的人', 'May still book'], { table: '', own: '', other: '' }),
    kept: integer(['保留的会议', 'Meetings kept']),
    moved: integer(['调整的会议', 'Meetings moved']),
    cancelled: integer(['取消的会议', 'Meetings cancelled']),
  },
  cyclemeeting: {
    ...cyclemeeting.fields,
    ...occupationHours,
    date: dateField(['日期', 'Day']),
    new_date: dateField(['调整到', 'Moved to']),
    skipped: text(['跳过的日期', 'Days left out']),
    from: dateField(['自此日起', 'From this day on']),
  },
  service_order: {
    service_id: ref('services', ['服务', 'Service']),
    meeting_id: integer(['会议编号', 'Meeting (id)']),
    quantity: integer(['数量', 'Quantity']),
    personnel_id: ref('service_personnel', ['服务人员', 'Served by']),
    state: select(['状态', 'State'], orderStateWords),
    reason: text(['原因', 'Reason']),
  },
  file: { path: text(['路径', 'Path']) },
  strategy: settings,
  company: companyInfo.fields,
  notification: {
    enabled: flag(['启用', 'Switched on']),
    subject_zh: text(['中文标题', 'Chinese subject']),
    subject_en: text(['英文标题', 'English subject']),
    template_zh: longtext(['中文模板', 'Chinese template']),
    template_en: longtext(['英文模板', 'English template']),
  },
  businessmanager: {
    name: text(['公司名称', 'Name']),
    license_code: text(['授权码', 'Licence code']),
    license_begin: text(['授权开始', 'Licence from']),
    license_end: text(['授权结束', 'Licence until']),
    licensed_devices: integer(['授权设备数', 'Licensed devices']),
    most_users: integer(['用户上限', 'Most users']),
    most_rooms: integer(['会议室上限', 'Most rooms']),
    status: select(['状态', 'State'], { active: ['正常', 'Active'], suspended: ['已停用', 'Suspended'] }),
    username: text(['管理员账号', 'Account of the administrator']),
  },
  datasource: {
    name: text(['名称', 'Name']),
    enabled: flag(['启用', 'Switched on']),
    connection: text(['连接', 'Connection']),
    secret: flag(['密码或密钥', 'Password or key']),
    mapping: text(['字段对应', 'Mapping']),
    match_by: select(['按此字段识别已有人员', 'People are known by'], {
      username: ['账号', 'Account'],
      job_num: ['工号', 'Job number'],
    }),
    conflict: select(['冲突时', 'Where both have a value'], conflictRules),
    vanish: select(['不在数据源中的人员', 'People who are gone from it'], vanishRules),
    guard_percent: integer(['保护比例（%）', 'Guard (%)']),
    make_departments: flag(['自动新建部门', 'Makes departments']),
    department_id: ref('department', ['默认部门', 'Default department']),
    office_id: ref('office', ['默认办公区', 'Default office']),
    role_ids: refs('role', ['新人员的角色', 'Roles of new people'], { table: '', own: '', other: '' }),
    rhythm: text(['执行时间', 'Schedule']),
    trigger: select(['触发方式', 'Begun'], { hand: ['手动', 'By hand'], schedule: ['定时', 'By schedule'] }),
  },
}

const resources = new Map(roll.map((resource) => [resource.name, resource]))

/** Every module that is known, in the order of its name in Chinese as declared. */
export const knownModules: readonly (readonly [module: string, label: Label])[] = [
  ...Object.entries(modules),
  ...[...resources.values()].map(({ name, label }) => [name, label] as const),
]
export const knownActions: readonly (readonly [action: string, label: Label])[] = Object.entries(actions)

export const moduleLabel = (module: string): Label =>
  resources.get(module)?.label ?? modules[module] ?? [module, module]
export const actionLabel = (action: string): Label => actions[action] ?? [action, action]

/** How a value of a module is declared; undefined where nobody declared it. */
export const logField = (module: string, name: string): Field | undefined =>
  resources.get(module)?.fields[name] ?? fields[module]?.[name]

export const fieldLabel = (module: string, name: string): Label =>
  logField(module, name)?.label ?? (name === 'line' ? ['文件行号', 'Line of the file'] : [name, name])

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

/** Records that a value refers to: what they are has to be asked for. */
export function referencesIn(module: string, name: string, given: unknown): { to: string; ids: number[] } | undefined {
  const to = logField(module, name)?.to
  if (to === undefined) return undefined
  const ids = (Array.isArray(given) ? given : [given]).filter((id): id is number => Number.isInteger(id))
  return ids.length === 0 ? undefined : { to, ids }
}

const words = {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  gone: ['编号 {id}', 'No. {id}'],
} as const satisfies Words
const weekdays = [
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
  if (isNothing(given)) return ''
  const { language, names } = reading
  const comma = language === 'zh' ? '、' : ', '
  const field = logField(module, name)
  const each = (one: unknown): string => {
    if (field?.to !== undefined) return names[`${field.to} ${one}`] ?? say(words.gone, language, { id: String(one) })
    if (typeof one === 'boolean') return say(one ? words.yes : words.no, language)
    const option = field?.options?.[String(one)]
    if (option !== undefined) return say(option, language)
    if (field?.kind === 'instant' && typeof one === 'string') return reading.instant(one)
    if (field?.kind === 'weekdays') return say(weekdays[Number(one) - 1] ?? [String(one), String(one)], language)
    const permission = typeof one === 'string' ? permissions.get(one as never) : undefined
    if (permission !== undefined) return say(permission, language)
    return typeof one === 'object' ? JSON.stringify(one) : String(one)
  }
  return Array.isArray(given) ? given.map(each).join(comma) : each(given)
}
