/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const visit_span = [
  'visit_span',
  46100,
  '结束时间必须晚于开始时间',
  'The end must be later than the start.',
] as const
export const visit_past = [
  'visit_past',
  46101,
  '来访时间已过，请选择以后的时间',
  'This time has passed. Choose a later one.',
] as const
export const visit_no_day = [
  'visit_no_day',
  46102,
  '所选的星期里没有一天在来访期间内，请更改日期或星期',
  'None of the chosen weekdays lies in this period. Change the dates or the weekdays.',
] as const
export const visit_long = [
  'visit_long',
  46103,
  '一次来访最长 {days} 天，请分开邀请',
  'A visit can span at most {days} days. Invite again for the rest.',
] as const
export const visit_days = [
  'visit_days',
  46104,
  '共 {days} 天，超过了事由“{reason}”允许的 {most} 天，请缩短或更换事由',
  'These are {days, plural, one {# day} other {# days}}. “{reason}” allows {most}: shorten the visit or choose another reason.',
] as const
export const visit_hours = [
  'visit_hours',
  46105,
  '超过一天的来访须填写每天的到访和离开时间',
  'Enter the daily hours of a visit that is longer than a day.',
] as const
export const visit_stretch = [
  'visit_stretch',
  46106,
  '一次来访最多连续 24 小时，更长的请邀请多天',
  'A visitor can stay for at most 24 hours at a stretch. For longer, invite them for several days.',
] as const
export const visit_over = [
  'visit_over',
  46110,
  '“{name}”的来访已取消或已结束，请重新邀请',
  'The visit of “{name}” was cancelled or is over. Invite them again.',
] as const
export const visit_not_inside = [
  'visit_not_inside',
  46111,
  '“{name}”没有签到，不能签离',
  '“{name}” isn’t checked in, so they can’t be checked out.',
] as const
export const visit_inside = [
  'visit_inside',
  46112,
  '“{name}”已在现场，请先签离',
  '“{name}” is inside. Check them out first.',
] as const
export const visit_refused = [
  'visit_refused',
  46113,
  '“{name}”现在不能签到：{why}',
  '“{name}” can’t check in now: {why}',
] as const
export const visit_office = [
  'visit_office',
  46114,
  '来访已开始，不能更换办公区',
  'The visit has begun, so its office can’t be changed.',
] as const
export const visit_people = [
  'visit_people',
  46115,
  '一次来访最多 {most} 人',
  'A visit can have at most {most} people.',
] as const
export const visit_not_yours = [
  'visit_not_yours',
  46116,
  '只有被访人、共同被访人和管理访客的人可以更改此来访',
  'Only the host, co-hosts and people who manage visitors can change this visit.',
] as const
export const visit_other_host = [
  'visit_other_host',
  46117,
  '您只能以自己为被访人，请改为自己，或请前台代为邀请',
  'You can only invite visitors to yourself. Ask reception to invite them for someone else.',
] as const
export const visit_badge = [
  'visit_badge',
  46118,
  '访客牌 {badge} 正由“{name}”使用',
  'Badge {badge} is in use by “{name}”.',
] as const
export const visit_time = [
  'visit_time',
  46119,
  '离开时间须在签到之后，且不晚于现在',
  'The time of leaving must lie between check-in and now.',
] as const
export const visitor_code = [
  'visitor_code',
  46120,
  '访客码无效或已过期，请访客刷新页面后重试',
  'This visitor code is invalid or out of date. Ask the visitor to refresh their page.',
] as const
export const visit_link = [
  'visit_link',
  46121,
  '链接无效或已过期，请联系被访人',
  'The link is invalid or has expired. Contact the person you’re visiting.',
] as const
export const visit_phone = [
  'visit_phone',
  46122,
  '访客码已绑定另一部手机，请在那部手机上打开，或将其转移到本机',
  'The code belongs to another phone. Open the page there, or move the code to this phone.',
] as const
export const visit_digits = [
  'visit_digits',
  46123,
  '验证码不正确或已过期，请重新获取',
  'These digits are wrong or have expired. Ask for new ones.',
] as const
export const visit_unreached = [
  'visit_unreached',
  46124,
  '没有可接收验证码的邮箱或手机号，请到前台解除绑定',
  'We know no email address or phone to send digits to. Reception can free the code.',
] as const
export const visit_digits_wait = [
  'visit_digits_wait',
  46125,
  '验证码已发送，请稍后再获取',
  'Digits were sent already. Wait a little before asking again.',
] as const
export const visit_not_ready = [
  'visit_not_ready',
  46126,
  '现在还没有访客码，请先补全信息或等待审核',
  'There is no code yet. Complete your details, or wait for the approval.',
] as const
export const visit_not_open = [
  'visit_not_open',
  46127,
  '来访已取消或已结束',
  'The visit was cancelled or is over.',
] as const
export const visit_guest_outside = [
  'visit_guest_outside',
  46128,
  '您尚未签到或已离开',
  'You haven’t checked in, or have left already.',
] as const
export const visit_on_hold = [
  'visit_on_hold',
  46129,
  '“{name}”的资料在保全中，请先结束保全',
  'The data of “{name}” is being kept. Stop keeping it first.',
] as const
export const visit_not_over = [
  'visit_not_over',
  46130,
  '“{name}”的来访还没有结束，请先签离或取消',
  'The visit of “{name}” isn’t over. Check them out or cancel it first.',
] as const
export const visit_no_idno = [
  'visit_no_idno',
  46131,
  '没有保存此访客的证件号码',
  'No ID number of this visitor is stored.',
] as const
export const visit_hold_end = [
  'visit_hold_end',
  46132,
  '请选择今天以后、{years} 年以内的日期',
  'Choose a date from today on, within {years} years.',
] as const
export const visit_edition = [
  'visit_edition',
  46140,
  '协议内容已更新，请重新阅读后签署',
  'The words of this agreement have changed. Read them again, then sign.',
] as const
export const visit_line = ['visit_line', 46141, '请在框内手写签名', 'Sign in the field with your finger.'] as const
export const visit_paper_day = [
  'visit_paper_day',
  46142,
  '签署日期不能晚于今天，也不能早于一年前',
  'The day on the paper can’t be later than today or more than a year ago.',
] as const
export const visit_signed = [
  'visit_signed',
  46143,
  '所选访客没有须签署的协议',
  'These visitors have nothing left to sign.',
] as const
export const visit_held_opinion = [
  'visit_held_opinion',
  46144,
  '此来访中有待复核的访客，通过时须填写审核意见',
  'A visitor is held for review. Approving them needs a comment.',
] as const
export const visit_certain_match = [
  'visit_certain_match',
  46145,
  '这是确定匹配，不能标为“不是此人”，请由访客审核人填写意见后决定',
  'This match is certain. People who approve visitors decide about it, with a comment.',
] as const
export const kiosk_not_found = [
  'kiosk_not_found',
  46146,
  '没有找到您的来访，请核对后再试，或到前台办理',
  'We couldn’t find your visit. Check what you entered, or go to reception.',
] as const
export const kiosk_ticket = [
  'kiosk_ticket',
  46147,
  '时间已过，请重新开始',
  'This took too long. Please start again.',
] as const
export const kiosk_no_walk_in = [
  'kiosk_no_walk_in',
  46148,
  '此处不办理现场登记，请到前台',
  'You can’t register here. Please go to reception.',
] as const
export const visit_answered = [
  'visit_answered',
  46149,
  '“{name}”没有在等待答复',
  '“{name}” isn’t waiting for an answer.',
] as const
export const kiosk_more = [
  'kiosk_more',
  46150,
  '请同时输入手机号后四位；没有留手机号的，请输入全名',
  'Enter the last 4 digits of your phone as well, or your full name if you gave no phone.',
] as const
export const visit_answered_inside = [
  'visit_answered_inside',
  46165,
  '访客已签到，只能答复“马上来接”或“请稍候”',
  'They’re checked in already. Answer that you’re coming, or ask them to wait.',
] as const
export const visit_mails = [
  'visit_mails',
  46166,
  '发给访客的邮件和短信超过上限：每人每天最多 {most} 封，今天还可发送 {left} 封，本次需发送 {n} 封。请减少访客，或请管理员调整上限',
  'That would send {n, plural, one {# message} other {# messages}} to visitors. You may send {most} a day and have {left} left today. Invite fewer visitors, or ask an administrator to raise the limit.',
] as const
export const visit_mails_company = [
  'visit_mails_company',
  46167,
  '今天全公司发给访客的邮件和短信已达 {most} 封的上限。请明天再试，或请管理员调整上限',
  'The company has reached its limit of {most} messages to visitors today. Try again tomorrow, or ask an administrator to raise the limit.',
] as const
export const visit_group_full = [
  'visit_group_full',
  46168,
  '名额已满，请联系被访人',
  'All places are taken. Contact the person you’re visiting.',
] as const
export const visit_group_closed = [
  'visit_group_closed',
  46169,
  '登记已截止，请联系被访人',
  'Registration is closed. Contact the person you’re visiting.',
] as const
export const visit_group_busy = [
  'visit_group_busy',
  46170,
  '今天登记的人数过多，请明天再试，或联系被访人',
  'Too many people have registered today. Try again tomorrow, or contact the person you’re visiting.',
] as const
export const contact_known = [
  'contact_known',
  46160,
  '“{name}”已在您的常用联系人中',
  '“{name}” is among your frequent contacts already.',
] as const
export const contact_many = [
  'contact_many',
  46161,
  '常用联系人最多 {most} 位，请先删除不再来往的',
  'You can have {most} frequent contacts. Delete those you no longer see first.',
] as const
export const visit_no_reason = [
  'visit_no_reason',
  46162,
  '还没有来访事由，不能邀请访客。请管理员先在“来访事由”中新增',
  'There are no visit reasons yet, so visitors can’t be invited. An administrator adds them under “Visit reasons”.',
] as const
export const muster_over = [
  'muster_over',
  46164,
  '点名已结束超过一天，不能再标记',
  'This muster ended more than a day ago and takes no more marks.',
] as const
export const visit_no_photo = [
  'visit_no_photo',
  46180,
  '此来访事由不需要照片',
  'This visit reason asks for no photo.',
] as const
export const visitor_not_deleted = [
  'visitor_not_deleted',
  46181,
  '此访客的资料还没有删除',
  'This visitor’s data hasn’t been deleted yet.',
] as const
export const printer_off = [
  'printer_off',
  46187,
  '该打印机已停用或删除',
  'This printer has been disabled or deleted.',
] as const
export const visit_questions = [
  'visit_questions',
  46279,
  '问题已更新，请查看后重新提交',
  'The questions have changed. Look at them and send again.',
] as const
