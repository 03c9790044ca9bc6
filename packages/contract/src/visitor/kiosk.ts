import { z } from 'zod'
import * as common from '../kernel/common-words'
import { device, endpoint } from '../kernel/endpoint'
import { computedSelect, flag, instant, longtext, ref, select, text } from '../kernel/field'
import { id, line } from '../kernel/input'
import { deviceReport } from '../kernel/pairing'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import { askedWords, givenSigning } from './agreement'
import { givenPhoto, photoState } from './photo'
import { hostAnswers, type NeededField, neededFields } from './states'
import { askedQuestion, saidAnswers } from './visitor-reason'
import * as visitorWords from './words'

/** A device in the lobby at which visitors check in by themselves. It is paired by a code that it shows itself. */
export const visitorKiosk = resource({
  name: 'visitor_kiosk',
  label: visitorWords.kiosk,
  area: 'visitor',
  path: '/visitor_kiosk',
  permission: 'visitor-kiosk',
  office: 'office_id',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    state: computedSelect(
      common.connection,
      { online: common.online, offline: common.offline, unbound: common.notPaired },
      { tones: { online: 'good', offline: 'bad', unbound: 'quiet' }, filter: false },
    ),
    office_id: ref('office', placeWords.office),
    last_seen: {
      ...instant(visitorWords.lastOnline, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    walk_in: flag(visitorWords.forWalkIns, { initial: true }),
    printer_id: ref('visitor_printer', visitorWords.badgePrinter, {
      optional: true,
      list: false,
      filter: false,
      help: ['访客在这里签到后自动打印访客牌', 'Prints the badge of whoever checks in here'],
    }),
    welcome: text(['欢迎语', 'Welcome'], { max: 60, optional: true, list: false }),
    welcome_en: text(['英文欢迎语', 'English welcome'], { max: 60, optional: true, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})

/** Pairs the kiosk that shows this code: as a known one, or as a new one in an office. */
export const pairKiosk = endpoint({
  method: 'POST',
  path: '/visitor_kiosk/bind',
  within: 'offices',
  access: ['change-visitor-kiosk'],
  label: ['绑定访客机', 'Pair a kiosk'],
  input: z.object({
    code: z.string({ error: 'required' }).trim().min(1, 'required').max(20, 'too_long|20'),
    id,
  }),
  output: z.object({ id: z.number(), version: z.number(), name: z.string() }),
})

export const unpairKiosk = endpoint({
  method: 'POST',
  path: '/visitor_kiosk/unbind',
  within: 'offices',
  access: ['change-visitor-kiosk'],
  label: ['解除访客机绑定', 'Unpair a kiosk'],
  input: z.object({ id, version: z.number().int().positive().optional() }),
  output: z.object({ id: z.number(), version: z.number() }),
})

const names = Object.keys(neededFields) as [NeededField, ...NeededField[]]
const needed = z.enum(names)
const both = z.object({ zh: z.string(), en: z.string() })

/** What the kiosk shows while nobody is at it. */
export const kioskState = endpoint({
  path: '/kiosk/state',
  access: device('kiosk'),
  label: ['访客机内容', 'Kiosk content'],
  input: z.object(deviceReport),
  output: z.object({
    now: z.number(),
    /** The page that the server gives out now: a kiosk that shows another one loads it. */
    version: z.string().nullable(),
    company: z.string(),
    office: z.object({ name: z.string(), name_en: z.string().nullable(), timezone: z.string() }),
    welcome: z.string().nullable(),
    welcome_en: z.string().nullable(),
    /** People are being seen out: everybody is to leave, and nobody comes in here. */
    muster: z.enum(['alarm', 'drill']).nullable(),
    /** Why people may come whom nobody invited; empty where they go to reception. */
    reasons: z.array(
      z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable(), needed: z.array(needed) }),
    ),
  }),
})
export type KioskState = z.output<typeof kioskState.output>

/** How somebody stands who is at the kiosk. The ticket is good at this kiosk, for some minutes. */
const guest = z.object({
  ticket: z.string(),
  name: z.string(),
  host_name: z.string(),
  inside: z.boolean(),
  /** What keeps them out, other than what they can do about it here. */
  fault: both.nullable(),
  missing: z.array(z.enum([...names, 'photo', 'answers'])),
  /** What they have not answered of what the reason asks, where an answer is missing. */
  questions: z.array(askedQuestion),
  photo: photoState.omit({ erased: true, at_devices: true }),
  words: z.array(askedWords),
  /** Of a guest whom nobody invited: what the host said, and in how many minutes. */
  answer: z.enum(Object.keys(hostAnswers) as [keyof typeof hostAnswers, ...(keyof typeof hostAnswers)[]]).nullable(),
  minutes: z.number().nullable(),
  /** Of the same: what those say who have to approve them, after their host. */
  approval: z.enum(['asked', 'rejected']).nullable(),
  /** Their badge, where the kiosk has a printer and they are inside. */
  badge: z.enum(['printing', 'printed', 'failed']).nullable(),
  /** Nobody answered, and reception was told. */
  reception_told: z.boolean(),
})
export type KioskGuest = z.output<typeof guest>

const atKiosk = { method: 'POST', access: device('kiosk'), output: guest } as const
const ticket = z.string().min(1, 'required').max(200, 'too_long|200')

/** Somebody who was invited, by their name and the last figures of their telephone: found, or one answer for all that is wrong. */
export const kioskFind = endpoint({
  ...atKiosk,
  path: '/kiosk/find',
  effect: 'read',
  label: ['访客机：查找来访', 'Kiosk: find a visit'],
  input: z.object({ name: line(60).min(1, 'required'), last4: z.string().regex(/^\d{4}$/, 'format') }),
})

/** Somebody who was invited, by a code: from a scanner, or eight letters that they type. A printed one asks for more. */
export const kioskScan = endpoint({
  ...atKiosk,
  path: '/kiosk/scan',
  effect: 'read',
  label: ['访客机：扫码', 'Kiosk: scan a code'],
  input: z.object({
    code: line(80).min(1, 'required'),
    last4: z
      .string()
      .regex(/^\d{4}$/, 'format')
      .nullish(),
    name: line(60).nullish(),
  }),
})

/** How they stand now. */
export const kioskLook = endpoint({
  ...atKiosk,
  path: '/kiosk/look',
  effect: 'read',
  label: ['访客机：来访进展', 'Kiosk: how a visit stands'],
  input: z.object({ ticket }),
})

/** Whom they come to see: by two letters or more, five answers. */
export const kioskHosts = endpoint({
  path: '/kiosk/hosts',
  access: device('kiosk'),
  label: ['访客机：查找被访人', 'Kiosk: find a host'],
  input: z.object({ title: z.string().trim().min(2, 'required').max(40) }),
  output: z.object({
    items: z.array(z.object({ id: z.number(), name: z.string(), department: z.string().nullable() })),
  }),
})

const said = {
  phone: line(30).nullish(),
  mail: line(200).nullish(),
  company: line(100).nullish(),
  plate_no: line(20).nullish(),
  idno: line(40).nullish(),
}

/** Somebody whom nobody invited: the host is asked. */
export const kioskWalkIn = endpoint({
  ...atKiosk,
  path: '/kiosk/walk_in',
  label: ['访客机：现场登记', 'Kiosk: register a walk-in'],
  creates: true,
  confidential: true,
  input: z.object({
    name: line(60).min(1, 'required'),
    host_id: id,
    reason_id: id,
    language: z.enum(['zh', 'en'], { error: 'option' }),
    ...said,
  }),
})

/** What is missing of them. */
export const kioskForm = endpoint({
  ...atKiosk,
  path: '/kiosk/form',
  label: ['访客机：补全信息', 'Kiosk: add details'],
  input: z.object({ ticket, ...said, answers: saidAnswers.optional() }),
})

/** A photo of who stands at the kiosk. */
export const kioskPhoto = endpoint({
  ...atKiosk,
  path: '/kiosk/photo',
  label: ['访客机：拍照', 'Kiosk: take a photo'],
  input: givenPhoto.extend({ ticket, photo: givenPhoto.shape.photo.unwrap() }),
})

export const kioskSign = endpoint({
  ...atKiosk,
  path: '/kiosk/sign',
  label: ['访客机：签署协议', 'Kiosk: sign an agreement'],
  input: givenSigning.extend({ ticket }),
})

export const kioskCheckIn = endpoint({
  ...atKiosk,
  path: '/kiosk/check_in',
  label: ['访客机：签到', 'Kiosk: check in'],
  input: z.object({ ticket }),
})

/** Somebody leaves, by what stands on their badge, or by their code. */
export const kioskCheckOut = endpoint({
  method: 'POST',
  path: '/kiosk/check_out',
  access: device('kiosk'),
  label: ['访客机：签离', 'Kiosk: check out'],
  input: z.object({ badge_no: line(80).min(1, 'required') }),
  output: z.object({ name: z.string() }),
})

/** The host, or reception for them, answers somebody who stands at the kiosk. */
export const answerWalkIn = endpoint({
  method: 'POST',
  path: '/visitor/answer',
  access: 'session',
  label: visitorWords.answerWalkIn,
  input: z
    .object({
      id,
      answer: z.enum(['coming', 'wait', 'let_in', 'refuse'], { error: 'option' }),
      minutes: z.number().int().min(1).max(60).nullish(),
    })
    .refine(({ answer, minutes }) => answer !== 'wait' || minutes != null, { path: ['minutes'], message: 'required' }),
  output: z.object({ id: z.number() }),
})
