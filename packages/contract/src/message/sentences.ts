import type { Label } from '../kernel/words'
import type { MessageKind } from './message'

/** What each kind of message says. `slot` is the room with its time. */
export const sentences = {
  meeting_invited: ['{who}邀请您参加“{title}”：{slot}', '{who} invites you to “{title}”: {slot}'],
  meeting_changed: ['“{title}”有变更，现为：{slot}', '“{title}” has changed. It is now: {slot}'],
  meeting_cancelled: ['“{title}”已取消：{slot}', '“{title}” was cancelled: {slot}'],
  waiting_offered: [
    '您候补的时段已空出，为您保留到{until}，请尽快确认：{slot}',
    'A slot that you wait for is free and kept for you until {until}: {slot}',
  ],
  waiting_expired: ['为您保留的时段已过期，已转给下一位：{slot}', 'What was kept for you was passed on: {slot}'],
  waiting_booked: [
    '您候补的时段已空出，已为您预订“{title}”：{slot}',
    'A slot came free and “{title}” was booked: {slot}',
  ],
  audit_approved: ['“{title}”已通过审核：{slot}', '“{title}” was approved: {slot}'],
  audit_refused: ['“{title}”未通过审核：{slot}', '“{title}” was refused: {slot}'],
  audit_taken: [
    '“{title}”未通过审核，该时段已批准给其他申请：{slot}',
    '“{title}” was refused, the slot was given to another request: {slot}',
  ],
  change_approved: ['“{title}”的改期已通过：{slot}', '“{title}” was moved to {slot}'],
  change_refused: [
    '“{title}”的改期未通过，会议保留原时段：{slot}',
    '“{title}” stays where it was. This move was refused: {slot}',
  ],
  change_taken: [
    '“{title}”的改期未通过，该时段已批准给其他申请，会议保留原时段：{slot}',
    '“{title}” stays where it was. The slot was given to another request: {slot}',
  ],
  audit_asked: ['{who}申请“{title}”，等待您审核：{slot}', '{who} asks for your approval of “{title}”: {slot}'],
  change_asked: [
    '{who}申请将“{title}”改期，等待您审核：{slot}',
    '{who} asks for your approval to move “{title}” to {slot}',
  ],
  audit_remind: [
    '{who}的申请“{title}”即将到审核时限，请尽快处理：{slot}',
    'The time to decide about “{title}” by {who} runs out: {slot}',
  ],
  audit_handed: ['{who}将“{title}”的审核转交给您：{slot}', '{who} handed the approval of “{title}” to you: {slot}'],
  transfer_received: ['{who}将“{title}”转让给您：{slot}', '{who} handed “{title}” over to you: {slot}'],
  transfer_given: [
    '{who}将您的会议“{title}”转让给他人：{slot}',
    '{who} handed your meeting “{title}” over to somebody else: {slot}',
  ],
  transfer_offered: ['{who}请您接收会议“{title}”：{slot}', '{who} asks you to take over “{title}”: {slot}'],
  transfer_taken: ['{who}已接收您的会议“{title}”：{slot}', '{who} took over your meeting “{title}”: {slot}'],
  transfer_declined: ['{who}未接收您的会议“{title}”：{slot}', '{who} did not take over “{title}”: {slot}'],
  invitation_accepted: ['{who}接受了“{title}”的邀请：{slot}', '{who} accepted “{title}”: {slot}'],
  invitation_tentative: ['{who}暂定参加“{title}”：{slot}', '{who} answered maybe to “{title}”: {slot}'],
  invitation_declined: ['{who}拒绝了“{title}”的邀请：{slot}', '{who} declined “{title}”: {slot}'],
  booked_for: ['{who}代您预订了“{title}”：{slot}', '{who} booked “{title}” for you: {slot}'],
  service_ordered: ['新的服务订单：{services}，{slot}', 'New order: {services}, {slot}'],
  service_changed: ['服务订单有变更：{services}，{slot}', 'Order changed: {services}, {slot}'],
  service_cancelled: ['服务订单已取消：{services}，{slot}', 'Order cancelled: {services}, {slot}'],
  service_accepted: [
    '{who}已确认“{title}”的服务：{services}，{slot}',
    '{who} confirmed {services} for “{title}”: {slot}',
  ],
  service_refused: [
    '{who}无法为“{title}”提供服务：{services}，{slot}',
    '{who} cannot serve {services} for “{title}”: {slot}',
  ],
  reminder: ['“{title}”即将开始：{slot}', '“{title}” begins soon: {slot}'],
  room_kept: [
    '会议室已锁定，您的会议“{title}”保留：{slot}',
    'The room was locked. Your meeting “{title}” stays: {slot}',
  ],
  room_moved: ['{who}将“{title}”调整到其他会议室：{slot}', '{who} moved “{title}” to another room: {slot}'],
  room_cancelled: [
    '因会议室另有安排，“{title}”已取消：{slot}',
    '“{title}” was cancelled because the room is needed: {slot}',
  ],
  managed_cancelled: ['{who}取消了您的会议“{title}”：{slot}', '{who} cancelled your meeting “{title}”: {slot}'],
  managed_ended: ['{who}结束了您的会议“{title}”：{slot}', '{who} ended your meeting “{title}”: {slot}'],
  managed_changed: [
    '{who}变更了您的会议“{title}”，现为：{slot}',
    '{who} changed your meeting “{title}”. It is now {slot}',
  ],
  managed_recovered: ['{who}恢复了您的会议“{title}”：{slot}', '{who} recovered your meeting “{title}”: {slot}'],
  repair_reported: ['{who}报修“{title}”：{room}', '{who} reported “{title}” in {room}'],
  repair_assigned: ['{who}请您处理报修“{title}”：{room}', '{who} asks you to see to “{title}” in {room}'],
  repair_accepted: ['您的报修“{title}”已受理：{room}', 'Your report “{title}” was accepted: {room}'],
  repair_done: ['您的报修“{title}”已完成，请评价：{room}', 'Your report “{title}” is done. Please rate it: {room}'],
  repair_rejected: ['您的报修“{title}”未受理：{room}', 'Your report “{title}” was turned down: {room}'],
  release_warning: [
    '“{title}”尚无人签到，{until}将释放会议室，请尽快签到：{slot}',
    'Nobody has signed in to “{title}”. The room is given back at {until}: {slot}',
  ],
  released_no_sign: ['无人签到，“{title}”已释放：{slot}', 'Nobody signed in, so “{title}” was released: {slot}'],
  released_no_person: [
    '会议室内无人，“{title}”已释放：{slot}',
    'Nobody was in the room, so “{title}” was released: {slot}',
  ],
  released_series: [
    '系列会议多次未签到，“{title}”其余各次已释放：{slot}',
    'Too many meetings of “{title}” were missed, so the rest of the series was released: {slot}',
  ],
  release_restored: ['{who}恢复了“{title}”：{slot}', '{who} restored “{title}”: {slot}'],
  blacklisted_counted: [
    '您已违约{breaches}次，{term}不能预订会议室',
    'You were counted {breaches} breaches and cannot book rooms {term}',
  ],
  blacklisted: ['您已被列入黑名单，{term}不能预订会议室', 'You were put on the blacklist and cannot book rooms {term}'],
  blacklist_lifted: ['您已不在黑名单中，可以预订会议室', 'You are not on the blacklist any more and may book rooms'],
  minutes_published: ['“{title}”的会议纪要已发布', 'The minutes of “{title}” were published'],
  task_given: ['{who}在“{title}”的纪要中给您安排了待办', '{who} gave you a task in the minutes of “{title}”'],
  task_due: ['“{title}”的待办将于明天到期', 'A task from “{title}” is due tomorrow'],
  task_late: ['“{title}”的待办已逾期', 'A task from “{title}” is overdue'],
  evaluate: ['“{title}”已结束，请评价：{slot}', '“{title}” is over. Please evaluate it: {slot}'],
  evaluation_replied: ['{who}回复了您对“{title}”的评价', '{who} replied to your evaluation of “{title}”'],
} as const satisfies Record<MessageKind, Label>
