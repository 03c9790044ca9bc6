import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, queryId } from '../kernel/input'
import { checkInByCode } from './checkin'
import { addComment, itemTitles } from './evaluation'

/** One meeting as its people see it on their phones: for those who take part, and nobody else. */
export const attendedMeeting = endpoint({
  path: '/meeting/attend',
  ofMeeting: { input: 'id' },
  access: 'session',
  label: ['参会页面', 'Meeting page for attendees'],
  input: z.object({ id: queryId }),
  output: z.object({
    id: z.number(),
    title: z.string(),
    content: z.string().nullable(),
    start_time: z.string(),
    end_time: z.string(),
    timezone: z.string(),
    state: z.enum(['not_started', 'in_progress', 'ended', 'cancelled', 'released']),
    audit_state: z.number(),
    cancel_reason: z.string().nullable(),
    booker_name: z.string(),
    /** Who may change it also signs others in. */
    may_sign_others: z.boolean(),
    rooms: z.array(
      z.object({
        name: z.string(),
        floor_name: z.string(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
        address: z.string().nullable(),
        lng: z.number().nullable(),
        lat: z.number().nullable(),
        /** The picture that leads there. */
        map: z.string().nullable(),
      }),
    ),
    attachments: z.array(z.object({ id: z.number(), name: z.string(), bytes: z.number() })),
    attendees: z.array(z.object({ id: z.number(), name: z.string(), is_host: z.boolean(), accept_state: z.number() })),
    /** The caller's answer; null where they are not asked. */
    accept_state: z.number().nullable(),
    can_answer: z.boolean(),
    sign: z.object({
      phase: z.enum(['early', 'open', 'closed', 'over']),
      opens: z.string(),
      closes: z.string(),
      /** The caller's own entry; RFC 3339. */
      sign_time: z.string().nullable(),
      sign_out_time: z.string().nullable(),
      is_late: z.boolean(),
      attendee_id: z.number().nullable(),
      /** When the room is given back if nobody signs in; RFC 3339. */
      release_at: z.string().nullable(),
    }),
    /** What a link to this meeting carries: `/auth-meeting-login?m=…`. */
    link: z.string(),
  }),
})
export type AttendedMeeting = z.output<typeof attendedMeeting.output>

const token = z.string({ error: 'required' }).max(100)
const accept = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** What a guest sees of the meeting to which they are invited: nothing of others who are, but who asked them. */
const guestsMeeting = attendedMeeting.output
  .pick({
    ...{ title: true, content: true, start_time: true, end_time: true, timezone: true, state: true },
    ...{ cancel_reason: true, booker_name: true, rooms: true, can_answer: true },
  })
  .extend({
    name: z.string(),
    accept_state: z.number(),
    sign: attendedMeeting.output.shape.sign.pick({ phase: true, opens: true, sign_time: true, is_late: true }),
  })
export type GuestMeeting = z.output<typeof guestsMeeting>

/** The one meeting to which the personal link of a guest leads. The token is in the body, so that no address has it. */
export const guestMeeting = endpoint({
  method: 'POST',
  path: '/meeting_guest/meeting',
  access: 'open',
  effect: 'read',
  label: ['访客的会议', 'Meeting page for guests'],
  input: z.object({ token }),
  output: guestsMeeting,
})

/** A guest says whether they come. */
export const guestAnswer = endpoint({
  method: 'POST',
  path: '/meeting_guest/answer',
  access: 'open',
  // acts in a transaction of its own, in the name of the guest
  effect: 'read',
  label: ['访客答复邀请', 'Guest response'],
  input: z.object({ token, accept_state: accept }),
  output: guestsMeeting,
})

/** A guest signs in with what stands beneath the code at the room. */
export const guestCheckin = endpoint({
  method: 'POST',
  path: '/meeting_guest/sign',
  access: 'open',
  effect: 'read',
  label: ['访客签到', 'Guest check-in'],
  input: z.object({ token, code: z.string({ error: 'required' }).trim().min(1, 'required').max(20) }),
  output: guestsMeeting,
})

/**
 * A guest signs in with the code that their phone scanned at the room: by their link, where the phone knows it, or by the
 * address with which they are on the list.
 */
export const guestScan = endpoint({
  method: 'POST',
  path: '/meeting_guest/scan',
  access: 'open',
  effect: 'read',
  label: ['访客扫码签到', 'Guest check-in by QR code'],
  input: z
    .object({
      code: z.string({ error: 'required' }).trim().min(1, 'required').max(200),
      token: token.optional(),
      mail: z.string().trim().pipe(z.email('format').max(200)).optional(),
    })
    .refine(({ token, mail }) => (token === undefined) !== (mail === undefined), { path: ['mail'], error: 'required' }),
  /** `title` is empty of a private meeting. */
  output: checkInByCode.output.omit({ meeting_id: true }).extend({ name: z.string() }),
})
export type GuestCheckin = z.output<typeof guestScan.output>

const guestsEvaluating = itemTitles.output.pick({
  ...{ state: true, closes_at: true, mode: true, too_few: true, items: true, replies: true },
})
export type GuestEvaluationForm = z.output<typeof guestsEvaluating>

/** What a guest is asked about the meeting when it is over, and whether they can answer. */
export const guestEvaluating = endpoint({
  method: 'POST',
  path: '/meeting_guest/evaluating',
  access: 'open',
  effect: 'read',
  label: ['访客的评价项', 'Feedback questions for guests'],
  input: z.object({ token }),
  output: guestsEvaluating,
})

/** A guest evaluates the meeting: once, and for good. Without photos, which only people with an account upload. */
export const guestEvaluate = endpoint({
  method: 'POST',
  path: '/meeting_guest/evaluate',
  access: 'open',
  effect: 'read',
  label: ['访客评价会议', 'Guest feedback'],
  input: addComment.input.pick({ anonymous: true, answers: true, content: true }).extend({ token }),
  output: guestsEvaluating,
})

const link = z.string({ error: 'required' }).max(100)
const mail = z.string({ error: 'required' }).trim().pipe(z.email('format').max(200))

/**
 * Sends a code to somebody who is invited to the meeting of a link and has an account. The answer is the same for
 * everybody else.
 */
export const sendMailCode = endpoint({
  method: 'POST',
  path: '/meeting_login/send',
  access: 'open',
  // what a refused attempt leaves behind must stay
  effect: 'read',
  label: ['发送邮件验证码', 'Send code by email'],
  input: z.object({ link, mail }),
  output: z.object({ seconds: z.number() }),
})

/** Signs in with the code that mail brought. */
export const enterMailCode = endpoint({
  method: 'POST',
  path: '/meeting_login/enter',
  access: 'open',
  effect: 'read',
  label: ['邮件验证码登录', 'Sign in with an email code'],
  input: z.object({ link, mail, code: z.string({ error: 'required' }).trim().min(1, 'required').max(20) }),
  output: z.object({ token: z.string(), meeting_id: z.number() }),
})

/** Asks somebody to take a meeting over; they get it when they say yes. An offer before is taken back. */
export const offerMeeting = endpoint({
  method: 'POST',
  path: '/meeting/transfer_offer',
  within: 'own',
  access: ['view-meeting'],
  label: ['邀请接收会议', 'Ask to transfer a meeting'],
  input: z.object({
    id,
    version: z.number().int().positive(),
    user_id: id,
    reason: z.string().trim().max(200, 'too_long|200').nullish(),
  }),
  output: z.object({ id: z.number(), offer_id: z.number() }),
  creates: true,
})

/** 0 offered, 1 taken over, 2 declined, 3 taken back or not to be had any more. */
const offerState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** Meetings that were offered to the caller: open ones first, then the last that were settled. */
export const offeredMeetings = endpoint({
  path: '/meeting/transfer_offers',
  access: ['view-meeting'],
  label: ['待接收的会议', 'Transfers to accept'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        meeting_id: z.number(),
        state: offerState,
        from_name: z.string(),
        reason: z.string().nullable(),
        title: z.string(),
        start_time: z.string(),
        end_time: z.string(),
        timezone: z.string(),
        rooms: z.array(z.string()),
        floor_name: z.string(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
        attendee_count: z.number(),
      }),
    ),
  }),
})
export type OfferedMeeting = z.output<typeof offeredMeetings.output>['items'][number]

/** Takes an offered meeting over, or declines it. Who offered it is told. */
export const settleOffer = endpoint({
  method: 'POST',
  path: '/meeting/transfer_settle',
  within: 'own',
  access: ['view-meeting'],
  label: ['接收会议', 'Accept a transfer'],
  input: z.object({ id, accept: z.boolean() }),
  output: z.object({ id: z.number(), meeting_id: z.number(), state: offerState }),
})
