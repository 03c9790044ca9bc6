import { z } from 'zod'
import * as deviceWords from '../device/words'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import { date } from './wire'
import * as meetingWords from './words'

const label = z.tuple([z.string(), z.string()])

/** How somebody signed in. `terminal`: on the list of one device that is passed around. */
export const checkinWays = {
  qr: ['扫码', 'QR code'],
  code: meetingWords.checkInCode,
  face: deviceWords.face,
  card: deviceWords.card,
  terminal: meetingWords.attendeeList,
  manual: ['代签', 'Entered by organiser'],
} as const satisfies Record<string, readonly [string, string]>
export type CheckinWay = keyof typeof checkinWays
const signWay = z.enum(Object.keys(checkinWays) as [CheckinWay, ...CheckinWay[]])

/** Of a meeting: sign-in is to come, open, closed while the meeting goes on, or the meeting is over. */
export const checkinPhases = {
  early: meetingWords.notOpenYet,
  open: meetingWords.checkInOpen,
  closed: ['已截止', 'Closed'],
  over: common.ended,
} as const satisfies Record<string, readonly [string, string]>
const signPhase = z.enum(['early', 'open', 'closed', 'over'])

/** Of a person. `expected`: not here yet, and sign-in goes on. */
export const checkinStates = {
  signed: meetingWords.checkedIn,
  late: meetingWords.late,
  expected: ['未签到', 'Not checked in'],
  absent: ['缺席', 'Absent'],
} as const satisfies Record<string, readonly [string, string]>
const signState = z.enum(['signed', 'late', 'expected', 'absent'])
export type CheckinState = z.output<typeof signState>

const counts = {
  /** On the list. */
  invited: z.number(),
  /** Who signed in, also without being on the list. */
  signed: z.number(),
  late: z.number(),
  /** On the list and not here. */
  missing: z.number(),
}

const place = {
  rooms: z.array(z.string()),
  floor_name: z.string(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  timezone: z.string(),
}

const signRow = z.object({
  /** The meeting's. */
  id: z.number(),
  /** Empty where the meeting is private and the viewer does not take part. */
  title: z.string(),
  secret: z.boolean(),
  /** False: who is on the list is not the viewer's to see. */
  may_open: z.boolean(),
  ...place,
  booker_name: z.string(),
  department: z.string().nullable(),
  /** Wall clock of the office. */
  start_time: z.string(),
  end_time: z.string(),
  phase: signPhase,
  ...counts,
})
export type CheckinRow = z.output<typeof signRow>

/** `begun`: sign-in has opened; `open`: it goes on; `over`: the meeting is over; `coming`: it has not opened. */
export const checkinTabs = ['begun', 'open', 'over', 'coming'] as const

const filters = {
  state: z.enum(checkinTabs).default('begun'),
  office: given(queryId),
  room: given(queryId),
  /** Dates on the office's clock, both included. */
  start_date: given(date),
  end_date: given(date),
  /** 1: somebody signed in; 0: nobody did. */
  sign_state: given(z.enum(['0', '1'])),
}

/** A total is counted up to here. */
export const mostCounted = 10_000

/** Meetings of the caller's offices with who signed in at them. Sorted by `start_time`. */
export const checkinPage = endpoint({
  path: '/signinlog/pagelist',
  access: ['view-signin-log'],
  label: meetingWords.checkInLog,
  input: pageQuery('-start_time', 20).extend(filters),
  /** `total` is at most `mostCounted` and one. */
  output: z.object({ items: z.array(signRow), total: z.number() }),
})

const person = z.object({
  /** Null for who signed in and is not on the list any more. */
  attendee_id: z.number().nullable(),
  user_id: z.number().nullable(),
  name: z.string(),
  mail: z.string().nullable(),
  department: z.string().nullable(),
  avatar: z.string().nullable(),
  is_host: z.boolean(),
  accept_state: z.number(),
  state: signState,
  /** The entry; null where there is none. */
  sign_id: z.number().nullable(),
  sign_way: signWay.nullable(),
  /** The terminal at which they signed in. */
  device_id: z.number().nullable(),
  device_name: z.string().nullable(),
  /** Who entered it for them. */
  signed_by: z.string().nullable(),
  /** RFC 3339. */
  sign_time: z.string().nullable(),
  sign_out_time: z.string().nullable(),
  /** The entry was made by hand and can be taken back by the caller. */
  may_undo: z.boolean(),
})
export type CheckinPerson = z.output<typeof person>

/** One meeting with its people: for who booked or hosts it, and who looks after the sign-in log of its office. */
export const checkinDetail = endpoint({
  path: '/signinlog/detail',
  ofMeeting: { input: 'id' },
  access: 'session',
  label: ['签到详情', 'Check-in details'],
  input: z.object({ id: queryId }),
  output: z.object({
    id: z.number(),
    title: z.string(),
    ...place,
    booker_name: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    phase: signPhase,
    /** When sign-in opens and closes, and from when on people are late; RFC 3339. */
    window: z.object({ opens: z.string(), closes: z.string(), late_from: z.string() }),
    ...counts,
    /** The caller may sign others in. */
    may_sign: z.boolean(),
    people: z.array(person),
  }),
})
export type CheckinDetail = z.output<typeof checkinDetail.output>

/**
 * The code with which people sign in: for a screen it changes and is good for some minutes; for paper it stays, and is
 * good while sign-in is open.
 */
export const checkinCode = endpoint({
  path: '/signinlog/qrcode',
  ofMeeting: { input: 'id' },
  access: 'session',
  label: ['签到二维码', 'Check-in QR code'],
  input: z.object({ id: queryId, kind: z.enum(['screen', 'paper']).default('screen') }),
  output: z.object({
    /** What the picture holds is the address of the sign-in page with this. */
    code: z.string(),
    /** The same to be typed in. */
    typed: z.string(),
    /** Ask again after so long; null: it stays. */
    seconds: z.number().nullable(),
  }),
})

/** Where the product is reached by browsers, for the codes in a file. */
const origin = given(
  z
    .url({ protocol: /^https?$/, error: 'format' })
    .max(200)
    .transform((text) => new URL(text).origin),
)

/** A sheet to print: the meeting, its code, and a line to sign for each. */
export const checkinSheet = endpoint({
  path: '/signinlog/pdf',
  ofMeeting: { input: 'id' },
  access: 'session',
  label: ['签到表', 'Check-in sheet'],
  answer: 'file',
  input: z.object({ id: queryId, origin }),
  output: z.unknown(),
})

/** With `id` the people of one meeting, else the meetings that the list would show. */
export const checkinExcel = endpoint({
  path: '/signinlog/excel',
  ofMeeting: { input: 'id' },
  access: 'session',
  label: ['导出签到记录', 'Export check-in log'],
  answer: 'file',
  input: pageQuery('-start_time', 20)
    .omit({ page: true, limit: true })
    .extend({ id: given(queryId), ...filters }),
  output: z.unknown(),
})

/** Signs others in, by hand or on the list of one device. Who is signed in already stays so. */
export const checkInOthers = endpoint({
  method: 'POST',
  path: '/signinlog/sign',
  ofMeeting: { input: 'id' },
  access: 'session',
  label: ['代签', 'Check others in'],
  input: z.object({
    /** The meeting's. */
    id,
    attendee_ids: z.array(id).min(1, 'required').max(500, 'too_many|500'),
    sign_way: z.enum(['manual', 'terminal']).default('manual'),
    /** By the clock where it is not said. */
    is_late: z.boolean().optional(),
  }),
  output: z.object({ id: z.number(), signed: z.number(), sign_ids: z.array(z.number()) }),
  creates: true,
})

/** Takes back what was entered by hand. */
export const undoCheckin = endpoint({
  method: 'POST',
  path: '/signinlog/undo',
  ofMeeting: { input: 'id' },
  access: 'session',
  label: ['撤销代签', 'Undo check-in'],
  input: z.object({ id, sign_ids: z.array(id).min(1, 'required').max(500, 'too_many|500') }),
  output: z.object({ id: z.number(), undone: z.number() }),
})

const signed = z.object({
  meeting_id: z.number(),
  title: z.string(),
  room: z.string(),
  office: label,
  /** Wall clock of the office. */
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  /** RFC 3339: the first time. */
  sign_time: z.string(),
  is_late: z.boolean(),
  again: z.boolean(),
})
export type CheckinResult = z.output<typeof signed>

/** Signs the caller in at the meeting whose code they scanned. Again: the same answer. */
export const checkInByCode = endpoint({
  method: 'POST',
  path: '/signinlog/scan',
  ofMeeting: { output: 'meeting_id' },
  access: 'session',
  label: ['扫码签到', 'Check in by QR code'],
  // whatever was scanned: what is no code of ours is said to be none
  input: z.object({ code: z.string({ error: 'required' }).max(4000, 'too_long|4000') }),
  output: signed,
})

/** The same with the letters and digits beneath the code; blanks and small letters mean nothing. */
export const checkInByTypedCode = endpoint({
  method: 'POST',
  path: '/signinlog/code',
  ofMeeting: { input: 'id' },
  access: 'session',
  label: ['输入签到码', 'Check in with a code'],
  input: z.object({ id, code: z.string({ error: 'required' }).trim().min(1, 'required').max(40, 'too_long|40') }),
  output: signed,
})

/** The caller leaves; the first time counts. */
export const checkOut = endpoint({
  method: 'POST',
  path: '/signinlog/sign_out',
  ofMeeting: { input: 'id' },
  access: 'session',
  label: ['签退', 'Check out'],
  input: z.object({ id }),
  output: z.object({ id: z.number(), sign_out_time: z.string() }),
})
