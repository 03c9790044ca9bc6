import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { pageQuery } from '../kernel/resource'
import { alarmKindNames } from './alarm-kinds'
import { notificationTopicKeys } from './notification-topics'

/**
 * What a person is told inside the product. The sentence is made by the reader's screen, in the reader's language, from
 * the kind and its values. `…_taken`: somebody else was given the slot.
 */
export const messageKinds = [
  // its reader was invited to a meeting, or it changed, or it does not take place
  'meeting_invited',
  'meeting_changed',
  'meeting_cancelled',
  // a slot that its reader waits for is free: it is kept for them, was kept too long, or was booked for them at once
  'waiting_offered',
  'waiting_expired',
  'waiting_booked',
  'audit_approved',
  'audit_refused',
  'audit_taken',
  'change_approved',
  'change_refused',
  'change_taken',
  // somebody asks for a room that its reader approves, or for the move of a meeting into one
  'audit_asked',
  'change_asked',
  // the time in which its reader has to decide runs out; somebody handed a decision to its reader
  'audit_remind',
  'audit_handed',
  // a meeting was handed over to its reader, or by them or from them to somebody else
  'transfer_received',
  'transfer_given',
  // its booker has left: its reader has it now, or somebody else has
  'left_received',
  'left_handed',
  // a meeting was offered to its reader, or somebody took over or declined what they offered
  'transfer_offered',
  'transfer_taken',
  'transfer_declined',
  // somebody answered the invitation to a meeting of its reader
  'invitation_accepted',
  'invitation_tentative',
  'invitation_declined',
  // somebody booked in the name of its reader
  'booked_for',
  // a meeting of its reader begins soon
  'reminder',
  // its room was locked or occupied: the meeting stays, has another room, or is cancelled
  'room_kept',
  'room_moved',
  'room_cancelled',
  // who manages meetings cancelled one of its reader, ended it while it ran, changed or recovered it
  'managed_cancelled',
  'managed_ended',
  'managed_changed',
  'managed_recovered',
  // to who serves: services were ordered for a meeting, the order or the meeting changed, or they are not wanted any more
  'service_ordered',
  'service_changed',
  'service_cancelled',
  // to who ordered: it was taken on, or declined
  'service_accepted',
  'service_refused',
  // something in a room is broken: to those who see to it, to whom it was given, and to who reported it
  'repair_reported',
  'repair_assigned',
  'repair_accepted',
  'repair_done',
  'repair_rejected',
  // something is wrong with a door or a device, badly so (`_serious`); doors of an office stand open, or do no more
  'alarm_raised',
  'alarm_serious',
  'emergency_began',
  'emergency_ended',
  // guests of its reader are here, are still here after their time, were invited or cancelled by somebody else
  'visitor_arrived',
  'visitor_overstay',
  'visitor_invited',
  'visitor_cancelled',
  // guests say themselves that they are on their way, or before the door
  'visitor_arriving',
  'visitor_here',
  // guests whose host's account was disabled are its reader's now
  'visitor_handed',
  // people are to be seen out of an office that its reader looks after
  'muster_alarm',
  'muster_drill',
  // a visit waits for its reader, soon for long; somebody decided about guests of its reader
  'visitor_asked',
  'visitor_remind',
  'visitor_approved',
  'visitor_rejected',
  // nobody decided about guests of its reader before their time was over
  'visitor_undecided',
  // new versions went to devices, and it stopped by itself
  'rollout_paused',
  // another program takes nothing any more: it rests, is gone, or failed for days and was switched off
  'callback_resting',
  'callback_gone',
  'callback_failing',
  // an application came twice with what works once: somebody else may have it, so its sign-in ended
  'application_theft',
  // a passkey of its reader counted backwards: somebody may have a copy
  'passkey_copied',
  // a provider of single sign-on: its reader is linked with it now; nobody could say who somebody is
  'sso_linked',
  'sso_unclear',
  // the certificate of a provider ends soon; ours changes soon, of which it has to know
  'sso_expiring',
  'sso_own_key',
  // somebody of the watch list is expected, or is here; a guest is held for review; somebody to look after has come;
  // somebody whom nobody invited stands at the kiosk and asks for its reader
  'visitor_watched',
  'visitor_asks',
  // a guest waits whose host did not answer: to co-hosts, and to who may receive them
  'visitor_joined',
  'visitor_waits',
  'visitor_unmet',
  // a door saw a guest inside who counted as gone
  'visitor_seen_again',
  'visitor_held',
  // a door may still open to a guest whose time is over: its device was not told
  'visitor_door_stays',
  'visitor_vip',
  // somebody guesses codes at a kiosk
  'visitor_guessed',
  // a desk was booked for its reader, or their booking was cancelled by somebody else; they have to check in soon, or it was
  // released as they did not
  'desk_booked',
  'desk_cancelled',
  'desk_moved',
  'desk_warning',
  'desk_released',
  // they waited for a desk: one came free and is theirs, or none did until their time began
  'desk_came_free',
  'desk_none_free',
  // something is to be brought to a desk, or is not any more; what its reader ordered cannot be had
  'desk_ordered',
  'desk_order_gone',
  'desk_order_refused',
  // nobody saw its owner on the same weekday three times running
  'desk_unseen',
  // nobody was seen there for long: it is released soon, or was
  'desk_empty_warning',
  'desk_emptied',
  // somebody else changed or ended their booking, or what was released is theirs again
  'desk_changed',
  'desk_ended',
  'desk_restored',
  // to the owner of an assigned desk: it is theirs, on other days, or no more; somebody else shared it or took it back;
  // they are there after all, and who booked it meanwhile stays
  'desk_assigned',
  'desk_assign_changed',
  'desk_assign_ended',
  'desk_shared',
  'desk_taken_back',
  'desk_still_taken',
  // what they booked is somebody's own desk by now, and their booking stays
  'desk_kept',
  // a move of desks: which one is theirs then, and is now; it is not to be, or was undone; to who scheduled it, that it was
  // stopped, or is done; somebody's booking went to another desk, as their own is a colleague's now
  'desk_move_ahead',
  'desk_move_lost',
  'desk_move_done',
  'desk_move_off',
  'desk_move_undone',
  'desk_move_stopped',
  'desk_move_finished',
  'desk_move_booking',
  // somebody asks for a desk about which its reader decides; it was decided about their own wish
  'desk_asked',
  'desk_approved',
  'desk_refused',
  // a locker was assigned to its reader, or is shared with them; nobody said for long that it is needed, or it was not
  // returned: it is asked for, twice, and taken back; what was inside was listed
  'box_assigned',
  'box_shared',
  'box_idle',
  'box_idle_last',
  'box_due',
  'box_late',
  'box_taken_back',
  'box_cleared',
  // somebody says that they cleared a locker together with the reader
  'box_witnessed',
  // a punch is missing, and nothing that would show it can come any more; a day that was settled is another; a shift begins soon,
  // or is over and nobody punched its end; overtime of a month is near what is allowed, for its person and for who leads them
  'attendance_lack',
  'attendance_changed',
  'attendance_remind',
  'attendance_remind_off',
  'attendance_overtime',
  'attendance_overtime_led',
  // a roster was published in which days of its reader are other than they were
  'attendance_roster',
  // a calendar that teams follow has no holidays of next year yet
  'attendance_calendar',
  'attendance_closed',
  'attendance_reopened',
  'box_opened',
  'box_opened_here',
  'box_opened_staff',
  'box_fault',
  'box_confirm',
  // the second person refused; who asked for a second person withdrew that
  'box_declined',
  'box_withdrawn',
  // somebody asks for leave, a make-up card or the like about which its reader decides, handed it to them, or its time runs
  // out; it was decided about their own, or taken back by whose it was
  'request_asked',
  'request_handed',
  'request_remind',
  'request_passed',
  'request_refused',
  'request_revoked',
  // nobody has signed in yet, and its slot is about to be given back
  'release_warning',
  // its slot was given back because nobody came (`_series`: the rest of a series), or that was taken back
  'released_no_sign',
  'released_no_person',
  'released_series',
  'release_restored',
  // its reader may not book for a time (`_counted`: for staying away), or may again
  'blacklisted_counted',
  'blacklisted',
  'blacklist_lifted',
  // minutes of a meeting were published to its reader; a task was given to them, is due tomorrow, or is late
  'minutes_published',
  'task_given',
  'task_due',
  'task_late',
  // a meeting of its reader is over and can be evaluated; somebody replied to what they said
  'evaluate',
  'evaluation_replied',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Times are the wall clock of the office, `YYYY-MM-DD HH:mm:ss`, with its zone beside them. */
const messageValues = z.object({
  /** Empty where the meeting is private and not its reader's. */
  title: z.string(),
  room: z.string(),
  /** The same for who reads English, where the place has a name in it. */
  room_en: z.string().nullish(),
  office_id: z.number(),
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  /** Who did it. */
  who: z.string(),
  reason: z.string().nullable(),
  /** Of a series that is told of together: how many meetings. The times are the first one's. */
  meetings: z.number().optional(),
  /** What was ordered. */
  services: z
    .array(
      z.object({
        name: z.string(),
        name_en: z.string().nullable(),
        quantity: z.number(),
        unit: z.string(),
        unit_en: z.string().nullable(),
      }),
    )
    .optional(),
  /** Of a repair ticket: which. The times are when it was reported. */
  repair_id: z.number().optional(),
  /** Of guests: the first of them. The title names them, the times are those of the visit. */
  visitor_id: z.number().optional(),
  /** Of guests: its reader looks after them at reception, and is not their host. */
  at_reception: z.literal(true).optional(),
  /** Of a group: how many of them are inside, and how many they are. */
  inside: z.number().optional(),
  people: z.number().optional(),
  /** Of an alarm: which, and of what. The times are when it began. */
  alarm_id: z.number().optional(),
  alarm: z.enum(alarmKindNames).optional(),
  alarm_of: z.enum(['door', 'controller', 'face', 'thing']).optional(),
  /** Of a rollout: which. The times are when it stopped. */
  rollout_id: z.number().optional(),
  /** Of the blacklist: how many breaches led there. The end of its time is `end_time`, empty where there is none. */
  breaches: z.number().optional(),
  /** Of minutes and their tasks: which. */
  minutes_id: z.number().optional(),
  /** Until when an offer of the waiting list stands, or a meeting to which nobody signed in, on the same clock. */
  until: z.string().optional(),
})
export type MessageValues = z.output<typeof messageValues>

/** The messages of the caller, the newest first. */
export const messagePage = endpoint({
  path: '/message/pagelist',
  access: 'session',
  label: ['我的消息', 'My messages'],
  input: pageQuery('-id', 20)
    .omit({ sort: true, title: true })
    .extend({
      topic: z.preprocess((value) => value || undefined, z.enum(notificationTopicKeys).optional()),
      /** 1: only what was not read yet. */
      unread: z.coerce.number<number | string>().int().min(0).max(1).default(0),
    }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(messageKinds),
        meeting_id: z.number().nullable(),
        values: messageValues,
        created_at: z.string(),
        read_at: z.string().nullable(),
        /** The company's own words for this kind, with placeholders; null in a language that has none. */
        text: z.object({ zh: z.string().nullable(), en: z.string().nullable() }).nullable(),
      }),
    ),
    total: z.number(),
    unread: z.number(),
  }),
})
export type Message = z.output<typeof messagePage.output>['items'][number]

/** Marks messages of the caller as read, or as not read: those named, or without ids all of them. */
export const readMessages = endpoint({
  method: 'POST',
  path: '/message/read',
  access: 'session',
  label: ['标为已读', 'Mark messages as read'],
  input: z.object({
    ids: z.array(z.number().int().positive()).min(1).max(200).optional(),
    read: z.boolean().default(true),
  }),
  output: z.object({ unread: z.number() }),
})
