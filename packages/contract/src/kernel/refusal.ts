import type { Label, Values } from './words'

/**
 * Every expected "no" of the product: its code on the wire and both sentences.
 * 400xx input, 403xx permission, 404xx not found, 409xx conflict, 429xx too often, 500xx session.
 * A use case throws `new Refusal('reason', values)`; one handler turns it into the envelope in the caller's language.
 */
export const refusals = {
  // input
  invalid_input: [40000, '输入有误，请检查后重试', 'Some entries are not valid. Check them and try again.'],
  malformed_body: [40001, '请求内容无法解析', 'The request could not be read.'],
  field_required: [40002, '{field}不能为空', '{field} is required'],
  duplicate: [40003, '{field}“{value}”已存在', '{field} “{value}” already exists'],
  unknown_reference: [40004, '{field}所选的记录不存在', 'The selected {field} doesn’t exist'],
  unknown_sort: [40005, '不能按“{field}”排序', 'Can’t sort by “{field}”'],
  idempotency_mismatch: [
    40006,
    '同一个幂等键不能用于不同的内容',
    'This idempotency key was already used with different content',
  ],
  wrong_password: [
    40010,
    '{coded, select, yes {账号、密码或验证码错误} other {账号或密码错误}}',
    '{coded, select, yes {The username, password or code is wrong} other {The username or password is wrong}}',
  ],
  code_required: [40011, '请输入验证码', 'Enter the verification code'],
  old_password_wrong: [40012, '旧密码错误', 'The current password is wrong'],
  password_same: [40013, '新密码不能与旧密码相同', 'The new password can’t be the same as the old one'],
  password_weak: [
    40014,
    '密码须为8-20个字符，且不能是常用密码',
    'The password needs 8 to 20 characters and must not be a common one',
  ],
  hand_over_gone: [
    40016,
    '跳转链接已失效或已使用过，请从原页面重新打开',
    'This link has expired or was already used. Open it again from the page you came from.',
  ],
  password_names: [
    40018,
    '密码不能包含公司或产品的名称（{word}），这样的密码容易被猜到',
    'The password can’t contain the name of the company or the product ({word}): it would be easy to guess',
  ],
  password_not_encrypted: [40017, '密码须加密后再提交', 'The password must be encrypted before it is sent'],
  challenge_expired: [40015, '请求已过期，请重试', 'The request has expired. Try again.'],
  upload_type_required: [40020, '上传类型为必填', 'The upload type is required'],
  upload_type_unknown: [40041, '上传类型无效，可用类型：{types}', 'Unknown upload type. Use one of: {types}'],
  upload_one_file: [40042, '一次只能上传一个文件', 'Upload one file at a time'],
  upload_format: [
    40021,
    '上传文件的格式不合符，允许格式：{formats}',
    'File format not allowed. Allowed formats: {formats}',
  ],
  upload_too_large: [40022, '上传的文件过大,大小不能超过{n}MB', 'The file is too large. The maximum size is {n} MB.'],
  upload_limit: [40023, '已达到上传数量上限', 'Upload limit reached'],
  upload_failed: [40024, '上传失败!', 'Upload failed'],
  image_dimensions: [
    40025,
    '图片分辨率不能超过{width}x{height}',
    'The picture can’t be larger than {width}x{height} pixels',
  ],
  upload_not_direct: [
    40026,
    '当前使用本地存储，请直接上传到服务器',
    'Local storage is in use. Upload the file directly to the server.',
  ],
  image_frames: [
    40027,
    '动画图片过大，请减少帧数或尺寸',
    'The animation is too large. Use fewer frames or a smaller size.',
  ],
  face_consent_missing: [
    40028,
    '识别照片须先取得本人的单独同意',
    'A recognition photo requires the person’s own consent first',
  ],
  face_not_direct: [
    40029,
    '识别照片须经服务器加密保存，请使用照片上传接口',
    'Recognition photos must be encrypted by the server. Use the photo upload call.',
  ],
  image_too_small: [
    40036,
    '图片分辨率不能小于{width}x{height}',
    'The picture must be at least {width}x{height} pixels',
  ],
  work_too_long: [
    40037,
    '内容过于复杂，处理超时，请精简或拆分后重试',
    'This took too long to process. Simplify it or split it up, then try again.',
  ],
  work_too_large: [
    40038,
    '内容过大，无法处理，请精简或拆分后重试',
    'This is too large to process. Simplify it or split it up, then try again.',
  ],
  import_cell: [
    40039,
    '第{line}行有单元格超过{n}个字符，请缩短后重试',
    'A cell in row {line} has more than {n} characters. Shorten it, then try again.',
  ],
  import_unreadable: [
    40030,
    '无法读取该文件，请使用模板（CSV 或 Excel）',
    'Couldn’t read the file. Use the template (CSV or Excel).',
  ],
  import_columns: [40031, '缺少列：{columns}', 'Missing columns: {columns}'],
  import_empty: [40032, '文件中没有数据行', 'The file contains no data rows'],
  import_too_many: [
    40033,
    '一次最多导入{n}行',
    'At most {n, plural, one {# row} other {# rows}} can be imported at once',
  ],
  export_too_many: [
    40035,
    '记录超过{n}条，请导出为CSV或缩小范围',
    'There are more than {n, plural, one {# record} other {# records}}. Export as CSV or narrow the filters.',
  ],
  not_allowed_file: [40034, '文件地址无效或已过期', 'The file address is invalid or has expired'],
  setup_code_wrong: [
    40050,
    '设置码错误，请查看服务器启动时打印的设置码',
    'Wrong setup code. It was printed when the server started.',
  ],
  setup_done: [40051, '系统已完成初始设置，请直接登录', 'Setup is already complete. Sign in instead.'],
  mail_not_configured: [
    40060,
    '未配置邮件服务器，无法发送邮件（见 SMTP_URL 和 MAIL_FROM）',
    'No mail server is configured, so email can’t be sent (see SMTP_URL and MAIL_FROM).',
  ],
  mail_address_missing: [
    40061,
    '您还没有填写邮箱，请先在个人中心填写',
    'You don’t have an email address yet. Add one in your Personal centre.',
  ],
  mail_taken: [40063, '该邮箱已被公司内的另一个账号使用', 'Another account in your company uses this email address.'],
  mail_change_code: [40064, '验证码错误或已失效，请重新发送', 'The code is incorrect or has expired. Send a new one.'],
  mail_by_password: [
    40065,
    '修改邮箱须验证密码，请使用“修改邮箱”',
    'Changing your email address needs your password. Use Change email.',
  ],
  mail_failed: [40062, '邮件发送失败：{why}', 'Couldn’t send the email: {why}'],
  // data sources
  source_address: [
    40070,
    '不允许连接到内网地址 {address}，请联系运营方在 SOURCE_NETWORKS 中放行',
    'Connecting to the internal address {address} isn’t allowed. Ask the operator to allow it in SOURCE_NETWORKS.',
  ],
  source_unreachable: [
    40071,
    '无法连接到数据源：{cause, select, silent {该地址的这个端口没有程序应答，请检查地址和端口} name {找不到这个主机名，请检查拼写} network {网络不通，请检查网络和防火墙} closed {对方中断了连接，请检查端口和加密方式} other {请检查地址、端口和网络}}。详情：{why}',
    'Couldn’t connect to the data source: {cause, select, silent {nothing answers on this port. Check the address and port} name {this host name doesn’t exist. Check the spelling} network {the network can’t be reached. Check the network and firewall} closed {the other side closed the connection. Check the port and encryption} other {check the address, port and network}}. Details: {why}',
  ],
  source_tls: [
    40072,
    '无法建立加密连接：{cause, select, expired {对方的证书不在有效期内} untrusted {对方的证书不是由受信任的机构签发的} name {对方的证书不属于这个主机名} plain {该端口不支持加密连接，请检查端口和加密方式} other {请检查对方的证书和加密方式}}。详情：{why}',
    'Couldn’t establish an encrypted connection: {cause, select, expired {the server’s certificate has expired or isn’t valid yet} untrusted {the server’s certificate isn’t from a trusted authority} name {the server’s certificate is for another host name} plain {this port doesn’t offer encryption. Check the port and encryption} other {check the server’s certificate and encryption}}. Details: {why}',
  ],
  source_timeout: [40073, '数据源没有及时响应', 'The data source didn’t respond in time.'],
  source_credentials: [40074, '数据源拒绝了账号或密钥', 'The data source rejected the account or key.'],
  source_base: [40075, '目录中没有这个起始位置（Base DN）', 'The directory has no such base DN.'],
  source_filter: [40076, '查询条件不是一个完整的 LDAP 过滤器', 'The query isn’t a valid LDAP filter.'],
  source_limit: [
    40077,
    '数据源返回的内容过多，或已达到目录服务器的上限；请缩小范围',
    'The data source returned too much data, or reached the directory server’s limit. Narrow the query.',
  ],
  source_too_many: [
    40078,
    '一个数据源最多{n}人，请缩小范围',
    'A data source can have at most {n, plural, one {# person} other {# people}}. Narrow the query.',
  ],
  source_failed: [40079, '数据源返回了错误：{why}', 'The data source returned an error: {why}'],
  source_status: [40080, '数据源返回了 HTTP 状态 {status}', 'The data source returned HTTP status {status}.'],
  source_unreadable: [
    40081,
    '数据源返回的内容不是可读取的 JSON（UTF-8）',
    'The data source’s response isn’t readable JSON (UTF-8).',
  ],
  source_elsewhere: [
    40082,
    '下一页指向另一个地址 {address}，已停止读取',
    'The next page points to a different address, {address}. Reading was stopped.',
  ],
  source_no_list: [
    40083,
    '返回内容中没有人员列表（位置：{path}）',
    'The response contains no list of people (path: {path}).',
  ],
  source_empty: [
    40084,
    '数据源中一个人也没有，未做任何更改',
    'The data source contains no people. Nothing was changed.',
  ],
  source_guard: [
    40085,
    '{known}人中有{vanishing}人不在数据源中，超过了{percent}%的保护比例，未做任何更改',
    '{vanishing} of {known} people are no longer in the data source, which exceeds the safety limit of {percent}%. Nothing was changed.',
  ],
  source_file_missing: [40086, '请先上传数据源的文件', 'Upload a file for this data source first.'],
  source_columns: [40087, '数据源中缺少列：{columns}', 'Columns missing in the data source: {columns}'],
  source_disabled: [40088, '该数据源已停用', 'This data source is disabled.'],
  source_owner: [
    40089,
    '最后保存该数据源的人已停用，请由其他管理员重新保存',
    'The person who last saved this data source is disabled. Another administrator has to save it again.',
  ],
  // permission
  no_permission: [
    40300,
    '您没有权限执行此操作（缺少权限：{permission}）',
    'You don’t have permission to do this (missing permission: {permission})',
  ],
  outside_scope: [40301, '该记录不在您的管理范围内', 'This record is outside your management scope'],
  company_wide: [
    40306,
    '此内容由全公司共用，只有数据范围为“全部”的管理员可以修改',
    'The whole company shares this. Only administrators whose data scope is Everything can change it.',
  ],
  password_change_required: [40304, '请先修改密码', 'Change your password first'],
  meeting_session: [
    40305,
    '您通过邮件验证码登录，只能查看该会议。请使用账号密码登录后继续',
    'You came in with a code from your mail, which opens that one meeting. Sign in with your password for the rest.',
  ],
  not_operator: [
    40310,
    '只有运营本系统的公司可以管理其他公司',
    'Only the company that operates this system can manage other companies.',
  ],
  own_company: [40311, '不能停用自己的公司', 'You can’t suspend your own company.'],
  quota_users: [
    40312,
    '已达到授权的用户数上限（{most}），请联系运营方',
    'The licensed number of users ({most}) has been reached. Contact the operator.',
  ],
  quota_rooms: [
    40313,
    '已达到授权的会议室数上限（{most}），请联系运营方',
    'The licensed number of meeting rooms ({most}) has been reached. Contact the operator.',
  ],
  session_ended: [50012, '您已被登出，请重新登录', 'You have been signed out. Sign in again.'],
  csrf: [40302, '请求校验失败，请重新登录', 'The request couldn’t be verified. Sign in again.'],
  // not found
  not_found: [40400, '记录不存在或已删除', 'The record doesn’t exist or has been deleted'],
  no_such_call: [40401, '接口不存在', 'No such API call'],
  // conflict
  stale: [
    40900,
    '{who}已于{when}修改了这条记录，请刷新后重试',
    '{who} changed this record {when}. Refresh and try again.',
  ],
  in_use: [40901, '“{name}”正在被使用，不能删除：{users}', '“{name}” is in use and can’t be deleted: {users}'],
  conflict: [40902, '数据冲突，请刷新后重试', 'The data has changed. Refresh and try again.'],
  in_progress: [40903, '相同的请求正在处理中，请稍候', 'The same request is already being processed. Please wait.'],
  // booking: the checks of the booking rules, in their order
  booking_readonly: [40910, '本会议室只能查看，不可预约！', 'This room is view-only and can’t be booked.'],
  booking_locked: [40911, '您选择的会议室已锁定！', 'The selected room is locked.'],
  booking_past: [40912, '您选择的时间已经过期！', 'The selected time has already passed.'],
  booking_horizon: [
    40913,
    '您已超出可预订天数，可预订时间：{today}至{lastDay}',
    'Beyond the bookable days. You can book from {today} to {lastDay}.',
  ],
  booking_weekend: [40914, '周末没有开放预订！', 'Bookings at weekends aren’t allowed.'],
  booking_window: [
    40915,
    '还没有到预订时间，预订开放时间：{begin}至{end}',
    'Booking isn’t open now. It is open from {begin} to {end}.',
  ],
  booking_closed: [
    40916,
    '您选择的会议室没有开放这个时间段，开放时间：{open}至{close}{lunch, select, none {} other {，午休：{lunch}}}',
    'The room isn’t open at this time. Opening hours: {open} to {close}{lunch, select, none {} other {, lunch break: {lunch}}}.',
  ],
  booking_conflict: [40917, '该时间段已被占用：{title} {from}-{to}', 'This time is already taken: {title} {from}-{to}'],
  booking_length: [
    40918,
    '本会议室单次预订不能超过{h}小时{m}分钟',
    'A single booking of this room can’t be longer than {h} h {m} min',
  ],
  booking_prepare: [
    40994,
    '会前需要{minutes}分钟准备服务，该时间段已被占用：{title} {from}-{to}',
    'Set-up needs {minutes} minutes before the meeting, but this time is already taken: {title} {from}-{to}',
  ],
  booking_clean: [
    40995,
    '会后需要{minutes}分钟清洁，该时间段已被占用：{title} {from}-{to}',
    'Cleaning needs {minutes} minutes after the meeting, but this time is already taken: {title} {from}-{to}',
  ],
  service_withdrawn: [40952, '“{service}”已停用，不能再预订', '“{service}” is no longer offered.'],
  service_elsewhere: [
    40953,
    '“{room}”不提供“{service}”，请取消该服务或更换会议室',
    '“{service}” isn’t offered in “{room}”. Remove the service or choose another room.',
  ],
  service_late: [
    40954,
    '“{service}”须提前{lead}预订，本次最晚应在{until}前预订。请取消该服务，或改到{earliest}以后',
    '“{service}” must be ordered {lead} ahead, in this case by {until}. Remove the service, or choose a time after {earliest}.',
  ],
  service_too_many: [
    40955,
    '“{service}”每次最多{n}{unit}',
    'At most {n} {unit} of “{service}” can be ordered at once.',
  ],
  service_outside: [
    40956,
    '“{service}”的服务时间不在会议时间内',
    'The service time of “{service}” is outside the meeting.',
  ],
  service_state: [40957, '订单已变更，请刷新后再试', 'The order has changed. Refresh and try again.'],
  service_personnel_elsewhere: [40958, '该人员不能提供此服务', 'This person can’t provide this service.'],
  service_started: [
    40959,
    '“{service}”已开始准备，不能再修改',
    '“{service}” is already being prepared and can’t be changed.',
  ],
  booking_blacklisted: [
    40921,
    '您已被列入黑名单，{until, select, none {} other {{until}前}}不能预订会议室！',
    'You are on the blacklist and can’t book rooms{until, select, none {} other { until {until}}}.',
  ],
  booking_offline: [40919, '会议室已停用，暂不可预订', 'The room is not in use and can’t be booked at the moment.'],
  meeting_over: [
    40920,
    '会议已结束或已取消，不能再修改',
    'The meeting has ended or was cancelled and can’t be changed.',
  ],
  series_too_many: [40930, '一个系列最多{most}次会议', 'A series can have at most {most} meetings.'],
  series_clash: [
    40931,
    '系列中有{n}次会议无法预订，最早的是{date}：{why}',
    '{n, plural, one {# meeting of the series can’t be booked, on {date}: {why}} other {# meetings of the series can’t be booked, the first on {date}: {why}}}',
  ],
  series_overlap: [
    40932,
    '系列中的会议会互相重叠，请缩短会议或加大间隔',
    'The meetings of this series would overlap. Make them shorter or increase the interval.',
  ],
  series_crowd: [
    40934,
    '系列会议的次数与参会人数的乘积不能超过{most}，请减少次数或人数',
    'The number of meetings multiplied by the number of attendees can’t exceed {most}. Reduce either of them.',
  ],
  series_none: [40933, '该会议不属于任何系列会议', 'This meeting isn’t part of a series.'],
  audit_decided: [40940, '该申请已处理或已取消', 'This request has already been decided or cancelled.'],
  audit_past: [40941, '会议时间已过，不能再通过', 'The meeting time has passed, so it can’t be approved.'],
  terms_required: [
    40950,
    '预订{room}前，请先阅读并同意《{title}》',
    'Read and accept “{title}” before booking {room}.',
  ],
  terms_changed: [40951, '服务条款已更新，请重新阅读', 'The terms of service have been updated. Read them again.'],
  behalf_denied: [
    40309,
    '您不能在该办公区代他人预订（缺少权限：{permission}）',
    'You can’t book for others in this office (missing permission: {permission})',
  ],
  beyond_own: [
    40320,
    '不能授予或变更超出您自身权限的内容：{what}',
    'You can’t grant or change permissions you don’t have: {what}',
  ],
  last_administrator: [
    40960,
    '至少要保留一名能管理全公司用户和角色的管理员',
    'At least one administrator who manages all users and roles must remain',
  ],
  not_oneself: [40961, '不能停用或删除自己的账号', 'You can’t disable or delete your own account'],
  own_password: [40905, '自己的密码请在个人中心修改', 'Change your own password in the personal centre.'],
  left_already: [
    40962,
    '“{name}”的离职日期已过，请先修改离职日期',
    '“{name}” has already left. Change the leaving date first.',
  ],
  task_running: [40963, '已有同类任务正在进行，请稍候', 'A task of this kind is already running. Please wait.'],
  task_stopped: [
    40964,
    '任务已中断，未保存任何数据，请重试',
    'The task was interrupted and nothing was saved. Try again.',
  ],
  consent_text_changed: [
    40965,
    '同意书内容已更新，请阅读后再同意',
    'The consent form has been updated. Read it before agreeing.',
  ],
  consent_given: [40966, '已有有效的同意，无需重复登记', 'There is already an active consent.'],
  consent_none: [40967, '没有有效的同意可以撤回', 'There is no active consent to withdraw.'],
  consent_in_future: [40968, '签署日期不能晚于今天', 'The date signed can’t be in the future.'],
  deletion_of_active: [
    40969,
    '“{name}”的账号仍在使用，请先停用账号',
    'The account of “{name}” is still enabled. Disable it first.',
  ],
  deletion_running: [40991, '“{name}”的数据删除已在进行', 'Deletion of the data of “{name}” has already started.'],
  deletion_over: [40992, '该删除已完成或已停止', 'This deletion has been completed or stopped.'],
  already_forgotten: [40993, '该人员的个人数据已删除', 'This person’s personal data has been deleted.'],
  room_meetings: [
    40986,
    '“{room}”等会议室还有{n}个未结束的会议，请先选择移动或取消',
    '{n, plural, one {# meeting in “{room}” or the other rooms hasn’t ended. Move or cancel it first.} other {# meetings in “{room}” or the other rooms haven’t ended. Move or cancel them first.}}',
  ],
  rooms_cannot_take: [
    40985,
    '{n}间会议室不能采用这些设置，例如“{room}”：{why}',
    '{n, plural, one {# room} other {# rooms}} can’t use these settings, for example “{room}”: {why}',
  ],
  // locks and occupations of rooms
  lock_meetings: [
    40970,
    '锁定时段内有{n}个会议，请先选择如何处理',
    '{n, plural, one {# meeting falls} other {# meetings fall}} within the lock. Choose what happens first.',
  ],
  lock_too_many: [
    40971,
    '涉及的会议超过{most}个，请减少会议室或缩短时间',
    'More than {most} meetings are affected. Select fewer rooms or a shorter time.',
  ],
  lock_over: [40972, '该锁定已结束或已撤销，不能再修改', 'This lock has ended or was revoked and can’t be changed.'],
  no_room_free: [
    40973,
    '没有空闲会议室可供“{title}”（{from}）调整，请选择其他处理方式',
    'No other room is available for “{title}” ({from}). Choose another option.',
  ],
  meeting_cannot_move: [
    40974,
    '“{title}”正在进行或有改期待审核，不能换会议室',
    '“{title}” is in progress or has a pending reschedule, so it can’t be moved to another room.',
  ],
  room_needs_approval: [
    40975,
    '“{room}”需要审核，不能直接调整到该会议室',
    '“{room}” requires approval, so meetings can’t be moved there directly.',
  ],
  occupy_clash: [
    40976,
    '有{n}天的时间已被占用，最早的是{date}，请选择如何处理',
    '{n, plural, one {The room is already taken on # day, {date}.} other {The room is already taken on # days, the first on {date}.}} Choose what happens on these days.',
  ],
  occupy_nothing: [40977, '没有可占用的日期', 'There are no dates to reserve.'],
  occupy_over: [40978, '该日期已过，不能再调整', 'This date has passed and can’t be changed.'],
  occupy_fixed: [
    40979,
    '{date}的时间被其他周期占用、服务或候补保留占用，只能跳过或换会议室',
    'On {date} the time is taken by another recurring reservation, a service or a waiting list hold. Skip the date or use another room.',
  ],
  person_disabled: [40307, '该人员已停用，不能预订会议', 'This person is disabled and can’t book meetings.'],
  person_may_not_book: [40308, '该人员没有预订会议的权限', 'This person doesn’t have permission to book meetings.'],
  group_beyond: [
    40314,
    '组内有不在您管理范围内的人员：{name}',
    'This group includes people outside your management scope: {name}',
  ],
  person_blacklisted: [
    40315,
    '该人员已被列入黑名单，不能预订会议',
    'This person is on the blacklist and can’t book meetings.',
  ],
  meeting_not_yours: [40303, '只能修改自己的会议', 'You can only change your own meetings'],
  meeting_not_invited: [40306, '您未被邀请参加该会议', 'You aren’t invited to this meeting'],
  // screens at the doors
  device_unknown: [50020, '此屏幕尚未绑定，或已被解除绑定', 'This screen isn’t paired, or is no longer paired.'],
  pairing_code: [
    40090,
    '配对码错误或已过期，请以屏幕上显示的为准',
    'The pairing code is wrong or has expired. Use the code shown on the screen.',
  ],
  door_no_room: [40091, '此屏幕未绑定会议室', 'No room is assigned to this screen.'],
  door_not_allowed: [40350, '此屏幕不允许该操作', 'This action isn’t allowed on this screen.'],
  door_no_booker: [
    40351,
    '此屏幕没有指定预订人，请联系管理员',
    'No booker is set for this screen. Contact your administrator.',
  ],
  door_needs_approval: [
    40352,
    '本会议室预订需审核，请在预订页申请',
    'This room requires approval. Request it on the booking page.',
  ],
  door_pin_needed: [45861, '请输入操作密码', 'Enter the PIN.'],
  door_pin_wrong: [
    45862,
    '操作密码错误，还可尝试{n}次',
    'Wrong PIN. {n, plural, one {# attempt} other {# attempts}} left.',
  ],
  door_pin_closed: [
    45863,
    '密码错误次数过多，请{n}分钟后再试',
    'Too many wrong PINs. Try again in {n, plural, one {# minute} other {# minutes}}.',
  ],
  door_not_running: [40996, '会议已结束或尚未开始', 'The meeting has ended or hasn’t started.'],
  // signing in at meetings
  sign_in_code: [
    40093,
    '签到码无效或已过期，请重新扫描',
    'The check-in code is invalid or has expired. Scan it again.',
  ],
  sign_in_early: [45200, '还未到签到时间，{time}起可以签到', 'Check-in isn’t open yet. It opens at {time}.'],
  sign_in_late: [45201, '签到已于{time}截止，请联系会议组织者', 'Check-in closed at {time}. Contact the organiser.'],
  sign_in_over: [45202, '会议已结束，不能再签到', 'The meeting has ended, so you can’t check in.'],
  sign_in_cancelled: [
    45203,
    '会议已取消或尚未通过审核，不能签到',
    'The meeting was cancelled or isn’t approved yet, so you can’t check in.',
  ],
  // meetings managed by others than their bookers
  managed_cancelled: [
    45400,
    '该会议已被{who}取消，请刷新后再操作',
    '{who} has already cancelled this meeting. Refresh and try again.',
  ],
  managed_ended: [45401, '会议已结束，不能再取消或变更', 'The meeting has ended and can’t be cancelled or changed.'],
  managed_refused: [45402, '该申请未通过审核，无需取消', 'This request was rejected, so there is nothing to cancel.'],
  managed_released: [
    45403,
    '该会议的会议室已释放，不能取消或恢复',
    'The room of this meeting was released, so the meeting can’t be cancelled or restored.',
  ],
  managed_not_cancelled: [
    45404,
    '该会议没有被取消，或已被{who}恢复',
    'The meeting isn’t cancelled, or {who} has already restored it.',
  ],
  managed_begun: [
    45405,
    '会议的开始时间已过，不能恢复，请重新预订',
    'The start time has passed, so the meeting can’t be restored. Book it again.',
  ],
  managed_booker_gone: [
    45406,
    '预订人“{name}”已停用，不能恢复其会议',
    '“{name}” is disabled, so their meetings can’t be restored.',
  ],
  managed_too_deep: [
    45407,
    '最多可翻看前{n}条会议，请缩小筛选范围',
    'Only the first {n, plural, one {# meeting} other {# meetings}} can be browsed. Narrow the filters.',
  ],
  managed_series_over: [
    45408,
    '该系列没有您可以取消的未开始会议',
    'This series has no upcoming meetings you can cancel.',
  ],
  sign_in_typed: [
    45204,
    '签到码错误或已过期，请核对后重新输入',
    'The check-in code is wrong or has expired. Check it and enter it again.',
  ],
  sign_in_moved: [
    45205,
    '该会议已不在此会议室，请查看会议详情',
    'The meeting is no longer in this room. See the meeting details.',
  ],
  sign_hand: [45206, '只有会议组织者可以代签', 'Only the organiser can check others in.'],
  sign_own: [45207, '本人签到的记录不能撤销', 'People who checked in themselves can’t be undone.'],
  sign_out_missing: [45208, '您尚未签到', 'You haven’t checked in.'],
  sign_hand_closed: [
    45209,
    '会议结束超过{n}小时，不能再修改签到',
    'The meeting ended more than {n, plural, one {# hour} other {# hours}} ago, so check-ins can’t be changed.',
  ],
  // from the link to a meeting
  mail_code_wrong: [
    45220,
    '邮箱或验证码错误，或验证码已过期',
    'The email address or code is wrong, or the code has expired.',
  ],
  mail_code_off: [
    45221,
    '系统未配置邮件服务，请使用账号和密码登录',
    'Email isn’t configured. Sign in with your username and password.',
  ],
  meeting_link: [
    45222,
    '链接无效，请向会议组织者索取新的链接',
    'The link is invalid. Ask the organiser for a new one.',
  ],
  // meetings that are offered to somebody
  offer_settled: [45230, '此转让已处理或已失效', 'This transfer has already been handled or is no longer valid.'],
  // released meetings, black and white lists
  release_not_released: [
    45300,
    '会议未被释放，无需恢复',
    'The meeting hasn’t been released, so there is nothing to restore.',
  ],
  release_over: [45301, '会议时间已过，不能恢复', 'The meeting time has passed, so it can’t be restored.'],
  release_taken: [
    45302,
    '该时段已被占用，不能恢复，请另选时间预订',
    'The slot has been taken, so the meeting can’t be restored. Book another time.',
  ],
  ban_exists: [
    45310,
    '{name}已在黑名单中，请修改其记录',
    '{name} is already on the blacklist. Edit the existing entry.',
  ],
  ban_not_on: [45311, '该记录已解除或已到期', 'This entry was removed or has expired.'],
  ban_ends_early: [45312, '截止时间须晚于现在', 'The end time must be in the future.'],
  ban_beyond: [45313, '{name}不在您的管理范围内', '{name} is outside your management scope'],
  white_ends_early: [45314, '失效时间须晚于现在', 'The expiry time must be in the future.'],
  // approval flows
  audit_not_asked: [45500, '还没有轮到您审核此申请', 'It isn’t your turn to approve this request yet.'],
  audit_step_over: [45501, '这一步已有结果，无需再审核', 'This step has already been decided.'],
  audit_transfer_self: [45502, '不能转交给自己', 'You can’t reassign a request to yourself.'],
  audit_transfer_asked: [45503, '{name}已是这一步的审核人', '{name} is already an approver in this step.'],
  audit_transfer_unable: [
    45504,
    '{name}没有审核权限或账号已停用，请选择其他人',
    '{name} doesn’t have approval permission or is disabled. Select someone else.',
  ],
  audit_transfer_booker: [45505, '不能转交给会议的预订人', 'A request can’t be reassigned to the person who made it.'],
  guest_scan: [
    45920,
    '该邮箱不在此会议的访客名单中；有账号的同事请登录签到',
    'This email address isn’t on the guest list of this meeting. Colleagues with an account should sign in to check in.',
  ],
  guest_link: [
    45872,
    '链接无效或已过期，请联系会议的预订人',
    'The link is invalid or has expired. Contact the person who booked the meeting.',
  ],
  change_none: [45871, '该会议没有等待审核的变更', 'This meeting has no changes pending approval.'],
  audit_transfer_none: [
    45506,
    '此申请没有审核流程，无需转交：有审核权限的人都可以处理',
    'This request has no approval flow. Anyone with approval permission can decide.',
  ],
  audit_flow_binding: [
    45507,
    '“{flow}”已用于相同的范围和条件，请修改其中一个',
    '“{flow}” already has the same scope and conditions. Change one of them.',
  ],
  audit_flow_time: [45508, '提醒时间须短于审核时限', 'The reminder must be shorter than the time limit.'],
  audit_flow_timeless: [
    45509,
    '没有审核时限，不能设置提醒或超时处理',
    'Without a time limit, a reminder or timeout action can’t be set.',
  ],
  audit_own_request: [45510, '不能审核自己的申请', 'You can’t approve your own request.'],
  // rule groups
  booking_rule_advance: [
    45600,
    '规则组“{rule}”要求至少提前{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}预订',
    'Rule group “{rule}”: book at least {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} in advance.',
  ],
  booking_rule_horizon: [
    45601,
    '规则组“{rule}”：现在可预订至{lastDay}（新的一天在{hour}开放）',
    'Rule group “{rule}”: you can book up to {lastDay} now (a new day opens at {hour}).',
  ],
  booking_rule_weekend: [45602, '规则组“{rule}”：周末不可预订', 'Rule group “{rule}”: no bookings at weekends.'],
  booking_rule_short: [
    45603,
    '规则组“{rule}”：单次预订不能少于{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}',
    'Rule group “{rule}”: a booking must be at least {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} long.',
  ],
  booking_rule_length: [
    45604,
    '规则组“{rule}”：单次预订不能超过{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}',
    'Rule group “{rule}”: a booking can be at most {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} long.',
  ],
  booking_rule_day_count: [
    45605,
    '规则组“{rule}”：每天最多预订{limit}次，当天已有{used}次',
    'Rule group “{rule}”: at most {limit, plural, one {# booking} other {# bookings}} per day; you already have {used} that day.',
  ],
  booking_rule_day_minutes: [
    45606,
    '规则组“{rule}”：每天最多预订{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}，当天已用{used}分钟',
    'Rule group “{rule}”: at most {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} per day; {used} min already used that day.',
  ],
  booking_rule_week_minutes: [
    45607,
    '规则组“{rule}”：每周最多预订{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}，该周已用{used}分钟',
    'Rule group “{rule}”: at most {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} per week; {used} min already used that week.',
  ],
  booking_rule_month_minutes: [
    45608,
    '规则组“{rule}”：每月最多预订{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}，该月已用{used}分钟',
    'Rule group “{rule}”: at most {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} per month; {used} min already used that month.',
  ],
  booking_rule_future_count: [
    45609,
    '规则组“{rule}”：未开始的预订最多{limit}个，您已有{used}个',
    'Rule group “{rule}”: at most {limit, plural, one {# upcoming booking} other {# upcoming bookings}}; you already have {used}.',
  ],
  booking_rule_buffer: [
    45610,
    '规则组“{rule}”：与前后的预订须间隔{limit}分钟',
    'Rule group “{rule}”: leave at least {limit} min between this and other bookings.',
  ],
  booking_rule_series: [45611, '规则组“{rule}”：不可预订系列会议', 'Rule group “{rule}”: series can’t be booked.'],
  booking_rule_times: [
    45612,
    '规则组“{rule}”：系列会议最多{limit}次',
    'Rule group “{rule}”: a series can have at most {limit, plural, one {# meeting} other {# meetings}}.',
  ],
  booking_rule_attendees: [
    45613,
    '规则组“{rule}”：参会人数不能少于{limit}人，目前{people}人',
    'Rule group “{rule}”: at least {limit, plural, one {# attendee} other {# attendees}} required; currently {people}.',
  ],
  booking_rule_capacity: [
    45614,
    '规则组“{rule}”：参会人数{people}超过会议室容纳人数{capacity}',
    'Rule group “{rule}”: {people, plural, one {# attendee} other {# attendees}} exceed the room’s capacity of {capacity}.',
  ],
  booking_rule_cancel: [
    45615,
    '规则组“{rule}”：须在会议开始{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}前取消',
    'Rule group “{rule}”: meetings must be cancelled at least {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} before the start.',
  ],
  strategy_not_by_office: [
    45620,
    '该策略只能按公司设置',
    'This setting applies to the whole company and can’t be set per office.',
  ],
  // repairs
  repair_state: [
    40980,
    '报修单当前为“{state}”，不能执行此操作',
    'The ticket is currently “{state}”, so this can’t be done.',
  ],
  repair_not_yours: [40353, '只能评价自己的报修', 'You can only rate your own reports.'],
  // minutes and evaluation
  minutes_stale: [
    45700,
    '{who}已保存了新的内容，请合并后再保存',
    '{who} has saved new content. Merge it with yours before saving.',
  ],
  minutes_exist: [45701, '该会议已有纪要，请在其上修改', 'This meeting already has minutes. Edit them instead.'],
  minutes_not_held: [
    45702,
    '会议未确认、已取消或已释放，不能写纪要',
    'The meeting isn’t confirmed, or was cancelled or released, so it can’t have minutes.',
  ],
  minutes_not_yours: [
    45703,
    '只有会议的预订人、主持人和记录人可以修改纪要',
    'Only the booker, the host and the note taker can edit the minutes.',
  ],
  minutes_wild: [
    45704,
    '内容的嵌套层数过多，无法排版，请简化引用、列表或强调符号',
    'The content is nested too deeply to format. Simplify quotes, lists or emphasis.',
  ],
  minutes_not_deleted: [
    45705,
    '只有预订人、主持人或有删除权限的管理员可以删除纪要',
    'Only the booker, the host or an administrator with delete permission can delete the minutes.',
  ],
  minutes_todo_many: [45706, '一份纪要最多{most}项待办', 'Minutes can have at most {most} action items.'],
  minutes_version_gone: [45707, '没有这个版本', 'Version not found.'],
  minutes_todo_not_yours: [
    45708,
    '只有负责人和纪要的编写人可以更新待办',
    'Only the owner and the authors of the minutes can update the action item.',
  ],
  evaluation_early: [
    45720,
    '会议尚未结束，结束后才能评价',
    'The meeting hasn’t ended. You can give feedback afterwards.',
  ],
  evaluation_not_there: [45721, '您未参加该会议，不能评价', 'You didn’t attend this meeting, so you can’t rate it.'],
  evaluation_done: [
    45722,
    '您已评价过该会议，每人只能评价一次',
    'You’ve already rated this meeting. Everyone can rate once.',
  ],
  evaluation_closed: [45723, '评价时间已过', 'The feedback period is over.'],
  evaluation_not_asked: [45724, '该会议不需要评价', 'No feedback is requested for this meeting.'],
  evaluation_items_changed: [
    45725,
    '评价项已更新，请查看后重新提交，您的回答已保留',
    'The questions have been updated. Review them and submit again; your answers are kept.',
  ],
  evaluation_named: [
    45726,
    '参会人少于{n}人，无法匿名；请实名评价或不作评价',
    'With fewer than {n} attendees, feedback can’t be anonymous. Submit with your name or not at all.',
  ],
  evaluation_repaired: [
    45727,
    '该评价已转为报修单{number}',
    'A repair ticket has already been created from this feedback: {number}.',
  ],
  evaluation_photo_named: [
    45728,
    '匿名评价不能附照片，照片可能暴露身份',
    'Photos might reveal who you are, so they can’t be added to anonymous feedback.',
  ],
  // transport
  failure: [
    50000,
    '服务器内部错误，请把编号 {id} 告知管理员',
    'Internal server error. Give your administrator this ID: {id}',
  ],
  unavailable: [50300, '服务暂不可用，请稍后重试', 'The service is temporarily unavailable. Try again later.'],
  too_large: [41300, '请求内容过大', 'The request is too large.'],
  unsupported_media: [41500, '不支持的内容类型', 'Unsupported content type.'],
  // too often
  guest_mail_most: [
    42901,
    '发给公司外部参会人的邮件超过上限：每人每天最多{most}封，今天还可发送{left}封，本次需发送{n}封。请减少外部参会人，或请管理员在预订策略中调整上限。',
    'That would send {n, plural, one {# mail} other {# mails}} to people outside the company. You may send {most} a day and have {left} left today. Invite fewer guests, or ask an administrator to raise the limit in the booking strategy.',
  ],
  too_many: [42900, '操作过于频繁，请在{seconds}秒后重试', 'Too many attempts. Try again in {seconds} seconds.'],
  // messages and the waiting list
  notice_must: [45800, '此类通知不能关闭', 'These notifications can’t be turned off.'],
  waiting_free: [45801, '该时段空闲，可直接预订', 'This slot is free. Book it directly.'],
  waiting_not_allowed: [
    45802,
    '您不能预订所选的会议室，无法候补：{why}',
    'You can’t book the selected rooms, so you can’t join the waiting list: {why}',
  ],
  waiting_past: [45803, '只能候补尚未开始的时段', 'You can only wait for slots that haven’t started.'],
  waiting_too_many: [
    45804,
    '每人最多候补{n}个时段',
    'You can wait for at most {n, plural, one {# slot} other {# slots}}.',
  ],
  waiting_has_offer: [
    45805,
    '该时段已有为您保留的会议室，请先确认或放弃',
    'A room is already on hold for you at this time. Confirm or decline it first.',
  ],
  waiting_no_offer: [45806, '没有为您保留的时段，或已过期', 'No slot is on hold for you, or the hold has expired.'],
  waiting_over: [45807, '该候补已结束', 'This waiting list entry has ended.'],
  waiting_no_room: [45808, '没有符合条件的会议室', 'No matching rooms.'],
  waiting_one_office: [45809, '所选会议室须属于同一办公区时区', 'The selected rooms must be in the same time zone.'],
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

/** What the sentences of booking read: of an hour that is closed for another reason than the lunch break, none is said. */
export const sentenceValues = <V extends Values>(values: V): V & { lunch: Values[string] } => ({
  ...values,
  lunch: values.lunch ?? 'none',
})
