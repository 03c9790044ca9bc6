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
  transfer_received: ['{who}将“{title}”转让给您：{slot}', '{who} handed “{title}” over to you: {slot}'],
  transfer_given: [
    '{who}将您的会议“{title}”转让给他人：{slot}',
    '{who} handed your meeting “{title}” over to somebody else: {slot}',
  ],
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
  repair_reported: ['{who}报修“{title}”：{room}', '{who} reported “{title}” in {room}'],
  repair_assigned: ['{who}请您处理报修“{title}”：{room}', '{who} asks you to see to “{title}” in {room}'],
  repair_accepted: ['您的报修“{title}”已受理：{room}', 'Your report “{title}” was accepted: {room}'],
  repair_done: ['您的报修“{title}”已完成，请评价：{room}', 'Your report “{title}” is done. Please rate it: {room}'],
  repair_rejected: ['您的报修“{title}”未受理：{room}', 'Your report “{title}” was turned down: {room}'],
} as const satisfies Record<MessageKind, Label>
