import type { Label } from '../kernel/words'
import type { MessageKind } from './message'

/** What each kind of message says. `slot` is the room with its time. */
export const sentences = {
  meeting_invited: ['{who}邀请您参加“{title}”：{slot}', '{who} invited you to “{title}”: {slot}'],
  meeting_changed: ['“{title}”有变更，现为：{slot}', '“{title}” has been updated: {slot}'],
  meeting_cancelled: ['“{title}”已取消：{slot}', '“{title}” was cancelled: {slot}'],
  waiting_offered: [
    '您候补的时段已空出，为您保留到{until}，请尽快确认：{slot}',
    'A slot you’re waiting for is available and on hold for you until {until}. Please confirm soon: {slot}',
  ],
  waiting_expired: [
    '为您保留的时段已过期，已转给下一位：{slot}',
    'The slot on hold for you expired and was offered to the next person: {slot}',
  ],
  waiting_booked: [
    '您候补的时段已空出，已为您预订“{title}”：{slot}',
    'A slot you were waiting for became available. “{title}” was booked for you: {slot}',
  ],
  audit_approved: ['“{title}”已通过审核：{slot}', '“{title}” was approved: {slot}'],
  audit_refused: ['“{title}”未通过审核：{slot}', '“{title}” was rejected: {slot}'],
  audit_taken: [
    '“{title}”未通过审核，该时段已分配给其他申请：{slot}',
    '“{title}” was rejected because the slot was approved for another request: {slot}',
  ],
  change_approved: ['“{title}”的改期已通过：{slot}', 'The new time of “{title}” was approved: {slot}'],
  change_refused: [
    '“{title}”的改期未通过，会议保留原时段：{slot}',
    'The new time of “{title}” was rejected. The meeting keeps its original slot: {slot}',
  ],
  change_taken: [
    '“{title}”的改期未通过，该时段已分配给其他申请，会议保留原时段：{slot}',
    'The new time of “{title}” was approved for another request. The meeting keeps its original slot: {slot}',
  ],
  audit_asked: ['{who}申请“{title}”，等待您审核：{slot}', '{who} requested “{title}” and needs your approval: {slot}'],
  change_asked: [
    '{who}申请将“{title}”改期，等待您审核：{slot}',
    '{who} asked to reschedule “{title}” and needs your approval: {slot}',
  ],
  audit_remind: [
    '{who}的申请“{title}”即将到审核时限，请尽快处理：{slot}',
    'The approval of “{title}” requested by {who} is about to time out: {slot}',
  ],
  audit_handed: ['{who}将“{title}”的审核转交给您：{slot}', '{who} reassigned the approval of “{title}” to you: {slot}'],
  transfer_received: ['{who}将“{title}”转让给您：{slot}', '{who} transferred “{title}” to you: {slot}'],
  transfer_given: [
    '{who}将您的会议“{title}”转让给他人：{slot}',
    '{who} transferred your meeting “{title}” to someone else: {slot}',
  ],
  left_received: ['{who}的账号已停用，“{title}”由您接手：{slot}', '{who} has left. You now host “{title}”: {slot}'],
  left_handed: ['“{title}”现由{who}主持：{slot}', '“{title}” is now hosted by {who}: {slot}'],
  transfer_offered: ['{who}请您接收会议“{title}”：{slot}', '{who} would like to transfer “{title}” to you: {slot}'],
  transfer_taken: ['{who}已接收您的会议“{title}”：{slot}', '{who} accepted the transfer of “{title}”: {slot}'],
  transfer_declined: ['{who}未接收您的会议“{title}”：{slot}', '{who} declined the transfer of “{title}”: {slot}'],
  invitation_accepted: ['{who}接受了“{title}”的邀请：{slot}', '{who} accepted “{title}”: {slot}'],
  invitation_tentative: ['{who}暂定参加“{title}”：{slot}', '{who} tentatively accepted “{title}”: {slot}'],
  invitation_declined: ['{who}拒绝了“{title}”的邀请：{slot}', '{who} declined “{title}”: {slot}'],
  booked_for: ['{who}代您预订了“{title}”：{slot}', '{who} booked “{title}” on your behalf: {slot}'],
  service_ordered: ['新的服务订单：{services}，{slot}', 'New service order: {services}, {slot}'],
  service_changed: ['服务订单有变更：{services}，{slot}', 'Service order changed: {services}, {slot}'],
  service_cancelled: ['服务订单已取消：{services}，{slot}', 'Service order cancelled: {services}, {slot}'],
  service_accepted: [
    '{who}已确认“{title}”的服务：{services}，{slot}',
    '{who} confirmed the services for “{title}”: {services}, {slot}',
  ],
  service_refused: [
    '{who}无法为“{title}”提供服务：{services}，{slot}',
    '{who} can’t provide the services for “{title}”: {services}, {slot}',
  ],
  reminder: ['“{title}”即将开始：{slot}', '“{title}” starts soon: {slot}'],
  room_kept: [
    '会议室已锁定，您的会议“{title}”保留：{slot}',
    'The room was locked. Your meeting “{title}” is kept: {slot}',
  ],
  room_moved: ['{who}将“{title}”调整到其他会议室：{slot}', '{who} moved “{title}” to another room: {slot}'],
  room_cancelled: [
    '因会议室另有安排，“{title}”已取消：{slot}',
    '“{title}” was cancelled because the room is needed for something else: {slot}',
  ],
  managed_cancelled: ['{who}取消了您的会议“{title}”：{slot}', '{who} cancelled your meeting “{title}”: {slot}'],
  managed_ended: ['{who}结束了您的会议“{title}”：{slot}', '{who} ended your meeting “{title}”: {slot}'],
  managed_changed: ['{who}变更了您的会议“{title}”，现为：{slot}', '{who} changed your meeting “{title}”: {slot}'],
  managed_recovered: ['{who}恢复了您的会议“{title}”：{slot}', '{who} restored your meeting “{title}”: {slot}'],
  repair_reported: ['{who}报修“{title}”：{room}', '{who} reported “{title}” in {room}'],
  repair_assigned: ['{who}请您处理报修“{title}”：{room}', '{who} assigned the repair “{title}” to you: {room}'],
  repair_accepted: ['您的报修“{title}”已受理：{room}', 'Your repair ticket “{title}” was accepted: {room}'],
  repair_done: [
    '您的报修“{title}”已完成，请评价：{room}',
    'Your repair ticket “{title}” is completed. Please rate it: {room}',
  ],
  repair_rejected: ['您的报修“{title}”未受理：{room}', 'Your repair ticket “{title}” was rejected: {room}'],
  visitor_arrived: [
    '您的访客“{title}”已到{room}{group, select, yes {（共 {people} 人，在场 {inside} 人）} other {}}',
    'Your visitor is here: “{title}”, {room}{group, select, yes { ({inside} of {people} are inside)} other {}}',
  ],
  visitor_overstay: [
    '您的访客“{title}”已超时，仍未离开{room}。请确认其已离开，或延长来访',
    'Your visitor “{title}” is still at {room} although their time is over. Say that they have left, or extend the visit.',
  ],
  visitor_arriving: ['您的访客“{title}”正在前往{room}', 'Your visitor “{title}” is on their way to {room}'],
  visitor_here: [
    '您的访客“{title}”说已到{room}，尚未签到',
    'Your visitor “{title}” says they’re at {room}. They haven’t checked in yet.',
  ],
  muster_alarm: ['{room}开始疏散，请清点人员', 'Evacuation of {room}: account for everyone inside'],
  muster_drill: ['{room}开始疏散演练，请清点人员', 'Evacuation drill in {room}: account for everyone inside'],
  visitor_handed: [
    '原被访人已停用，“{title}”现由您接待：{slot}',
    'You now host “{title}”: {slot}. The account of their host was disabled.',
  ],
  visitor_invited: ['{who}为您邀请了“{title}”：{slot}', '{who} invited “{title}” to you: {slot}'],
  visitor_asked: [
    '{who}邀请“{title}”，等待您审核：{slot}',
    '{who} would like to invite “{title}” and needs your approval: {slot}',
  ],
  visitor_remind: [
    '“{title}”的来访即将开始，仍等待您审核：{slot}',
    'The visit of “{title}” begins soon and still needs your approval: {slot}',
  ],
  visitor_approved: ['“{title}”的来访已通过审核：{slot}', 'The visit of “{title}” was approved: {slot}'],
  visitor_asks: ['“{title}”已到{room}，等您答复', '“{title}” is at {room} and waits for your answer'],
  visitor_joined: [
    '“{title}”通过群链接登记来访：{slot}{group, select, yes {（共 {people} 人）} other {}}',
    '“{title}” entered themselves by the group link: {slot}{group, select, yes { ({people} in all)} other {}}',
  ],
  visitor_waits: [
    '“{title}”在{room}等候，{who}尚未答复，请您接待',
    '“{title}” waits at {room}, and {who} hasn’t answered. Please see to them.',
  ],
  visitor_unmet: [
    '“{title}”在{room}等候，{who}和共同被访人均未答复',
    '“{title}” waits at {room}. Neither {who} nor a co-host has answered.',
  ],
  visitor_seen_again: [
    '已推定离开的“{title}”仍在{room}，请确认',
    '“{title}” counted as gone, but a door saw them inside {room}. Please check.',
  ],
  visitor_watched: ['名单中的“{title}”来访{room}：{slot}', '“{title}” of the watch list visits {room}: {slot}'],
  visitor_door_stays: ['“{title}”的门禁权限未能收回，仍在：{reason}', 'A door may still open to “{title}”: {reason}'],
  visitor_held: ['“{title}”的来访待复核：{slot}', 'The visit of “{title}” is held for review: {slot}'],
  desk_booked: ['{who}为您预订了工位 {title}：{slot}', '{who} booked desk {title} for you: {slot}'],
  desk_cancelled: ['{who}取消了您的工位 {title}：{slot}', '{who} cancelled your desk {title}: {slot}'],
  desk_moved: [
    '工位 {reason} 已撤除，您的预订改到 {title}：{slot}',
    'Desk {reason} is gone. Your booking moved to {title}: {slot}',
  ],
  desk_warning: [
    '请尽快到工位 {title} 签到，否则将释放：{slot}',
    'Check in at desk {title} soon, or it is released: {slot}',
  ],
  desk_released: [
    '工位 {title} 未按时签到，已释放；空闲时可撤销：{slot}',
    'Desk {title} was released because nobody checked in. You can undo that while it is free: {slot}',
  ],
  desk_came_free: [
    '您排队等候的工位已空出，已为您预订 {title}：{slot}',
    'A desk you were waiting for came free. {title} is booked for you: {slot}',
  ],
  desk_none_free: ['未等到空闲工位，排队已结束：{slot}', 'No desk came free, and waiting has ended: {slot}'],
  desk_ordered: ['{who}为工位 {title} 申请了{reason}：{slot}', '{who} ordered {reason} for desk {title}: {slot}'],
  desk_order_gone: ['{who}取消了工位 {title} 的{reason}：{slot}', '{who} cancelled {reason} for desk {title}: {slot}'],
  desk_order_refused: [
    '您为工位 {title} 申请的设备或服务无法提供（{reason}）：{slot}',
    'What you ordered for desk {title} can’t be provided ({reason}): {slot}',
  ],
  desk_unseen: [
    '连续三周的同一天未见您使用{room}的工位 {title}；不来的日子可在“我的一周”共享：{slot}',
    'Nobody saw you at your desk {title} in {room} on this weekday for three weeks. Share it in My week on days you stay away: {slot}',
  ],
  desk_empty_warning: [
    '工位 {title} 已较长时间无人，即将释放；仍需使用请返回工位：{slot}',
    'Nobody has been at desk {title} for a while. It is released soon unless you come back: {slot}',
  ],
  desk_emptied: [
    '工位 {title} 长时间无人，已释放；空闲时可撤销：{slot}',
    'Desk {title} was released because nobody was there. You can undo that while it is free: {slot}',
  ],
  desk_changed: [
    '{who}更改了您的工位预订，现为工位 {title}：{slot}',
    '{who} changed your desk booking. You now have desk {title}: {slot}',
  ],
  desk_ended: ['{who}结束了您在工位 {title} 的使用：{slot}', '{who} ended your booking of desk {title}: {slot}'],
  desk_restored: [
    '工位 {title} 已释放的预订已恢复：{slot}',
    'Your booking of desk {title} is yours again after its release: {slot}',
  ],
  desk_assigned: [
    '{who}将{room}的工位 {title} 分配给您，日期见“我的一周”',
    '{who} assigned you desk {title} in {room}. See its days in My week.',
  ],
  desk_assign_changed: [
    '{who}更改了您在{room}的固定工位 {title} 的日期，见“我的一周”',
    '{who} changed the days of your desk {title} in {room}. See My week.',
  ],
  desk_assign_ended: [
    '{room}的工位 {title} 不再是您的固定工位；已有的预订保留',
    'Desk {title} in {room} is no longer assigned to you. Bookings you made stay.',
  ],
  desk_shared: [
    '{who}将您的工位 {title} 开放给他人预订：{slot}',
    '{who} opened your desk {title} for others to book: {slot}',
  ],
  desk_taken_back: [
    '{who}停止了工位 {title} 的共享，当天仍归您使用：{slot}',
    '{who} stopped sharing your desk {title}. It is yours again: {slot}',
  ],
  desk_still_taken: [
    '您的工位 {title} 当天已被他人预订，最近的空闲工位：{reason}（{slot}）',
    'A colleague booked your desk {title} meanwhile. The nearest free desk is {reason}: {slot}',
  ],
  desk_kept: [
    '工位 {title} 已成为同事的固定工位，您已有的预订保留：{slot}',
    'Desk {title} is a colleague’s own now. Your booking stays: {slot}',
  ],
  desk_move_ahead: [
    '搬迁安排：{until}起，您在{room}的固定工位为 {title}',
    'Your team moves: from {until} your own desk in {room} is {title}.',
  ],
  desk_move_lost: [
    '搬迁安排：{until}起，{room}的工位 {title} 不再是您的固定工位；已有的预订保留',
    'Your team moves: from {until} desk {title} in {room} is no longer assigned to you. Bookings you made stay.',
  ],
  desk_move_done: ['您在{room}的固定工位现为 {title}', 'Your own desk in {room} is now {title}.'],
  desk_move_off: [
    '原定{until}的搬迁不再进行，您在{room}的工位不变',
    'The move planned for {until} is off. Your desk in {room} stays as it is.',
  ],
  desk_move_undone: [
    '搬迁“{title}”已撤回，您在{room}的工位恢复原样，见“我的一周”',
    'The move “{title}” was undone. Your desk in {room} is as it was before, see My week.',
  ],
  desk_move_stopped: [
    '搬迁“{title}”未执行：安排之后情况有变，请查看新的预演并重新安排',
    'The move “{title}” was stopped: things have changed since it was scheduled. Look at the new rehearsal and schedule it again.',
  ],
  desk_move_finished: [
    '搬迁“{title}”已执行，24 小时内可整体撤回',
    'The move “{title}” was carried out. It can be undone as a whole within 24 hours.',
  ],
  desk_move_booking: [
    '工位 {reason} 已成为同事的固定工位，您的预订改到 {title}：{slot}',
    'Desk {reason} is a colleague’s own now. Your booking moved to {title}: {slot}',
  ],
  desk_asked: ['{who}申请工位 {title}，请审核：{slot}', '{who} asks for desk {title}. Please decide: {slot}'],
  desk_approved: ['您的工位 {title} 已通过审核：{slot}', 'Your desk {title} was approved: {slot}'],
  desk_refused: ['您的工位 {title} 未通过审核：{slot}', 'Your booking of desk {title} was not approved: {slot}'],
  attendance_lack: [
    '{title} 有缺卡或旷工，可查看原因与处理办法',
    'A punch is missing on {title}. See why, and what would settle it',
  ],
  attendance_changed: ['{title} 的考勤结果有变更：{reason}', 'Your attendance on {title} has changed: {reason}'],
  attendance_closed: ['您 {title} 的考勤已封账', 'Your attendance for {title} is closed'],
  attendance_reopened: [
    '您 {title} 的考勤已重新打开：{reason}',
    'Your attendance for {title} was opened again: {reason}',
  ],
  attendance_remind: ['{title} {room}上班，请记得打卡', 'Your shift begins at {room} on {title}. Remember to punch'],
  attendance_remind_off: [
    '{title} {room}已下班，离开时请记得打卡',
    'Your shift ended at {room} on {title}. Remember to punch when you leave',
  ],
  attendance_overtime: [
    '您 {title} 的加班已达 {room} 小时，每月上限 {reason} 小时',
    'Your overtime in {title} has come to {room} h. The limit is {reason} h a month',
  ],
  attendance_overtime_led: [
    '{who} {title} 的加班已达 {room} 小时，每月上限 {reason} 小时',
    '{who} has {room} h of overtime in {title}. The limit is {reason} h a month',
  ],
  attendance_calendar: [
    '日历“{room}”还没有 {title} 年的节假日，排班会按平日计算，请导入',
    'The calendar “{room}” has no holidays for {title} yet. Until it has, they are planned as ordinary days. Import them',
  ],
  attendance_roster: ['您{title}的排班有变更：{reason}', 'Your shifts for {title} have changed: {reason}'],
  request_asked: ['{title}等待您审核：{slot}', '{title} needs your decision: {slot}'],
  request_handed: ['{who}将{title}的审核转交给您：{slot}', '{who} reassigned a decision to you, {title}: {slot}'],
  request_remind: ['{title}还在等您审核：{slot}', '{title} still waits for your decision: {slot}'],
  request_passed: ['您的{title}申请已通过：{slot}', 'Approved: {title}, {slot}'],
  request_refused: ['您的{title}申请未通过：{slot}', 'Rejected: {title}, {slot}'],
  request_revoked: ['{who}撤销了{title}：{slot}', '{who} revoked {title}: {slot}'],
  box_assigned: ['{who}为您分配了储物柜 {title}：{room}', '{who} assigned you locker {title}: {room}'],
  box_shared: ['{who}与您共用储物柜 {title}：{room}', '{who} shares locker {title} with you: {room}'],
  box_idle: [
    '储物柜 {title} 久未使用，仍需要请确认，否则最早于{until}收回：{room}',
    'Do you still need locker {title}? Unless you say so, it is taken back from {until} on: {room}',
  ],
  box_idle_last: [
    '储物柜 {title} 即将收回，仍需要请在{until}前确认：{room}',
    'Locker {title} is taken back soon. If you still need it, say so before {until}: {room}',
  ],
  box_due: ['储物柜 {title} 已到归还时间，请尽快归还：{room}', 'Locker {title} was to be returned by now: {room}'],
  box_late: [
    '储物柜 {title} 逾期未归还，最早于{until}收回清理：{room}',
    'Locker {title} is overdue. It is taken back and cleared from {until} on: {room}',
  ],
  box_taken_back: [
    '储物柜 {title} 已收回，将由两人清点柜内物品：{room}',
    'Locker {title} was taken back. Two people will list what is inside: {room}',
  ],
  box_cleared: [
    '储物柜 {title} 已清理，柜内物品：{reason}（{room}）',
    'Locker {title} was cleared. Inside: {reason} ({room})',
  ],
  box_witnessed: [
    '{who}登记您与其一同清理了储物柜 {title}，柜内物品：{reason}（{room}）。如不属实，请告知管理员',
    '{who} says that you cleared locker {title} together. Inside: {reason} ({room}). If that isn’t so, tell an administrator.',
  ],
  box_opened: ['{who}打开了储物柜 {title}：{room}', '{who} opened locker {title}: {room}'],
  box_opened_here: ['储物柜 {title} 已在柜体上打开：{room}', 'Locker {title} was opened at the cabinet: {room}'],
  box_opened_staff: [
    '管理员{who}打开了储物柜 {title}，原因：{reason}（{room}）',
    '{who}, who looks after lockers, opened locker {title}: {reason} ({room})',
  ],
  box_fault: [
    '储物柜 {title} 打不开，已报修；您可以先领用其他储物柜：{room}',
    'Locker {title} doesn’t open and was reported. You can take another one meanwhile: {room}',
  ],
  box_confirm: [
    '{who}申请打开储物柜 {title}，请在 10 分钟内同意：{reason}（{room}）',
    '{who} asks to open locker {title}. Agree within 10 minutes: {reason} ({room})',
  ],
  box_declined: ['{who}拒绝打开储物柜 {title}：{room}', '{who} rejected the opening of locker {title}: {room}'],
  box_withdrawn: [
    '{who}撤回了打开储物柜 {title} 的申请：{room}',
    '{who} no longer asks to open locker {title}: {room}',
  ],
  visitor_vip: ['贵宾“{title}”来访{room}：{slot}', '“{title}”, a VIP, visits {room}: {slot}'],
  visitor_guessed: [
    '{room}的访客机“{title}”一小时内有 10 次输入错误，请留意是否有人试探',
    '10 wrong codes within an hour at the kiosk “{title}” in {room}. Someone may be guessing.',
  ],
  visitor_undecided: [
    '“{title}”的来访无人审核，已失效：{slot}',
    'Nobody approved the visit of “{title}” in time: {slot}',
  ],
  visitor_rejected: ['“{title}”的来访未通过审核：{slot}', 'The visit of “{title}” was rejected: {slot}'],
  visitor_cancelled: ['{who}取消了“{title}”的来访：{slot}', '{who} cancelled the visit of “{title}”: {slot}'],
  alarm_raised: ['{what}：{room}', '{what}: {room}'],
  alarm_serious: ['严重告警，{what}：{room}', 'Serious alarm. {what}: {room}'],
  emergency_began: ['{room}启动了应急，标记的门保持打开', 'Emergency in {room}: marked doors are held open'],
  emergency_ended: ['{room}的应急已结束', 'The emergency in {room} has ended'],
  callback_resting: [
    '回调“{title}”连续失败，已暂歇，每分钟试探一次，恢复后自动继续',
    'The callback “{title}” keeps failing. It rests, is tried once a minute, and goes on by itself.',
  ],
  callback_gone: [
    '回调“{title}”的接收方已不存在（410），已停用，未送达的可重投',
    'The receiver of the callback “{title}” is gone (410). It was switched off; what was not delivered can be sent again.',
  ],
  application_theft: [
    '应用“{title}”的登录凭据被重复使用，可能已泄露，其访问已结束。请重新登录该应用，并告知其管理员',
    'What “{title}” signs in with for you was used twice, so it may have leaked. Its access ended. Sign in there again, and tell whoever runs it.',
  ],
  passkey_copied: [
    '您的通行密钥“{title}”的计数倒退，可能已被复制，该次登录已被拒绝。若原因不明，请在“账号安全”中移除它',
    'Your passkey “{title}” counted backwards, so it may have been copied. That sign-in was rejected. Unless you know why, remove it under Account security.',
  ],
  sso_linked: [
    '您的账号已与“{title}”关联，今后可由此登录。若非本人操作，请在“账号安全”中解除',
    'Your account is now linked with “{title}”: you can sign in from there. If that wasn’t you, unlink it under Account security.',
  ],
  sso_unclear: [
    '有人通过“{title}”登录，但无法确定是哪位用户：{reason}',
    'A person came through “{title}”, and it isn’t clear which account is theirs: {reason}',
  ],
  sso_expiring: [
    '单点登录“{title}”的签名证书将于{until}到期，之后将无法由此登录。请在服务方更换并更新此处的证书',
    'The certificate of “{title}” ends on {until}; nobody can sign in with it after that. Have a new one made there, and enter it here.',
  ],
  sso_own_key: [
    '本系统的 SAML 证书将于{until}更换，新证书已在元数据中公布。请让“{title}”重新读取本系统的元数据',
    'Our own SAML certificate changes on {until}; the next one is published in our metadata. Have “{title}” read that again.',
  ],
  callback_failing: [
    '回调“{title}”连续五天失败，已停用，未送达的可重投',
    'The callback “{title}” failed for five days and was switched off. What was not delivered can be sent again.',
  ],
  rollout_paused: ['升级任务“{title}”已自动暂停，请查看原因', 'The rollout “{title}” stopped by itself. See why.'],
  release_warning: [
    '“{title}”尚无人签到，{until}将释放会议室，请尽快签到：{slot}',
    'Nobody has checked in to “{title}”. The room will be released at {until}, please check in: {slot}',
  ],
  released_no_sign: ['无人签到，“{title}”已释放：{slot}', '“{title}” was released because nobody checked in: {slot}'],
  released_no_person: [
    '会议室内无人，“{title}”已释放：{slot}',
    '“{title}” was released because nobody was in the room: {slot}',
  ],
  released_series: [
    '系列会议多次未签到，“{title}”其余各次已释放：{slot}',
    'The remaining meetings of “{title}” were released after too many no-shows: {slot}',
  ],
  release_restored: ['{who}恢复了“{title}”：{slot}', '{who} restored “{title}”: {slot}'],
  blacklisted_counted: [
    '您已违约{breaches}次，{term}不能预订会议室',
    'You have {breaches, plural, one {# violation} other {# violations}} and can’t book rooms {term}',
  ],
  blacklisted: [
    '您已被列入黑名单，{term}不能预订会议室',
    'You were added to the blacklist and can’t book rooms {term}',
  ],
  blacklist_lifted: [
    '您已不在黑名单中，可以预订会议室',
    'You were removed from the blacklist and can book rooms again',
  ],
  minutes_published: ['“{title}”的会议纪要已发布', 'The minutes of “{title}” were published'],
  task_given: [
    '{who}在“{title}”的纪要中给您安排了待办',
    '{who} assigned you an action item in the minutes of “{title}”',
  ],
  task_due: ['“{title}”的待办将于明天到期', 'An action item from “{title}” is due tomorrow'],
  task_late: ['“{title}”的待办已逾期', 'An action item from “{title}” is overdue'],
  evaluate: ['“{title}”已结束，请评价：{slot}', '“{title}” has ended. Please rate it: {slot}'],
  evaluation_replied: ['{who}回复了您对“{title}”的评价', '{who} replied to your feedback on “{title}”'],
} as const satisfies Record<MessageKind, Label>
