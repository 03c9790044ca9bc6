/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const booking_readonly = [
  'booking_readonly',
  40910,
  '本会议室只能查看，不可预约！',
  'This room is view-only and can’t be booked.',
] as const
export const booking_locked = [
  'booking_locked',
  40911,
  '您选择的会议室已锁定！',
  'The selected room is locked.',
] as const
export const booking_past = [
  'booking_past',
  40912,
  '您选择的时间已经过期！',
  'The selected time has already passed.',
] as const
export const booking_horizon = [
  'booking_horizon',
  40913,
  '您已超出可预订天数，可预订时间：{today}至{lastDay}',
  'Beyond the bookable days. You can book from {today} to {lastDay}.',
] as const
export const booking_weekend = [
  'booking_weekend',
  40914,
  '周末没有开放预订！',
  'Bookings at weekends aren’t allowed.',
] as const
export const booking_window = [
  'booking_window',
  40915,
  '还没有到预订时间，预订开放时间：{begin}至{end}',
  'Booking isn’t open now. It is open from {begin} to {end}.',
] as const
export const booking_closed = [
  'booking_closed',
  40916,
  '您选择的会议室没有开放这个时间段，开放时间：{open}至{close}{lunch, select, none {} other {，午休：{lunch}}}',
  'The room isn’t open at this time. Opening hours: {open} to {close}{lunch, select, none {} other {, lunch break: {lunch}}}.',
] as const
export const booking_conflict = [
  'booking_conflict',
  40917,
  '该时间段已被占用：{title} {from}-{to}',
  'This time is already taken: {title} {from}-{to}',
] as const
export const booking_length = [
  'booking_length',
  40918,
  '本会议室单次预订不能超过{h}小时{m}分钟',
  'A single booking of this room can’t be longer than {h} h {m} min',
] as const
export const booking_prepare = [
  'booking_prepare',
  40994,
  '会前需要{minutes}分钟准备服务，该时间段已被占用：{title} {from}-{to}',
  'Set-up needs {minutes} minutes before the meeting, but this time is already taken: {title} {from}-{to}',
] as const
export const booking_clean = [
  'booking_clean',
  40995,
  '会后需要{minutes}分钟清洁，该时间段已被占用：{title} {from}-{to}',
  'Cleaning needs {minutes} minutes after the meeting, but this time is already taken: {title} {from}-{to}',
] as const
export const service_withdrawn = [
  'service_withdrawn',
  40952,
  '“{service}”已停用，不能再预订',
  '“{service}” is no longer offered.',
] as const
export const service_elsewhere = [
  'service_elsewhere',
  40953,
  '“{room}”不提供“{service}”，请取消该服务或更换会议室',
  '“{service}” isn’t offered in “{room}”. Remove the service or choose another room.',
] as const
export const service_late = [
  'service_late',
  40954,
  '“{service}”须提前{lead}预订，本次最晚应在{until}前预订。请取消该服务，或改到{earliest}以后',
  '“{service}” must be ordered {lead} ahead, in this case by {until}. Remove the service, or choose a time after {earliest}.',
] as const
export const service_too_many = [
  'service_too_many',
  40955,
  '“{service}”每次最多{n}{unit}',
  'At most {n} {unit} of “{service}” can be ordered at once.',
] as const
export const service_outside = [
  'service_outside',
  40956,
  '“{service}”的服务时间不在会议时间内',
  'The service time of “{service}” is outside the meeting.',
] as const
export const service_state = [
  'service_state',
  40957,
  '订单已变更，请刷新后再试',
  'The order has changed. Refresh and try again.',
] as const
export const service_personnel_elsewhere = [
  'service_personnel_elsewhere',
  40958,
  '该人员不能提供此服务',
  'This person can’t provide this service.',
] as const
export const service_started = [
  'service_started',
  40959,
  '“{service}”已开始准备，不能再修改',
  '“{service}” is already being prepared and can’t be changed.',
] as const
export const booking_blacklisted = [
  'booking_blacklisted',
  40921,
  '您已被列入黑名单，{until, select, none {} other {{until}前}}不能预订会议室！',
  'You are on the blacklist and can’t book rooms{until, select, none {} other { until {until}}}.',
] as const
export const booking_offline = [
  'booking_offline',
  40919,
  '会议室已停用，暂不可预订',
  'The room is not in use and can’t be booked at the moment.',
] as const
export const meeting_over = [
  'meeting_over',
  40920,
  '会议已结束或已取消，不能再修改',
  'The meeting has ended or was cancelled and can’t be changed.',
] as const
export const series_too_many = [
  'series_too_many',
  40930,
  '一个系列最多{most}次会议',
  'A series can have at most {most} meetings.',
] as const
export const series_clash = [
  'series_clash',
  40931,
  '系列中有{n}次会议无法预订，最早的是{date}：{why}',
  '{n, plural, one {# meeting of the series can’t be booked, on {date}: {why}} other {# meetings of the series can’t be booked, the first on {date}: {why}}}',
] as const
export const series_overlap = [
  'series_overlap',
  40932,
  '系列中的会议会互相重叠，请缩短会议或加大间隔',
  'The meetings of this series would overlap. Make them shorter or increase the interval.',
] as const
export const series_crowd = [
  'series_crowd',
  40934,
  '系列会议的次数与参会人数的乘积不能超过{most}，请减少次数或人数',
  'The number of meetings multiplied by the number of attendees can’t exceed {most}. Reduce either of them.',
] as const
export const series_none = [
  'series_none',
  40933,
  '该会议不属于任何系列会议',
  'This meeting isn’t part of a series.',
] as const
export const audit_past = [
  'audit_past',
  40941,
  '会议时间已过，不能再通过',
  'The meeting time has passed, so it can’t be approved.',
] as const
export const terms_required = [
  'terms_required',
  40950,
  '预订{room}前，请先阅读并同意《{title}》',
  'Read and accept “{title}” before booking {room}.',
] as const
export const terms_changed = [
  'terms_changed',
  40951,
  '服务条款已更新，请重新阅读',
  'The terms of service have been updated. Read them again.',
] as const
export const behalf_denied = [
  'behalf_denied',
  40309,
  '您不能在该办公区代他人预订（缺少权限：{permission}）',
  'You can’t book for others in this office (missing permission: {permission})',
] as const
export const room_meetings = [
  'room_meetings',
  40986,
  '“{room}”等会议室还有{n}个未结束的会议，请先选择移动或取消',
  '{n, plural, one {# meeting in “{room}” or the other rooms hasn’t ended. Move or cancel it first.} other {# meetings in “{room}” or the other rooms haven’t ended. Move or cancel them first.}}',
] as const
export const lock_meetings = [
  'lock_meetings',
  40970,
  '锁定时段内有{n}个会议，请先选择如何处理',
  '{n, plural, one {# meeting falls} other {# meetings fall}} within the lock. Choose what happens first.',
] as const
export const lock_too_many = [
  'lock_too_many',
  40971,
  '涉及的会议超过{most}个，请减少会议室或缩短时间',
  'More than {most} meetings are affected. Select fewer rooms or a shorter time.',
] as const
export const lock_over = [
  'lock_over',
  40972,
  '该锁定已结束或已撤销，不能再修改',
  'This lock has ended or was revoked and can’t be changed.',
] as const
export const no_room_free = [
  'no_room_free',
  40973,
  '没有空闲会议室可供“{title}”（{from}）调整，请选择其他处理方式',
  'No other room is available for “{title}” ({from}). Choose another option.',
] as const
export const meeting_cannot_move = [
  'meeting_cannot_move',
  40974,
  '“{title}”正在进行或有改期待审核，不能换会议室',
  '“{title}” is in progress or has a pending reschedule, so it can’t be moved to another room.',
] as const
export const room_needs_approval = [
  'room_needs_approval',
  40975,
  '“{room}”需要审核，不能直接调整到该会议室',
  '“{room}” requires approval, so meetings can’t be moved there directly.',
] as const
export const occupy_clash = [
  'occupy_clash',
  40976,
  '有{n}天的时间已被占用，最早的是{date}，请选择如何处理',
  '{n, plural, one {The room is already taken on # day, {date}.} other {The room is already taken on # days, the first on {date}.}} Choose what happens on these days.',
] as const
export const occupy_nothing = ['occupy_nothing', 40977, '没有可占用的日期', 'There are no dates to reserve.'] as const
export const occupy_over = [
  'occupy_over',
  40978,
  '该日期已过，不能再调整',
  'This date has passed and can’t be changed.',
] as const
export const occupy_fixed = [
  'occupy_fixed',
  40979,
  '{date}的时间被其他周期占用、服务或候补保留占用，只能跳过或换会议室',
  'On {date} the time is taken by another recurring reservation, a service or a waiting list hold. Skip the date or use another room.',
] as const
export const person_disabled = [
  'person_disabled',
  40307,
  '该人员已停用，不能预订会议',
  'This person is disabled and can’t book meetings.',
] as const
export const person_may_not_book = [
  'person_may_not_book',
  40308,
  '该人员没有预订会议的权限',
  'This person doesn’t have permission to book meetings.',
] as const
export const person_blacklisted = [
  'person_blacklisted',
  40315,
  '该人员已被列入黑名单，不能预订会议',
  'This person is on the blacklist and can’t book meetings.',
] as const
export const meeting_not_yours = [
  'meeting_not_yours',
  40303,
  '只能修改自己的会议',
  'You can only change your own meetings',
] as const
export const meeting_not_invited = [
  'meeting_not_invited',
  40306,
  '您未被邀请参加该会议',
  'You aren’t invited to this meeting',
] as const
export const door_no_room = [
  'door_no_room',
  40091,
  '此屏幕未绑定会议室',
  'No room is assigned to this screen.',
] as const
export const door_no_booker = [
  'door_no_booker',
  40351,
  '此屏幕没有指定预订人，请联系管理员',
  'No booker is set for this screen. Contact your administrator.',
] as const
export const door_needs_approval = [
  'door_needs_approval',
  40352,
  '本会议室预订需审核，请在预订页申请',
  'This room requires approval. Request it on the booking page.',
] as const
export const door_not_running = [
  'door_not_running',
  40996,
  '会议已结束或尚未开始',
  'The meeting has ended or hasn’t started.',
] as const
export const sign_in_code = [
  'sign_in_code',
  40093,
  '签到码无效或已过期，请重新扫描',
  'The check-in code is invalid or has expired. Scan it again.',
] as const
export const sign_in_early = [
  'sign_in_early',
  45200,
  '还未到签到时间，{time}起可以签到',
  'Check-in isn’t open yet. It opens at {time}.',
] as const
export const sign_in_late = [
  'sign_in_late',
  45201,
  '签到已于{time}截止，请联系会议组织者',
  'Check-in closed at {time}. Contact the organiser.',
] as const
export const sign_in_over = [
  'sign_in_over',
  45202,
  '会议已结束，不能再签到',
  'The meeting has ended, so you can’t check in.',
] as const
export const sign_in_cancelled = [
  'sign_in_cancelled',
  45203,
  '会议已取消或尚未通过审核，不能签到',
  'The meeting was cancelled or isn’t approved yet, so you can’t check in.',
] as const
export const managed_cancelled = [
  'managed_cancelled',
  45400,
  '该会议已被{who}取消，请刷新后再操作',
  '{who} has already cancelled this meeting. Refresh and try again.',
] as const
export const managed_ended = [
  'managed_ended',
  45401,
  '会议已结束，不能再取消或变更',
  'The meeting has ended and can’t be cancelled or changed.',
] as const
export const managed_refused = [
  'managed_refused',
  45402,
  '该申请未通过审核，无需取消',
  'This request was rejected, so there is nothing to cancel.',
] as const
export const managed_released = [
  'managed_released',
  45403,
  '该会议的会议室已释放，不能取消或恢复',
  'The room of this meeting was released, so the meeting can’t be cancelled or restored.',
] as const
export const managed_not_cancelled = [
  'managed_not_cancelled',
  45404,
  '该会议没有被取消，或已被{who}恢复',
  'The meeting isn’t cancelled, or {who} has already restored it.',
] as const
export const managed_begun = [
  'managed_begun',
  45405,
  '会议的开始时间已过，不能恢复，请重新预订',
  'The start time has passed, so the meeting can’t be restored. Book it again.',
] as const
export const managed_booker_gone = [
  'managed_booker_gone',
  45406,
  '预订人“{name}”已停用，不能恢复其会议',
  '“{name}” is disabled, so their meetings can’t be restored.',
] as const
export const managed_too_deep = [
  'managed_too_deep',
  45407,
  '最多可翻看前{n}条会议，请缩小筛选范围',
  'Only the first {n, plural, one {# meeting} other {# meetings}} can be browsed. Narrow the filters.',
] as const
export const managed_series_over = [
  'managed_series_over',
  45408,
  '该系列没有您可以取消的未开始会议',
  'This series has no upcoming meetings you can cancel.',
] as const
export const sign_in_typed = [
  'sign_in_typed',
  45204,
  '签到码错误或已过期，请核对后重新输入',
  'The check-in code is wrong or has expired. Check it and enter it again.',
] as const
export const sign_in_moved = [
  'sign_in_moved',
  45205,
  '该会议已不在此会议室，请查看会议详情',
  'The meeting is no longer in this room. See the meeting details.',
] as const
export const sign_hand = [
  'sign_hand',
  45206,
  '只有会议组织者可以代签',
  'Only the organiser can check others in.',
] as const
export const sign_own = [
  'sign_own',
  45207,
  '本人签到的记录不能撤销',
  'People who checked in themselves can’t be undone.',
] as const
export const sign_out_missing = ['sign_out_missing', 45208, '您尚未签到', 'You haven’t checked in.'] as const
export const sign_hand_closed = [
  'sign_hand_closed',
  45209,
  '会议结束超过{n}小时，不能再修改签到',
  'The meeting ended more than {n, plural, one {# hour} other {# hours}} ago, so check-ins can’t be changed.',
] as const
export const mail_code_wrong = [
  'mail_code_wrong',
  45220,
  '邮箱或验证码错误，或验证码已过期',
  'The email address or code is wrong, or the code has expired.',
] as const
export const meeting_link = [
  'meeting_link',
  45222,
  '链接无效，请向会议组织者索取新的链接',
  'The link is invalid. Ask the organiser for a new one.',
] as const
export const offer_settled = [
  'offer_settled',
  45230,
  '此转让已处理或已失效',
  'This transfer has already been handled or is no longer valid.',
] as const
export const release_not_released = [
  'release_not_released',
  45300,
  '会议未被释放，无需恢复',
  'The meeting hasn’t been released, so there is nothing to restore.',
] as const
export const release_over = [
  'release_over',
  45301,
  '会议时间已过，不能恢复',
  'The meeting time has passed, so it can’t be restored.',
] as const
export const release_taken = [
  'release_taken',
  45302,
  '该时段已被占用，不能恢复，请另选时间预订',
  'The slot has been taken, so the meeting can’t be restored. Book another time.',
] as const
export const ban_exists = [
  'ban_exists',
  45310,
  '{name}已在黑名单中，请修改其记录',
  '{name} is already on the blacklist. Edit the existing entry.',
] as const
export const ban_not_on = [
  'ban_not_on',
  45311,
  '该记录已解除或已到期',
  'This entry was removed or has expired.',
] as const
export const ban_ends_early = [
  'ban_ends_early',
  45312,
  '截止时间须晚于现在',
  'The end time must be in the future.',
] as const
export const ban_beyond = [
  'ban_beyond',
  45313,
  '{name}不在您的管理范围内',
  '{name} is outside your management scope',
] as const
export const white_ends_early = [
  'white_ends_early',
  45314,
  '失效时间须晚于现在',
  'The expiry time must be in the future.',
] as const
export const audit_transfer_booker = [
  'audit_transfer_booker',
  45505,
  '不能转交给会议的预订人',
  'A request can’t be reassigned to the person who made it.',
] as const
export const guest_scan = [
  'guest_scan',
  45920,
  '该邮箱不在此会议的访客名单中；有账号的同事请登录签到',
  'This email address isn’t on the guest list of this meeting. Colleagues with an account should sign in to check in.',
] as const
export const guest_link = [
  'guest_link',
  45872,
  '链接无效或已过期，请联系会议的预订人',
  'The link is invalid or has expired. Contact the person who booked the meeting.',
] as const
export const change_none = [
  'change_none',
  45871,
  '该会议没有等待审核的变更',
  'This meeting has no changes pending approval.',
] as const
export const audit_flow_binding = [
  'audit_flow_binding',
  45507,
  '“{flow}”已用于相同的范围和条件，请修改其中一个',
  '“{flow}” already has the same scope and conditions. Change one of them.',
] as const
export const audit_flow_time = [
  'audit_flow_time',
  45508,
  '提醒时间须短于审核时限',
  'The reminder must be shorter than the time limit.',
] as const
export const audit_flow_timeless = [
  'audit_flow_timeless',
  45509,
  '没有审核时限，不能设置提醒或超时处理',
  'Without a time limit, a reminder or timeout action can’t be set.',
] as const
export const booking_rule_advance = [
  'booking_rule_advance',
  45600,
  '规则组“{rule}”要求至少提前{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}预订',
  'Rule group “{rule}”: book at least {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} in advance.',
] as const
export const booking_rule_horizon = [
  'booking_rule_horizon',
  45601,
  '规则组“{rule}”：现在可预订至{lastDay}（新的一天在{hour}开放）',
  'Rule group “{rule}”: you can book up to {lastDay} now (a new day opens at {hour}).',
] as const
export const booking_rule_weekend = [
  'booking_rule_weekend',
  45602,
  '规则组“{rule}”：周末不可预订',
  'Rule group “{rule}”: no bookings at weekends.',
] as const
export const booking_rule_short = [
  'booking_rule_short',
  45603,
  '规则组“{rule}”：单次预订不能少于{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}',
  'Rule group “{rule}”: a booking must be at least {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} long.',
] as const
export const booking_rule_length = [
  'booking_rule_length',
  45604,
  '规则组“{rule}”：单次预订不能超过{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}',
  'Rule group “{rule}”: a booking can be at most {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} long.',
] as const
export const booking_rule_day_count = [
  'booking_rule_day_count',
  45605,
  '规则组“{rule}”：每天最多预订{limit}次，当天已有{used}次',
  'Rule group “{rule}”: at most {limit, plural, one {# booking} other {# bookings}} per day; you already have {used} that day.',
] as const
export const booking_rule_day_minutes = [
  'booking_rule_day_minutes',
  45606,
  '规则组“{rule}”：每天最多预订{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}，当天已用{used}分钟',
  'Rule group “{rule}”: at most {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} per day; {used} min already used that day.',
] as const
export const booking_rule_week_minutes = [
  'booking_rule_week_minutes',
  45607,
  '规则组“{rule}”：每周最多预订{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}，该周已用{used}分钟',
  'Rule group “{rule}”: at most {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} per week; {used} min already used that week.',
] as const
export const booking_rule_month_minutes = [
  'booking_rule_month_minutes',
  45608,
  '规则组“{rule}”：每月最多预订{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}，该月已用{used}分钟',
  'Rule group “{rule}”: at most {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} per month; {used} min already used that month.',
] as const
export const booking_rule_future_count = [
  'booking_rule_future_count',
  45609,
  '规则组“{rule}”：未开始的预订最多{limit}个，您已有{used}个',
  'Rule group “{rule}”: at most {limit, plural, one {# upcoming booking} other {# upcoming bookings}}; you already have {used}.',
] as const
export const booking_rule_buffer = [
  'booking_rule_buffer',
  45610,
  '规则组“{rule}”：与前后的预订须间隔{limit}分钟',
  'Rule group “{rule}”: leave at least {limit} min between this and other bookings.',
] as const
export const booking_rule_series = [
  'booking_rule_series',
  45611,
  '规则组“{rule}”：不可预订系列会议',
  'Rule group “{rule}”: series can’t be booked.',
] as const
export const booking_rule_times = [
  'booking_rule_times',
  45612,
  '规则组“{rule}”：系列会议最多{limit}次',
  'Rule group “{rule}”: a series can have at most {limit, plural, one {# meeting} other {# meetings}}.',
] as const
export const booking_rule_attendees = [
  'booking_rule_attendees',
  45613,
  '规则组“{rule}”：参会人数不能少于{limit}人，目前{people}人',
  'Rule group “{rule}”: at least {limit, plural, one {# attendee} other {# attendees}} required; currently {people}.',
] as const
export const booking_rule_capacity = [
  'booking_rule_capacity',
  45614,
  '规则组“{rule}”：参会人数{people}超过会议室容纳人数{capacity}',
  'Rule group “{rule}”: {people, plural, one {# attendee} other {# attendees}} exceed the room’s capacity of {capacity}.',
] as const
export const booking_rule_cancel = [
  'booking_rule_cancel',
  45615,
  '规则组“{rule}”：须在会议开始{h, plural, =0 {} other {#小时}}{m, plural, =0 {} other {#分钟}}前取消',
  'Rule group “{rule}”: meetings must be cancelled at least {h, plural, =0 {{m} min} other {# h{m, plural, =0 {} other { # min}}}} before the start.',
] as const
export const minutes_stale = [
  'minutes_stale',
  45700,
  '{who}已保存了新的内容，请合并后再保存',
  '{who} has saved new content. Merge it with yours before saving.',
] as const
export const minutes_exist = [
  'minutes_exist',
  45701,
  '该会议已有纪要，请在其上修改',
  'This meeting already has minutes. Edit them instead.',
] as const
export const minutes_not_held = [
  'minutes_not_held',
  45702,
  '会议未确认、已取消或已释放，不能写纪要',
  'The meeting isn’t confirmed, or was cancelled or released, so it can’t have minutes.',
] as const
export const minutes_not_yours = [
  'minutes_not_yours',
  45703,
  '只有会议的预订人、主持人和记录人可以修改纪要',
  'Only the booker, the host and the note taker can edit the minutes.',
] as const
export const minutes_wild = [
  'minutes_wild',
  45704,
  '内容的嵌套层数过多，无法排版，请简化引用、列表或强调符号',
  'The content is nested too deeply to format. Simplify quotes, lists or emphasis.',
] as const
export const minutes_not_deleted = [
  'minutes_not_deleted',
  45705,
  '只有预订人、主持人或有删除权限的管理员可以删除纪要',
  'Only the booker, the host or an administrator with delete permission can delete the minutes.',
] as const
export const minutes_todo_many = [
  'minutes_todo_many',
  45706,
  '一份纪要最多{most}项待办',
  'Minutes can have at most {most} action items.',
] as const
export const minutes_version_gone = ['minutes_version_gone', 45707, '没有这个版本', 'Version not found.'] as const
export const minutes_todo_not_yours = [
  'minutes_todo_not_yours',
  45708,
  '只有负责人和纪要的编写人可以更新待办',
  'Only the owner and the authors of the minutes can update the action item.',
] as const
export const evaluation_early = [
  'evaluation_early',
  45720,
  '会议尚未结束，结束后才能评价',
  'The meeting hasn’t ended. You can give feedback afterwards.',
] as const
export const evaluation_not_there = [
  'evaluation_not_there',
  45721,
  '您未参加该会议，不能评价',
  'You didn’t attend this meeting, so you can’t rate it.',
] as const
export const evaluation_done = [
  'evaluation_done',
  45722,
  '您已评价过该会议，每人只能评价一次',
  'You’ve already rated this meeting. Everyone can rate once.',
] as const
export const evaluation_closed = ['evaluation_closed', 45723, '评价时间已过', 'The feedback period is over.'] as const
export const evaluation_not_asked = [
  'evaluation_not_asked',
  45724,
  '该会议不需要评价',
  'No feedback is requested for this meeting.',
] as const
export const evaluation_items_changed = [
  'evaluation_items_changed',
  45725,
  '评价项已更新，请查看后重新提交，您的回答已保留',
  'The questions have been updated. Review them and submit again; your answers are kept.',
] as const
export const evaluation_named = [
  'evaluation_named',
  45726,
  '参会人少于{n}人，无法匿名；请实名评价或不作评价',
  'With fewer than {n} attendees, feedback can’t be anonymous. Submit with your name or not at all.',
] as const
export const evaluation_repaired = [
  'evaluation_repaired',
  45727,
  '该评价已转为报修单{number}',
  'A repair ticket has already been created from this feedback: {number}.',
] as const
export const evaluation_photo_named = [
  'evaluation_photo_named',
  45728,
  '匿名评价不能附照片，照片可能暴露身份',
  'Photos might reveal who you are, so they can’t be added to anonymous feedback.',
] as const
export const guest_mail_most = [
  'guest_mail_most',
  42901,
  '发给公司外部参会人的邮件超过上限：每人每天最多{most}封，今天还可发送{left}封，本次需发送{n}封。请减少外部参会人，或请管理员在预订策略中调整上限。',
  'That would send {n, plural, one {# mail} other {# mails}} to people outside the company. You may send {most} a day and have {left} left today. Invite fewer guests, or ask an administrator to raise the limit in the booking strategy.',
] as const
export const waiting_free = [
  'waiting_free',
  45801,
  '该时段空闲，可直接预订',
  'This slot is free. Book it directly.',
] as const
export const waiting_not_allowed = [
  'waiting_not_allowed',
  45802,
  '您不能预订所选的会议室，无法候补：{why}',
  'You can’t book the selected rooms, so you can’t join the waiting list: {why}',
] as const
export const waiting_past = [
  'waiting_past',
  45803,
  '只能候补尚未开始的时段',
  'You can only wait for slots that haven’t started.',
] as const
export const waiting_too_many = [
  'waiting_too_many',
  45804,
  '每人最多候补{n}个时段',
  'You can wait for at most {n, plural, one {# slot} other {# slots}}.',
] as const
export const waiting_has_offer = [
  'waiting_has_offer',
  45805,
  '该时段已有为您保留的会议室，请先确认或放弃',
  'A room is already on hold for you at this time. Confirm or decline it first.',
] as const
export const waiting_no_offer = [
  'waiting_no_offer',
  45806,
  '没有为您保留的时段，或已过期',
  'No slot is on hold for you, or the hold has expired.',
] as const
export const waiting_over = ['waiting_over', 45807, '该候补已结束', 'This waiting list entry has ended.'] as const
export const waiting_no_room = ['waiting_no_room', 45808, '没有符合条件的会议室', 'No matching rooms.'] as const
export const waiting_one_office = [
  'waiting_one_office',
  45809,
  '所选会议室须属于同一办公区时区',
  'The selected rooms must be in the same time zone.',
] as const
export const guest_permission = [
  'guest_permission',
  46163,
  '您没有邀请访客的权限，请改用邮箱邀请，或请前台代为邀请',
  'You may not invite visitors. Invite them by email instead, or ask reception.',
] as const
