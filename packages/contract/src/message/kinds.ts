import { type MessageKind, messageKinds } from './message'
import { type Channel, type NotificationTopicKey, notificationTopics, type Standard } from './notification-topics'

/** Mail about a meeting, with its calendar: written from what each person was told of it before. */
export const mailTopics = {
  invite: 'invitation',
  change: 'change',
  cancel: 'cancel',
  refused: 'decision',
  answer: 'answer',
  reminder: 'reminder',
  request: 'request',
  evaluate: 'evaluation',
  minutes: 'minutes',
} as const satisfies Record<string, NotificationTopicKey>
export type MeetingMailKey = keyof typeof mailTopics

/** How a kind goes out by mail: in its own words, by the mail about its meeting that is sent anyway, or never. */
type ByMail = 'message' | MeetingMailKey | null

// A kind, or the beginning of several; the longest that fits counts.
const rows: Readonly<Record<string, readonly [topic: NotificationTopicKey, mail: ByMail]>> = {
  meeting_invited: ['invitation', 'invite'],
  meeting_changed: ['change', 'change'],
  meeting_cancelled: ['cancel', 'cancel'],
  audit_approved: ['decision', 'invite'],
  audit_refused: ['decision', 'refused'],
  audit_taken: ['decision', 'refused'],
  change_approved: ['decision', 'change'],
  change_: ['decision', 'message'],
  audit_: ['request', null],
  audit_remind: ['request', 'message'],
  audit_handed: ['request', 'message'],
  audit_asked: ['request', 'request'],
  change_asked: ['request', 'request'],
  transfer_: ['change', 'change'],
  left_: ['change', 'message'],
  transfer_offered: ['change', 'message'],
  transfer_taken: ['change', 'message'],
  transfer_declined: ['change', 'message'],
  managed_cancelled: ['cancel', 'cancel'],
  managed_ended: ['cancel', 'cancel'],
  managed_changed: ['change', 'change'],
  managed_recovered: ['invitation', 'invite'],
  invitation_: ['answer', 'answer'],
  booked_for: ['invitation', 'invite'],
  reminder: ['reminder', 'reminder'],
  room_kept: ['change', 'message'],
  room_moved: ['change', 'change'],
  room_cancelled: ['cancel', 'cancel'],
  waiting_: ['waiting', 'message'],
  waiting_booked: ['waiting', 'invite'],
  released_: ['release', 'cancel'],
  release_restored: ['release', 'invite'],
  release_warning: ['release', 'message'],
  minutes_published: ['minutes', 'minutes'],
  task: ['minutes', 'message'],
  evaluate: ['evaluation', 'evaluate'],
  evaluation_: ['evaluation', 'message'],
  black: ['blacklist', 'message'],
  service_: ['service', 'message'],
  repair_: ['repair', 'message'],
  visitor_: ['visitor', 'message'],
  desk_: ['desk', 'message'],
  box_: ['box', 'message'],
  attendance_: ['attendance', 'message'],
  attendance_remind: ['attendance', null],
  attendance_remind_off: ['attendance', null],
  request_: ['request', 'message'],
  request_passed: ['decision', 'message'],
  request_refused: ['decision', 'message'],
  muster_: ['device', 'message'],
  alarm_: ['device', null],
  alarm_serious: ['device', 'message'],
  emergency_: ['device', 'message'],
  rollout_: ['device', 'message'],
}

export type NoticeKind = {
  readonly kind: MessageKind
  readonly topic: NotificationTopicKey
  /** Where it is told to somebody who chose nothing, and whether they may choose. */
  readonly channels: Readonly<Record<Channel, Standard>>
  readonly mail: ByMail
}

function rowOf(kind: MessageKind): NoticeKind {
  const [longest] = Object.keys(rows)
    .filter((start) => kind === start || kind.startsWith(start))
    .sort((a, b) => b.length - a.length)
  const [topic, mail] = (longest === undefined ? undefined : rows[longest]) ?? (['other', 'message'] as const)
  const { site, mail: byMail } = notificationTopics[topic]
  return { kind, topic, channels: { site, mail: byMail }, mail }
}

/** Every kind of message there is: the one table of what people are told. Its words: `labelOf`, `sentences`. */
export const noticeKinds: Readonly<Record<MessageKind, NoticeKind>> = Object.fromEntries(
  messageKinds.map((kind) => [kind, rowOf(kind)]),
) as Record<MessageKind, NoticeKind>

export const kindsOf = (topic: NotificationTopicKey): MessageKind[] =>
  messageKinds.filter((kind) => noticeKinds[kind].topic === topic)
