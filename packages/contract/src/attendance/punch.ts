import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, line } from '../kernel/input'
import type { UploadKind } from '../kernel/upload-kind'
import * as attendanceWords from './words'

/** A photo of a field punch. The page makes it small before it sends it; it is judged and made anew all the same. */
export const punchPhotoKind = {
  name: 'punch_photo',
  formats: ['jpg', 'jpeg'],
  megabytes: 1,
  smallest: { width: 100, height: 100 },
  shrunk: { width: 960, height: 960 },
  count: 1,
} as const satisfies UploadKind

/** The content as text (base64), as it travels with the punch. */
const photoContent = z.string().max(700_000, 'too_long|700000')

const position = {
  lng: z.number().min(-180).max(180).nullish(),
  lat: z.number().min(-90).max(90).nullish(),
  accuracy: z.number().min(0).max(1_000_000).nullish(),
}

const todayPoint = z.object({
  period_no: z.number(),
  on_off: z.enum(['on', 'off']),
  /** Null: where hours are free there is no time by which somebody has to come or may go. */
  due: z.string().nullable(),
  time: z.string().nullable(),
  result: z.enum(['normal', 'late', 'serious', 'early', 'lack', 'pending', 'none']),
})

/** What the phone's page shows: what is planned today, what was punched, which ways count here. */
export const punchState = endpoint({
  path: '/myattendance/punch_state',
  access: 'session',
  label: ['打卡：今天', 'Punching: today'],
  input: z.object({}),
  output: z.object({
    user_id: z.number(),
    name: z.string(),
    /** Null: the caller belongs to no team. */
    team: z.string().nullable(),
    timezone: z.string(),
    now: z.string(),
    date: z.string(),
    shift: z.string().nullable(),
    /** Where hours are free, how many minutes are to be worked today; null: they are not, or today is free of work. */
    free_minutes: z.number().nullable(),
    points: z.array(todayPoint),
    punches: z.array(
      z.object({
        time: z.string(),
        way: z.string(),
        place: z.string().nullable(),
        valid: z.boolean(),
        /** Nobody has decided about it yet: it may count later. */
        asked: z.boolean(),
      }),
    ),
    /** By which ways the team punches, and whether the caller is on one of its networks now. */
    ways: z.array(z.string()),
    in_network: z.boolean(),
    field_allow: z.boolean(),
    /** Whether a field punch takes a photo, and for how many days that is kept. */
    field_need_photo: z.boolean(),
    photo_days: z.number(),
    places: z.array(z.object({ name: z.string(), range_m: z.number() })),
  }),
})

/** Punches, by the server's clock. */
export const punch = endpoint({
  method: 'POST',
  path: '/myattendance/punch',
  access: 'session',
  label: attendanceWords.punch,
  creates: true,
  input: z.object({
    ...position,
    note: line(200).nullish(),
    /** Of a field punch, where the team asks for one; else it is not kept. */
    photo: photoContent.nullish(),
    /** The access point that the app around the page says it is on: a claim, and kept as one. */
    wifi: z.string().max(64, 'too_long|64').nullish(),
    /** That of a screen, as it was scanned. */
    code: z.string().max(100, 'too_long|100').nullish(),
    /** What the browser calls itself: one phone for two people is told. */
    phone: z.string().min(8).max(64),
  }),
  output: z.object({
    id: z.number(),
    time: z.string(),
    way: z.string(),
    place: z.string().nullable(),
    /** It counts once it is approved. */
    asked: z.boolean(),
  }),
})

/** Punches for somebody else, by hand and with a reason. */
export const addPunch = endpoint({
  method: 'POST',
  path: '/sourcerecord/add',
  access: ['add-original-recorde'],
  within: 'people',
  label: attendanceWords.addPunch,
  creates: true,
  input: z.object({
    user_id: id,
    /** On the clock of the person's team. */
    date: z.iso.date({ error: 'date' }),
    time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'walltime'),
    reason: line(200).min(1, 'required'),
  }),
  output: z.object({ id: z.number() }),
})

/** Says whether records count, and why. They stay as they came. */
export const judgePunches = endpoint({
  method: 'POST',
  path: '/sourcerecord/validity',
  access: ['change-original-recorde'],
  within: 'people',
  label: ['判定打卡是否有效', 'Say whether punches count'],
  input: z.object({
    ids: z.array(id).min(1, 'required').max(200, 'too_many|200'),
    valid: z.boolean(),
    reason: line(200).min(1, 'required'),
  }),
  output: z.object({ changed: z.number() }),
})
