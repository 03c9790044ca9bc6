import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import type { Label, Words } from '../kernel/words'
import { alarmKinds } from './alarm-kinds'
import { noticeKinds } from './kinds'
import { type MessageKind, messageKinds } from './message'
import type { Channel } from './notification-topics'
import { sentences } from './sentences'

/** What mails about a meeting are headed, as long as nobody wrote something else. */
export const mailSubjects = {
  invite: ['会议邀请：{title}', 'Invitation: {title}'],
  change: ['会议变更：{title}', 'Updated: {title}'],
  cancel: ['会议取消：{title}', 'Cancelled: {title}'],
  refused: ['审核未通过：{title}', 'Rejected: {title}'],
  answer: ['{who}{answer}了会议邀请：{title}', '{who} {answer} your invitation: {title}'],
  reminder: ['会议提醒：{title}', 'Reminder: {title}'],
  evaluate: ['请评价会议：{title}', 'How was your meeting: {title}'],
  minutes: ['会议纪要：{title}', 'Minutes: {title}'],
  request: ['待审核：{title}', 'Approval needed: {title}'],
} as const satisfies Words

const someone: Label = ['林晓', 'Lin Xiao']

/** What a template may name, with an example of each. */
export const placeholders = {
  name: [
    ['收件人', 'Recipient'],
    ['王芳', 'Wang Fang'],
  ],
  lead: [
    ['开头语', 'Opening line'],
    ['您的会议有变更，以下为最新安排。', 'Your meeting has been updated. The latest details are below.'],
  ],
  title: [
    ['会议主题', 'Title'],
    ['产品周会', 'Weekly product meeting'],
  ],
  slot: [
    ['会议室和时间', 'Room and time'],
    ['泰山，11月23日 周一 10:00–11:00', 'Taishan, Mon 23 Nov 10:00–11:00'],
  ],
  room: [common.room, ['泰山', 'Taishan']],
  time: [
    common.time,
    ['2026年11月23日星期一 10:00 – 11:00（中国标准时间）', 'Monday 23 November 2026 10:00 – 11:00 (China Time)'],
  ],
  place: [
    ['地点', 'Location'],
    ['泰山，3F，陆家嘴总部', 'Taishan, 3F, Lujiazui Headquarters'],
  ],
  booker: [['预订人', 'Booked by'], someone],
  who: [['操作人', 'Performed by'], someone],
  answer: [common.response, ['接受', 'accepted']],
  reason: [common.reason, ['会议室维修', 'The room is being repaired']],
  services: [
    ['服务', 'Services'],
    ['咖啡 8 杯', 'Coffee, 8 cups'],
  ],
  until: [
    ['保留到', 'Held until'],
    ['14:30', '14:30'],
  ],
  term: [
    ['截止时间', 'End date'],
    ['11月30日前', 'until 30 Nov'],
  ],
  breaches: [
    ['违约次数', 'Violations'],
    ['3', '3'],
  ],
  what: [['告警', 'Alarm'], alarmKinds.forced],
  link: [
    ['链接', 'Link'],
    ['https://workplace.example.com/evaluate?m=12', 'https://workplace.example.com/evaluate?m=12'],
  ],
  content: [
    ['会议内容', 'Content'],
    ['本周进展与风险', 'Progress and risks of this week'],
  ],
} as const satisfies Record<string, readonly [name: Label, sample: Label]>
export type Placeholder = keyof typeof placeholders

export type NotificationEvent = {
  readonly channel: Channel
  readonly key: string
  readonly label: Label
  readonly placeholders: readonly Placeholder[]
  /** Mail only. */
  readonly subject: Label | null
  readonly template: Label
}

const messageLabels: Readonly<Record<string, Label>> = {
  meeting_invited: ['被邀请参加会议', 'Invited to a meeting'],
  meeting_changed: ['会议有变更', 'Meeting changed'],
  meeting_cancelled: ['会议已取消', 'Meeting cancelled'],
  waiting_offered: ['候补的时段已空出', 'Waiting list slot available'],
  waiting_expired: ['候补的保留已过期', 'Waiting list hold expired'],
  waiting_booked: ['候补的时段已自动预订', 'Booked from the waiting list'],
  audit_approved: ['预订申请通过', 'Booking request approved'],
  audit_refused: ['预订申请未通过', 'Booking request rejected'],
  audit_taken: ['时段已分配给他人', 'Slot approved for another request'],
  change_approved: ['改期申请通过', 'Reschedule request approved'],
  change_refused: ['改期申请未通过', 'Reschedule request rejected'],
  change_taken: ['改期的时段已分配给他人', 'New slot approved for another request'],
  transfer_received: ['收到转让的会议', 'Meeting transferred to the reader'],
  transfer_given: ['会议被转让给他人', 'Meeting transferred to someone else'],
  left_received: ['接手离职同事的会议', 'Took over a meeting of someone who left'],
  left_handed: ['会议换了主持人', 'Meeting has a new host'],
  transfer_offered: ['有会议等待接收', 'Meeting transfer to accept'],
  transfer_taken: ['会议已被接收', 'Meeting transfer accepted'],
  transfer_declined: ['会议未被接收', 'Meeting transfer declined'],
  invitation_accepted: ['邀请被接受', 'Invitation accepted'],
  invitation_tentative: ['邀请被暂定', 'Invitation tentatively accepted'],
  invitation_declined: ['邀请被拒绝', 'Invitation declined'],
  audit_asked: ['有预订等待审核', 'Booking awaiting approval'],
  change_asked: ['有改期等待审核', 'Reschedule awaiting approval'],
  audit_remind: ['审核即将超时', 'Approval about to time out'],
  audit_handed: ['审核被转交给本人', 'Approval reassigned to the reader'],
  service_ordered: ['有新的服务订单', 'New service order'],
  service_changed: ['服务订单有变更', 'Service order changed'],
  service_cancelled: ['服务订单已取消', 'Service order cancelled'],
  service_accepted: ['服务已确认', 'Services confirmed'],
  service_refused: ['服务被拒绝', 'Services declined'],
  booked_for: ['他人代为预订', 'Booked on the reader’s behalf'],
  reminder: ['会议提醒', 'Meeting reminder'],
  room_kept: ['会议室锁定，会议保留', 'Room locked, meeting kept'],
  room_moved: ['会议室锁定或占用，会议换会议室', 'Room locked or reserved, meeting moved'],
  room_cancelled: ['会议室锁定或占用，会议取消', 'Room locked or reserved, meeting cancelled'],
  managed_cancelled: ['会议被管理员取消', 'Meeting cancelled by a manager'],
  managed_ended: ['会议被管理员结束', 'Meeting ended by a manager'],
  managed_changed: ['会议被管理员变更', 'Meeting changed by a manager'],
  managed_recovered: ['会议被管理员恢复', 'Meeting restored by a manager'],
  repair_reported: ['收到报修', 'Problem reported'],
  repair_assigned: ['报修指派给读者', 'Repair assigned to the reader'],
  repair_accepted: ['报修已受理', 'Repair ticket accepted'],
  repair_done: ['报修已完成', 'Repair completed'],
  repair_rejected: ['报修未受理', 'Repair ticket rejected'],
  visitor_arrived: ['访客已到', 'Visitor arrived'],
  visitor_overstay: ['访客超时未离', 'Visitor overstays'],
  visitor_arriving: ['访客在路上', 'Visitor on their way'],
  visitor_here: ['访客告知已到', 'Visitor says they’re here'],
  muster_alarm: ['疏散', 'Evacuation'],
  muster_drill: ['疏散演练', 'Evacuation drill'],
  visitor_handed: ['接替离职者接待访客', 'Visitors of a colleague who left'],
  visitor_invited: ['他人代为邀请访客', 'Visitor invited on the reader’s behalf'],
  visitor_asked: ['有来访等待审核', 'Visit awaiting approval'],
  visitor_remind: ['来访审核即将超时', 'Visit approval about to time out'],
  visitor_approved: ['来访通过审核', 'Visit approved'],
  visitor_asks: ['访客在访客机等您答复', 'A visitor at the kiosk asks for you'],
  visitor_joined: ['访客通过群链接登记', 'Visitors entered themselves'],
  visitor_waits: ['访客等候，被访人未答复', 'Visitor waits, host hasn’t answered'],
  visitor_unmet: ['访客等候，无人答复', 'Visitor waits, nobody has answered'],
  visitor_seen_again: ['推定离开的访客仍在场内', 'Visitor inside after counting as gone'],
  visitor_watched: ['名单中的人来访', 'Someone of the watch list visits'],
  visitor_door_stays: ['访客权限未能收回', 'Door rights of a visitor not withdrawn'],
  visitor_held: ['访客待复核', 'Visitor held for review'],
  desk_booked: ['他人为读者预订工位', 'Desk booked for the reader'],
  desk_cancelled: ['工位预订被取消', 'Desk booking cancelled'],
  desk_moved: ['工位预订被改到其他工位', 'Desk booking moved'],
  desk_warning: ['工位即将释放', 'Desk about to be released'],
  desk_released: ['工位未签到释放', 'Desk released'],
  desk_came_free: ['读者等到工位', 'Desk came free for the reader'],
  desk_none_free: ['读者未等到工位', 'No desk came free for the reader'],
  desk_ordered: ['工位有新的设备或服务申请', 'New order for a desk'],
  desk_order_gone: ['工位的设备或服务申请被取消', 'Order for a desk cancelled'],
  desk_order_refused: ['读者的设备或服务申请无法提供', 'The reader’s order for a desk declined'],
  desk_unseen: ['读者的固定工位连续三周未见使用', 'The reader’s desk unused three weeks running'],
  desk_empty_warning: ['工位即将因无人释放', 'Desk about to be released as empty'],
  desk_emptied: ['工位无人释放', 'Desk released as empty'],
  desk_changed: ['工位预订被他人更改', 'Desk booking changed by someone else'],
  desk_ended: ['工位使用被他人结束', 'Desk booking ended by someone else'],
  desk_restored: ['已释放的工位被恢复', 'Released desk restored'],
  desk_assigned: ['读者获分配工位', 'Desk assigned to the reader'],
  desk_assign_changed: ['读者的固定工位日期有变', 'Days of the reader’s desk changed'],
  desk_assign_ended: ['读者的固定工位被收回', 'Desk no longer the reader’s'],
  desk_shared: ['读者的固定工位被他人共享', 'The reader’s desk shared by someone else'],
  desk_taken_back: ['读者的固定工位停止共享', 'The reader’s desk no longer shared'],
  desk_still_taken: ['读者的固定工位当天已被预订', 'The reader’s desk booked by a colleague'],
  desk_kept: ['读者预订的工位成为他人的固定工位', 'Desk that the reader booked assigned to someone'],
  desk_move_ahead: ['工位搬迁预告', 'Desk move to come'],
  desk_move_lost: ['读者的固定工位将因搬迁收回', 'The reader’s desk to be lost by a move'],
  desk_move_done: ['读者的固定工位因搬迁更换', 'The reader’s desk changed by a move'],
  desk_move_off: ['工位搬迁不再进行', 'Desk move called off'],
  desk_move_undone: ['工位搬迁已撤回', 'Desk move undone'],
  desk_move_stopped: ['工位搬迁因情况有变而停止', 'Desk move stopped'],
  desk_move_finished: ['工位搬迁已执行', 'Desk move carried out'],
  desk_move_booking: ['工位预订因搬迁改到其他工位', 'Desk booking moved for a colleague’s own desk'],
  desk_asked: ['工位预订待审核', 'Desk booking to decide about'],
  desk_approved: ['工位预订通过审核', 'Desk booking approved'],
  desk_refused: ['工位预订未通过审核', 'Desk booking not approved'],
  request_asked: ['考勤申请待审核', 'Attendance request to decide about'],
  request_handed: ['考勤申请转交给读者', 'Attendance request reassigned to the reader'],
  request_remind: ['考勤申请催办', 'Reminder of an attendance request'],
  request_passed: ['考勤申请通过', 'Attendance request approved'],
  request_refused: ['考勤申请未通过', 'Attendance request rejected'],
  request_revoked: ['考勤申请被撤销', 'Attendance request revoked'],
  box_assigned: ['储物柜分配给读者', 'Locker assigned to the reader'],
  box_shared: ['他人与读者共用储物柜', 'Locker shared with the reader'],
  box_idle: ['储物柜久未使用', 'Locker not used for long'],
  box_idle_last: ['久未使用的储物柜即将收回', 'Unused locker about to be taken back'],
  box_due: ['储物柜到期归还', 'Locker to be returned'],
  box_late: ['储物柜逾期未归还', 'Locker overdue'],
  box_taken_back: ['储物柜被收回', 'Locker taken back'],
  box_cleared: ['储物柜已清理', 'Locker cleared'],
  box_witnessed: ['读者被记为清柜见证人', 'Reader named as second person of a clearing'],
  attendance_lack: ['缺卡或旷工', 'Missing punch or absence'],
  attendance_changed: ['考勤结果变更', 'Attendance of a day changed'],
  attendance_closed: ['月考勤已封账', 'Month of attendance closed'],
  attendance_reopened: ['月考勤重新打开', 'Month of attendance opened again'],
  attendance_remind: ['上班前提醒', 'Reminder before a shift'],
  attendance_remind_off: ['下班后提醒', 'Reminder after a shift'],
  attendance_overtime: ['加班接近上限', 'Overtime near its limit'],
  attendance_overtime_led: ['所负责的人加班接近上限', 'Overtime near its limit, of people whom the reader leads'],
  attendance_roster: ['排班已发布', 'Roster published'],
  attendance_calendar: ['节假日待导入', 'Holidays to be imported'],
  box_opened: ['储物柜由共用人打开', 'Locker opened by who shares it'],
  box_opened_here: ['储物柜在柜体上打开', 'Locker opened at the cabinet'],
  box_opened_staff: ['储物柜由管理员打开', 'Locker opened by staff'],
  box_fault: ['储物柜打不开', 'Locker doesn’t open'],
  box_confirm: ['开柜须第二人同意', 'Opening waits for a second person'],
  box_declined: ['开柜申请被拒绝', 'Opening a locker was rejected'],
  box_withdrawn: ['开柜申请已撤回', 'Opening a locker was withdrawn'],
  visitor_vip: ['贵宾来访', 'A VIP visits'],
  visitor_guessed: ['访客机上多次输错来访码', 'Wrong codes at a kiosk'],
  visitor_undecided: ['来访无人审核而失效', 'Visit that nobody approved in time'],
  visitor_rejected: ['来访未通过审核', 'Visit rejected'],
  visitor_cancelled: ['来访被他人取消', 'Visit cancelled by someone else'],
  alarm_raised: ['设备告警', 'Device alarm'],
  alarm_serious: ['严重设备告警', 'Serious device alarm'],
  emergency_began: ['启动应急', 'Emergency began'],
  emergency_ended: ['应急已结束', 'Emergency is over'],
  callback_resting: ['回调端点暂歇', 'Callback endpoint rests'],
  callback_gone: ['回调端点已失效', 'Callback endpoint is gone'],
  callback_failing: ['回调端点连续失败', 'Callback endpoint failed for days'],
  application_theft: ['应用的登录被结束', 'Sign-in at an application ended'],
  passkey_copied: ['通行密钥可能被复制', 'A passkey may have been copied'],
  sso_linked: ['已关联单点登录', 'Linked with single sign-on'],
  sso_unclear: ['单点登录无法认人', 'Single sign-on: not clear who'],
  sso_expiring: ['单点登录证书即将到期', 'Sign-on certificate expires soon'],
  sso_own_key: ['本系统的 SAML 证书将更换', 'Our SAML certificate will change'],
  rollout_paused: ['升级任务自动暂停', 'Rollout stopped by itself'],
  release_warning: ['尚无人签到，即将释放', 'Nobody has checked in, release is near'],
  released_no_sign: ['无人签到，会议释放', 'Meeting released: nobody checked in'],
  released_no_person: ['会议室无人，会议释放', 'Meeting released: nobody in the room'],
  released_series: ['系列多次未到，其余释放', 'Remaining series released after no-shows'],
  release_restored: ['已释放的会议被恢复', 'Released meeting restored'],
  blacklisted_counted: ['多次违约，列入黑名单', 'Blacklisted for violations'],
  blacklisted: ['被列入黑名单', 'Added to the blacklist'],
  blacklist_lifted: ['解除黑名单', 'Removed from the blacklist'],
  minutes_published: ['会议纪要发布', 'Minutes published'],
  task_given: ['收到待办', 'Action item assigned'],
  task_due: ['待办将到期', 'Action item due tomorrow'],
  task_late: ['待办逾期', 'Action item overdue'],
  evaluate: ['邀请评价会议', 'Feedback requested'],
  evaluation_replied: ['评价收到回复', 'Reply to feedback'],
}

/** What a kind of message is about, in a few words. */
export const labelOf = (kind: MessageKind): Label => messageLabels[kind] ?? sentences[kind]

/** What the sentence of a kind may name. */
function placeholdersOf(kind: MessageKind): Placeholder[] {
  if (kind.startsWith('repair_')) return ['title', 'room', 'who', 'reason']
  if (kind.startsWith('desk_move_') && kind !== 'desk_move_booking') return ['title', 'room', 'until', 'who']
  if (kind.startsWith('box_')) return ['title', 'room', 'until', 'who', 'reason']
  if (kind === 'attendance_roster' || kind === 'attendance_changed') return ['title', 'reason']
  if (kind.startsWith('attendance_overtime')) return ['title', 'room', 'reason', 'who']
  if (kind.startsWith('attendance_')) return ['title', 'room']
  if (kind.startsWith('alarm_')) return ['what', 'room', 'reason']
  if (kind.startsWith('callback_') || kind.startsWith('sso_')) return ['title', 'reason']
  if (kind.startsWith('rollout_')) return ['title', 'room', 'reason']
  if (kind.startsWith('emergency_') || kind.startsWith('muster_')) return ['room', 'who', 'reason']
  if (kind.startsWith('blacklist'))
    return ['term', 'who', 'reason', ...(kind.endsWith('_counted') ? (['breaches'] as const) : [])]
  const more: Placeholder[] = kind.startsWith('service_')
    ? ['services']
    : kind.startsWith('waiting_') || kind === 'release_warning'
      ? ['until']
      : []
  return ['title', 'slot', 'who', 'reason', ...more]
}

const noticeWith = ([zh, en]: Label): Label => [
  `{name}，您好：\n\n{lead}\n\n${zh}：{reason}`,
  `Hello {name},\n\n{lead}\n\n${en}: {reason}`,
]
const withReason = noticeWith(common.reason)
const withComment = noticeWith(common.comment)

/** The mail that goes out without a template of the company's own, written as one. */
const mailBody: Label = [
  '{name}，您好：\n\n{lead}\n\n主题：{title}\n时间：{time}\n地点：{place}\n预订人：{booker}\n原因：{reason}\n\n{content}',
  'Hello {name},\n\n{lead}\n\nTitle: {title}\nTime: {time}\nLocation: {place}\nBooked by: {booker}\nReason: {reason}\n\n{content}',
]
const meetingFacts = ['name', 'lead', 'title', 'time', 'place', 'booker', 'content'] as const

const mail = (key: string, label: Label, subject: Label, more: readonly Placeholder[] = []): NotificationEvent => ({
  channel: 'mail',
  key,
  label,
  subject,
  placeholders: [...meetingFacts, ...more],
  template: more.includes('link')
    ? [withLink(mailBody[0]), withLink(mailBody[1])]
    : more.includes('reason')
      ? mailBody
      : [withoutReason(mailBody[0]), withoutReason(mailBody[1])],
})
const withLink = (text: string) => withoutReason(text).replace('{content}', '{link}')
const withoutReason = (text: string) => text.replace(/\n.*\{reason\}/, '')

/** The subject of the mail that says what a message says. */
function messageSubject(key: MessageKind): Label {
  const label = labelOf(key)
  if (key.startsWith('alarm_')) return ['{what}：{room}', '{what}: {room}']
  if (key.startsWith('emergency_') || key.startsWith('muster_')) return [`${label[0]}：{room}`, `${label[1]}: {room}`]
  return placeholdersOf(key).includes('title') ? [`${label[0]}：{title}`, `${label[1]}: {title}`] : label
}

/** Everything that people are told of, by where they read it. */
export const notificationEvents: readonly NotificationEvent[] = [
  ...messageKinds.map(
    (key): NotificationEvent => ({
      channel: 'site',
      key,
      label: labelOf(key),
      placeholders: placeholdersOf(key),
      subject: null,
      template: sentences[key],
    }),
  ),
  mail('invite', ['会议邀请', 'Invitation'], mailSubjects.invite),
  mail('change', ['会议变更', 'Meeting update'], mailSubjects.change),
  mail('cancel', ['会议取消', 'Cancellation'], mailSubjects.cancel, ['reason']),
  mail('refused', ['审核未通过', 'Request rejected'], mailSubjects.refused, ['reason']),
  mail('answer', ['邀请的答复', 'Response to invitation'], mailSubjects.answer, ['who', 'answer']),
  mail('reminder', ['会议提醒', 'Reminder'], mailSubjects.reminder),
  mail('evaluate', ['邀请评价会议', 'Feedback request'], mailSubjects.evaluate, ['link']),
  mail('minutes', ['会议纪要发布', 'Minutes published'], mailSubjects.minutes, ['link']),
  mail('request', ['待审核的申请', 'Approval request'], mailSubjects.request),
  ...messageKinds
    .filter((key) => noticeKinds[key].mail === 'message')
    .map(
      (key): NotificationEvent => ({
        channel: 'mail',
        key,
        label: labelOf(key),
        placeholders: ['name', 'lead', ...placeholdersOf(key)],
        subject: messageSubject(key),
        // who says no has a reason, who says yes a comment
        template: /_(approved|passed)$/.test(key) ? withComment : withReason,
      }),
    ),
]

export const eventNamed = (channel: string, key: string): NotificationEvent | undefined =>
  notificationEvents.find((event) => event.channel === channel && event.key === key)

const text = (most: number) =>
  z
    .string()
    .max(most, `too_long|${most}`)
    // no control characters but the end of a line: nothing of a header, nothing that a terminal obeys
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]*$/, 'format')
    .nullable()

const words = {
  subject_zh: text(200),
  subject_en: text(200),
  template_zh: text(4000),
  template_en: text(4000),
}

const state = z.object({ channel: z.enum(['site', 'mail']), event_key: z.string(), enabled: z.boolean(), ...words })
export type NotificationRow = z.output<typeof state> & { version: number; updated_at: string; updated_by: string }

/** Every event on every channel: whether it is told, and in whose words (null: the product's own). */
export const notificationPage = endpoint({
  path: '/notification/pagelist',
  access: ['view-notification'],
  label: ['通知列表', 'Notifications: list'],
  input: z.object({}),
  output: z.object({
    items: z.array(state.extend({ version: z.number(), updated_at: z.string(), updated_by: z.string() })),
    total: z.number(),
    /** Whether there is a server that takes mail at all. */
    mail_configured: z.boolean(),
  }),
})

const which = {
  channel: z.enum(['site', 'mail'], { error: 'option' }),
  event_key: z.string().trim().min(1).max(60),
}

/** What is absent stays; null brings the product's own words back. */
export const notificationEdit = endpoint({
  method: 'POST',
  path: '/notification/edit',
  access: ['change-notification'],
  label: ['修改通知', 'Edit notification'],
  input: z.object({
    ...which,
    enabled: z.boolean().optional(),
    subject_zh: words.subject_zh.optional(),
    subject_en: words.subject_en.optional(),
    template_zh: words.template_zh.optional(),
    template_en: words.template_en.optional(),
    /** 0 where nobody has changed it yet. */
    version: z.number().int().min(0).optional(),
  }),
  output: z.object({ version: z.number() }),
})

/** Sends the words as they stand in the form, with examples for the placeholders, to the caller's own address. */
export const notificationTest = endpoint({
  method: 'POST',
  path: '/notification/test',
  access: ['change-notification'],
  label: ['测试通知', 'Test notification'],
  input: z.object({
    event_key: which.event_key,
    language: z.enum(['zh', 'en']),
    subject: words.subject_zh,
    template: words.template_zh,
  }),
  output: z.object({ mail: z.string() }),
})
