import type { Label } from './words'

/**
 * Every expected "no" of the product: its code on the wire and both sentences.
 * 400xx input, 403xx permission, 404xx not found, 409xx conflict, 429xx too often, 500xx session.
 * A use case throws `new Refusal('reason', values)`; one handler turns it into the envelope in the caller's language.
 */
export const refusals = {
  // input
  invalid_input: [40000, '输入有误，请检查后重试', 'Some of the input is not valid. Check it and try again.'],
  malformed_body: [40001, '请求内容无法解析', 'The request could not be read.'],
  field_required: [40002, '{field}不能为空', '{field} is required'],
  duplicate: [40003, '{field}“{value}”已存在', '{field} "{value}" already exists'],
  unknown_reference: [40004, '{field}所选的记录不存在', 'The chosen {field} does not exist'],
  unknown_sort: [40005, '不能按“{field}”排序', 'Sorting by "{field}" is not possible'],
  idempotency_mismatch: [40006, '同一个幂等键不能用于不同的内容', 'This idempotency key was used with other content'],
  wrong_password: [40010, '用户名、密码或验证码错误', 'The user name, the password or the code is wrong'],
  code_required: [40011, '请输入验证码', 'Please enter the code in the picture'],
  old_password_wrong: [40012, '旧密码错误', 'The old password is wrong'],
  password_same: [40013, '新密码不能与旧密码相同', 'The new password must differ from the old one'],
  password_weak: [
    40014,
    '密码须为8-20个字符，且不能是常用密码',
    'The password needs 8 to 20 characters and must not be a common one',
  ],
  challenge_expired: [40015, '请求已过期，请重试', 'The request has expired. Please try again.'],
  upload_type_required: [40020, '上传类型为必填', 'The upload type is required'],
  upload_format: [
    40021,
    '上传文件的格式不合符，允许格式：{formats}',
    'This file format is not allowed. Allowed: {formats}',
  ],
  upload_too_large: [40022, '上传的文件过大,大小不能超过{n}MB', 'The file is too large. At most {n} MB are allowed.'],
  upload_limit: [40023, '已达到上传数量上限', 'Upload limit reached'],
  upload_failed: [40024, '上传失败!', 'Upload failed'],
  image_dimensions: [
    40025,
    '图片分辨率不能超过{width}x{height}',
    'The image must not be larger than {width}x{height} pixels',
  ],
  upload_not_direct: [
    40026,
    '当前使用本地存储，请直接上传到服务器',
    'Files are kept by this server. Upload them to it.',
  ],
  image_frames: [40027, '动画图片过大，请减少帧数或尺寸', 'The animation is too large. Use fewer or smaller frames.'],
  face_consent_missing: [
    40028,
    '识别照片须先取得本人的单独同意',
    'A recognition photo needs the consent of the person first.',
  ],
  face_not_direct: [
    40029,
    '识别照片须经服务器加密保存，请使用照片上传接口',
    'Recognition photos are encrypted by the server. Upload them to it.',
  ],
  image_too_small: [
    40036,
    '图片分辨率不能小于{width}x{height}',
    'The image must not be smaller than {width}x{height} pixels',
  ],
  import_unreadable: [
    40030,
    '无法读取该文件，请使用模板（CSV 或 Excel）',
    'The file cannot be read. Use the template (CSV or Excel).',
  ],
  import_columns: [40031, '缺少列：{columns}', 'Columns are missing: {columns}'],
  import_empty: [40032, '文件中没有数据行', 'The file has no rows'],
  import_too_many: [40033, '一次最多导入{n}行', 'At most {n} rows can be imported at once'],
  export_too_many: [
    40035,
    '记录超过{n}条，请导出为CSV或缩小范围',
    'There are more than {n} records. Export them as CSV, or fewer of them.',
  ],
  not_allowed_file: [40034, '文件地址无效或已过期', 'The file address is not valid any more'],
  setup_code_wrong: [
    40050,
    '设置码错误，请查看服务器启动时打印的设置码',
    'The set-up code is wrong. It was printed when the server started.',
  ],
  setup_done: [40051, '系统已完成初始设置，请直接登录', 'The product is already set up. Please sign in.'],
  mail_not_configured: [
    40060,
    '未配置邮件服务器，无法发送邮件（见 SMTP_URL 和 MAIL_FROM）',
    'There is no mail server, so no mail can be sent (see SMTP_URL and MAIL_FROM).',
  ],
  mail_address_missing: [
    40061,
    '您还没有填写邮箱，请先在个人中心填写',
    'You have no mail address yet. Enter one in your personal centre.',
  ],
  mail_failed: [40062, '邮件发送失败：{why}', 'The mail could not be sent: {why}'],
  // data sources
  source_address: [
    40070,
    '不允许连接到内网地址 {address}，请联系运营方在 SOURCE_NETWORKS 中放行',
    'The address {address} is in an inner network. Whoever runs the installation can allow it in SOURCE_NETWORKS.',
  ],
  source_unreachable: [40071, '无法连接到数据源：{why}', 'The source cannot be reached: {why}'],
  source_tls: [40072, '无法建立加密连接：{why}', 'No encrypted connection could be made: {why}'],
  source_timeout: [40073, '数据源没有及时响应', 'The source did not answer in time.'],
  source_credentials: [40074, '数据源拒绝了账号或密钥', 'The source refused the account or the secret.'],
  source_base: [40075, '目录中没有这个起始位置（Base DN）', 'The directory has no such base (base DN).'],
  source_filter: [40076, '查询条件不是一个完整的 LDAP 过滤器', 'The filter is not one whole LDAP filter.'],
  source_limit: [
    40077,
    '数据源返回的内容过多，或已达到目录服务器的上限；请缩小范围',
    'The source answers with too much, or with more than the directory gives at once. Ask for less.',
  ],
  source_too_many: [40078, '一个数据源最多{n}人，请缩小范围', 'A source may have at most {n} people. Ask for fewer.'],
  source_failed: [40079, '数据源返回了错误：{why}', 'The source answered with an error: {why}'],
  source_status: [40080, '数据源返回了 HTTP 状态 {status}', 'The source answered with HTTP status {status}.'],
  source_unreadable: [
    40081,
    '数据源返回的内容不是可读取的 JSON（UTF-8）',
    'What the source answers is not readable as JSON (UTF-8).',
  ],
  source_elsewhere: [
    40082,
    '下一页指向另一个地址 {address}，已停止读取',
    'The next page is at another address, {address}. Nothing was read there.',
  ],
  source_no_list: [
    40083,
    '返回内容中没有人员列表（位置：{path}）',
    'There is no list of people in the answer (place: {path}).',
  ],
  source_empty: [40084, '数据源中一个人也没有，未做任何更改', 'There is nobody in the source, so nothing was changed.'],
  source_guard: [
    40085,
    '{known}人中有{vanishing}人不在数据源中，超过了{percent}%的保护比例，未做任何更改',
    '{vanishing} of {known} people are not in the source any more, which is more than the {percent}% of the guard. Nothing was changed.',
  ],
  source_file_missing: [40086, '请先上传数据源的文件', 'Upload the file of this source first.'],
  source_columns: [40087, '数据源中缺少列：{columns}', 'The source lacks these columns: {columns}'],
  source_disabled: [40088, '该数据源已停用', 'This source is switched off.'],
  source_owner: [
    40089,
    '最后保存该数据源的人已停用，请由其他管理员重新保存',
    'Whoever saved this source last is disabled. Another administrator has to save it again.',
  ],
  // permission
  no_permission: [
    40300,
    '您没有权限执行此操作（缺少权限：{permission}）',
    'You may not do this (missing permission: {permission})',
  ],
  outside_scope: [40301, '该记录不在您的管理范围内', 'This record is outside the offices that you manage'],
  password_change_required: [40304, '请先修改密码', 'Change your password first'],
  not_operator: [
    40310,
    '只有运营本系统的公司可以管理其他公司',
    'Only the company that runs this installation manages the others.',
  ],
  own_company: [40311, '不能停用自己的公司', 'You cannot suspend your own company.'],
  quota_users: [
    40312,
    '已达到授权的用户数上限（{most}），请联系运营方',
    'The licence allows {most} users, and they are all there. Ask whoever runs the installation.',
  ],
  quota_rooms: [
    40313,
    '已达到授权的会议室数上限（{most}），请联系运营方',
    'The licence allows {most} meeting rooms, and they are all there. Ask whoever runs the installation.',
  ],
  session_ended: [50012, '您已被登出，请重新登录', 'You have been signed out. Please sign in again.'],
  csrf: [40302, '请求校验失败，请重新登录', 'The request could not be verified. Please sign in again.'],
  // not found
  not_found: [40400, '记录不存在或已删除', 'The record does not exist or was deleted'],
  no_such_call: [40401, '接口不存在', 'There is no such call'],
  // conflict
  stale: [
    40900,
    '{who}已于{when}修改了这条记录，请刷新后重试',
    '{who} changed this record {when}. Reload it and try again.',
  ],
  in_use: [40901, '“{name}”正在被使用，不能删除：{users}', '"{name}" is in use and cannot be deleted: {users}'],
  conflict: [40902, '数据冲突，请刷新后重试', 'The data was changed meanwhile. Reload and try again.'],
  in_progress: [40903, '相同的请求正在处理中，请稍候', 'The same request is being worked on. Wait a moment.'],
  // booking: the checks of the booking rules, in their order
  booking_readonly: [40910, '本会议室只能查看，不可预约！', 'This room is for viewing only and cannot be booked.'],
  booking_locked: [40911, '您选择的会议室已锁定！', 'The room is locked at that time.'],
  booking_past: [40912, '您选择的时间已经过期！', 'The chosen time has passed.'],
  booking_horizon: [
    40913,
    '您已超出可预订天数，可预订时间：{today}至{lastDay}',
    'That is beyond the bookable days: {today} to {lastDay}',
  ],
  booking_weekend: [40914, '周末没有开放预订！', 'The room cannot be booked at weekends.'],
  booking_window: [
    40915,
    '还没有到预订时间，预订开放时间：{begin}至{end}',
    'Booking is open from {begin} to {end} only.',
  ],
  booking_closed: [
    40916,
    '您选择的会议室没有开放这个时间段，开放时间：{open}至{close}',
    'The room is not open at that time. It is open from {open} to {close}.',
  ],
  booking_conflict: [40917, '该时间段已被占用：{title} {from}-{to}', 'That time is taken: {title} {from}-{to}'],
  booking_length: [
    40918,
    '本会议室单次预订不能超过{h}小时{m}分钟',
    'A booking of this room cannot be longer than {h} h {m} min',
  ],
  booking_prepare: [
    40994,
    '会前需要{minutes}分钟准备服务，该时间段已被占用：{title} {from}-{to}',
    'Setting up needs {minutes} min before the meeting, and that time is taken: {title} {from}-{to}',
  ],
  booking_clean: [
    40995,
    '会后需要{minutes}分钟清洁，该时间段已被占用：{title} {from}-{to}',
    'Cleaning needs {minutes} min after the meeting, and that time is taken: {title} {from}-{to}',
  ],
  service_withdrawn: [40952, '“{service}”已停用，不能再预订', '“{service}” is not offered any more.'],
  service_elsewhere: [
    40953,
    '“{room}”不提供“{service}”，请取消该服务或更换会议室',
    '“{service}” is not offered in {room}. Leave it out or choose another room.',
  ],
  service_late: [
    40954,
    '“{service}”须提前{lead}预订，本次最晚应在{until}前预订。请取消该服务，或改到{earliest}以后',
    '“{service}” has to be ordered {lead} ahead: for this time by {until}. Leave it out, or have it after {earliest}.',
  ],
  service_too_many: [
    40955,
    '“{service}”每次最多{n}{unit}',
    'At most {n} {unit} of “{service}” can be ordered at a time.',
  ],
  service_outside: [
    40956,
    '“{service}”的服务时间不在会议时间内',
    '“{service}” would be served after the meeting has ended.',
  ],
  service_state: [40957, '订单已变更，请刷新后再试', 'The order has changed. Load it again.'],
  service_personnel_elsewhere: [40958, '该人员不能提供此服务', 'This person does not serve this.'],
  service_started: [40959, '“{service}”已开始准备，不能再修改', '“{service}” is being prepared and cannot be changed.'],
  booking_blacklisted: [
    40921,
    '您已被列入黑名单，{until, select, none {} other {{until}前}}不能预订会议室！',
    'You are on the blacklist and cannot book rooms{until, select, none {} other { until {until}}}.',
  ],
  booking_offline: [40919, '会议室已停用，暂不可预订', 'The room is offline and cannot be booked for now.'],
  meeting_over: [
    40920,
    '会议已结束或已取消，不能再修改',
    'The meeting has ended or was cancelled and cannot be changed.',
  ],
  series_too_many: [40930, '一个系列最多{most}次会议', 'A series has at most {most} meetings.'],
  series_clash: [
    40931,
    '系列中有{n}次会议无法预订，最早的是{date}：{why}',
    '{n} meetings of the series cannot be booked, the first on {date}: {why}',
  ],
  series_overlap: [
    40932,
    '系列中的会议会互相重叠，请缩短会议或加大间隔',
    'The meetings of this series would overlap each other. Make them shorter or rarer.',
  ],
  series_crowd: [
    40934,
    '系列会议的次数与参会人数的乘积不能超过{most}，请减少次数或人数',
    'The meetings of a series times its people cannot be more than {most}. Take fewer of either.',
  ],
  series_none: [40933, '该会议不属于任何系列会议', 'This meeting is not part of a series.'],
  audit_decided: [40940, '该申请已处理或已取消', 'This request has been decided or cancelled already.'],
  audit_past: [40941, '会议时间已过，不能再通过', 'The time of this meeting has passed, so it cannot be approved.'],
  terms_required: [
    40950,
    '预订{room}前，请先阅读并同意《{title}》',
    'Read and agree to “{title}” before you book {room}.',
  ],
  terms_changed: [40951, '服务条款已更新，请重新阅读', 'The terms have changed. Please read them again.'],
  behalf_denied: [
    40309,
    '您不能在该办公区代他人预订（缺少权限：{permission}）',
    'You may not book for others in this office (missing permission: {permission})',
  ],
  beyond_own: [
    40320,
    '不能授予或变更超出您自身权限的内容：{what}',
    'You cannot give or change more than you have yourself: {what}',
  ],
  last_administrator: [
    40960,
    '至少要保留一名能管理全公司用户和角色的管理员',
    'At least one administrator of all users and roles must remain',
  ],
  not_oneself: [40961, '不能停用或删除自己的账号', 'You cannot disable or delete your own account'],
  left_already: [
    40962,
    '“{name}”的离职日期已过，请先修改离职日期',
    '"{name}" has left already. Change the departure date first.',
  ],
  task_running: [40963, '已有同类任务正在进行，请稍候', 'Such a task is running already. Wait until it is done.'],
  task_stopped: [40964, '任务已中断，未保存任何数据，请重试', 'The task was interrupted and saved nothing. Try again.'],
  consent_text_changed: [
    40965,
    '同意书内容已更新，请阅读后再同意',
    'The wording of the consent has changed. Read it again, then agree.',
  ],
  consent_given: [40966, '已有有效的同意，无需重复登记', 'A consent is in force already.'],
  consent_none: [40967, '没有有效的同意可以撤回', 'There is no consent in force to withdraw.'],
  consent_in_future: [40968, '签署日期不能晚于今天', 'The day on the paper cannot be in the future.'],
  deletion_of_active: [
    40969,
    '“{name}”的账号仍在使用，请先停用账号',
    'The account of "{name}" is in use. Disable it first.',
  ],
  deletion_running: [40991, '“{name}”的数据删除已在进行', 'The deletion of "{name}" has begun already.'],
  deletion_over: [40992, '该删除已完成或已停止', 'This deletion is done, or was stopped.'],
  already_forgotten: [40993, '该人员的个人数据已删除', 'What was stored about this person has been deleted.'],
  room_meetings: [
    40986,
    '“{room}”等会议室还有{n}个未结束的会议，请先选择移动或取消',
    '{n, plural, one {# meeting has} other {# meetings have}} not ended in {room} or the others. Move or cancel {n, plural, one {it} other {them}} first.',
  ],
  rooms_cannot_take: [
    40985,
    '{n}间会议室不能采用这些设置，例如“{room}”：{why}',
    '{n, plural, one {# room} other {# rooms}} cannot take this configuration, for instance "{room}": {why}',
  ],
  // locks and occupations of rooms
  lock_meetings: [
    40970,
    '锁定时段内有{n}个会议，请先选择如何处理',
    '{n} meetings lie in that time. Choose what becomes of them first.',
  ],
  lock_too_many: [
    40971,
    '涉及的会议超过{most}个，请减少会议室或缩短时间',
    'More than {most} meetings are concerned. Take fewer rooms or a shorter time.',
  ],
  lock_over: [40972, '该锁定已结束或已撤销，不能再修改', 'This lock has ended or was revoked and cannot be changed.'],
  no_room_free: [
    40973,
    '没有空闲会议室可供“{title}”（{from}）调整，请选择其他处理方式',
    'No other room is free for “{title}” ({from}). Choose something else for it.',
  ],
  meeting_cannot_move: [
    40974,
    '“{title}”正在进行或有改期待审核，不能换会议室',
    '“{title}” is going on, or its move waits for approval, so it cannot take another room.',
  ],
  room_needs_approval: [
    40975,
    '“{room}”需要审核，不能直接调整到该会议室',
    '{room} needs approval, so nothing can be moved into it.',
  ],
  occupy_clash: [
    40976,
    '有{n}天的时间已被占用，最早的是{date}，请选择如何处理',
    'The room is taken on {n} of the days, first on {date}. Choose what becomes of them.',
  ],
  occupy_nothing: [40977, '没有可占用的日期', 'No day is left to occupy.'],
  occupy_over: [40978, '该日期已过，不能再调整', 'This day has passed and cannot be changed.'],
  occupy_fixed: [
    40979,
    '{date}的时间被其他周期占用或服务占用，只能跳过或换会议室',
    'On {date} another occupation or a service has the room. Leave the day out or take another room.',
  ],
  person_disabled: [40307, '该人员已停用，不能预订会议', 'This person is disabled and cannot book.'],
  person_may_not_book: [40308, '该人员没有预订会议的权限', 'This person has no permission to book.'],
  group_beyond: [
    40314,
    '组内有不在您管理范围内的人员：{name}',
    'Somebody of this group is not among the people whom you administer: {name}',
  ],
  person_blacklisted: [40315, '该人员已被列入黑名单，不能预订会议', 'This person is on the blacklist and cannot book.'],
  meeting_not_yours: [40303, '只能修改自己的会议', 'You can change only your own meetings'],
  meeting_not_invited: [40306, '您未被邀请参加该会议', 'You are not invited to this meeting'],
  // screens at the doors
  device_unknown: [50020, '此屏幕尚未绑定，或已被解除绑定', 'This screen is not paired with a room, or not any more.'],
  pairing_code: [
    40090,
    '配对码错误或已过期，请以屏幕上显示的为准',
    'The pairing code is wrong or has expired. Look at the screen for the present one.',
  ],
  door_no_room: [40091, '此屏幕未绑定会议室', 'This screen has no room.'],
  door_not_allowed: [40350, '此屏幕不允许该操作', 'This is switched off for this screen.'],
  door_no_booker: [
    40351,
    '此屏幕没有指定预订人，请联系管理员',
    'Nobody is named for bookings at this screen. Ask your administrator.',
  ],
  door_needs_approval: [
    40352,
    '本会议室预订需审核，请在预订页申请',
    'This room needs approval. Ask for it on the booking page.',
  ],
  door_not_running: [40996, '会议已结束或尚未开始', 'The meeting is over, or has not begun.'],
  sign_in_code: [
    40093,
    '签到码无效或已过期，请重新扫描门口屏幕',
    'The code is not valid any more. Scan the screen at the door again.',
  ],
  sign_in_closed: [
    40997,
    '会议开始前15分钟至结束前可以签到',
    'You can sign in from 15 minutes before the meeting until its end.',
  ],
  // repairs
  repair_state: [
    40980,
    '报修单当前为“{state}”，不能执行此操作',
    'The ticket is "{state}" now, so this cannot be done.',
  ],
  repair_not_yours: [40353, '只能评价自己的报修', 'You can rate only what you reported yourself.'],
  // transport
  failure: [
    50000,
    '服务器内部错误，请把编号 {id} 告知管理员',
    'Something went wrong on the server. Tell your administrator this number: {id}',
  ],
  unavailable: [50300, '服务暂不可用，请稍后重试', 'The service is not available for a moment. Try again shortly.'],
  too_large: [41300, '请求内容过大', 'The request is too large.'],
  unsupported_media: [41500, '不支持的内容类型', 'This content type is not supported.'],
  // too often
  too_many: [42900, '操作过于频繁，请在{seconds}秒后重试', 'Too many attempts. Try again in {seconds} s.'],
  // messages and the waiting list
  notice_must: [45800, '此类通知不能关闭', 'These messages cannot be switched off.'],
  waiting_free: [45801, '该时段空闲，可直接预订', 'This slot is free: book it.'],
  waiting_not_allowed: [45802, '您不能预订所选的会议室，无法候补：{why}', 'You cannot book these rooms: {why}'],
  waiting_past: [45803, '只能候补尚未开始的时段', 'Only a slot that has not begun can be waited for.'],
  waiting_too_many: [45804, '每人最多候补{n}个时段', 'Nobody can wait for more than {n} slots.'],
  waiting_has_offer: [
    45805,
    '该时段已有为您保留的会议室，请先确认或放弃',
    'A room is kept for you at this time. Take it or decline it first.',
  ],
  waiting_no_offer: [45806, '没有为您保留的时段，或已过期', 'Nothing is kept for you any more.'],
  waiting_over: [45807, '该候补已结束', 'This wish is over.'],
  waiting_no_room: [45808, '没有符合条件的会议室', 'There is no such room.'],
  waiting_one_office: [45809, '所选会议室须属于同一办公区时区', 'These rooms lie in different time zones.'],
  // session
  session_unknown: [50008, '请登录', 'Please sign in'],
  session_expired: [50014, '请登录', 'Please sign in'],
} as const satisfies Record<string, readonly [code: number, ...Label]>

export type Reason = keyof typeof refusals

/** The sentence of a refusal as a label. */
export function sentenceOf(reason: Reason): Label {
  const [, zh, en] = refusals[reason]
  return [zh, en]
}

/** An expected "no". `values` fill its sentence and travel to the client; `fields` are messages per input field. */
export class Refusal extends Error {
  readonly reason: Reason
  readonly values: Readonly<Record<string, string | number>>
  readonly more: { fields?: Record<string, string | Label>; [key: string]: unknown }
  constructor(reason: Reason, values: Record<string, string | number> = {}, more: Refusal['more'] = {}) {
    super(reason)
    this.name = 'Refusal'
    this.reason = reason
    this.values = values
    this.more = more
  }
}
