import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, line, queryId } from '../kernel/input'
import { askedWords, givenSigning } from './agreement'
import { givenPhoto, photoState } from './photo'
import { askedQuestion, saidAnswers } from './visitor-reason'
import * as visitorWords from './words'

/** What stands in the link of a guest. What is longer than any link is answered as every wrong one: it is cut, not refused. */
export const linkToken = z
  .string({ error: 'required' })
  .min(1, 'required')
  .overwrite((text) => text.slice(0, 100))
const token = linkToken
/** What a phone made for itself when it first opened the page, and nobody else knows. */
const phone = z.string({ error: 'required' }).regex(/^[\w-]{22,64}$/, 'format')
const instant = z.iso.datetime({ offset: true, error: 'instant' })
const language = z.enum(['zh', 'en'], { error: 'option' })
const idType = z.enum(['resident', 'passport', 'other'], { error: 'option' })
const needed = z.enum(['phone', 'mail', 'company', 'plate_no', 'idno'])
const said = (most: number) =>
  line(most)
    .optional()
    .transform((value) => value || null)

/** What is shown of a visit to whoever has its link: nothing of others who come. */
const page = z.object({
  name: z.string(),
  language,
  /** `form`: something is missing; `ready`: there is a code; the others say why there is none. */
  phase: z.enum(['form', 'pending', 'ready', 'inside', 'over', 'cancelled', 'refused']),
  order_no: z.string(),
  company_name: z.string(),
  host_name: z.string(),
  reason_name: z.string(),
  reason_name_en: z.string().nullable(),
  escort: z.boolean(),
  office: z.object({
    name: z.string(),
    name_en: z.string().nullable(),
    address: z.string().nullable(),
    lng: z.number().nullable(),
    lat: z.number().nullable(),
    tel: z.string().nullable(),
    timezone: z.string(),
    /** Where to park, how to come in, the Wi-Fi: as the office says it. */
    words: z.string(),
  }),
  floor_name: z.string().nullable(),
  /** The time of today or the next one, else the last; how many there are, and those that follow. */
  window: z.object({ start: z.string(), end: z.string() }),
  window_count: z.number(),
  windows: z.array(z.object({ start: z.string(), end: z.string() })),
  /** They are inside, and somebody is asked whether they may stay longer: none of it stands in their times before. */
  asked: z.boolean(),
  /** From when on they may check in. */
  opens: z.string(),
  /** What the reason asks for, and what of it nobody has said. */
  needed: z.array(needed),
  missing: z.array(z.enum([...needed.options, 'photo', 'answers'])),
  /** What the reason asks, and to what of it there is an answer. What they said is not shown: links are passed on. */
  questions: z.array(askedQuestion),
  answered: z.array(z.string()),
  photo: photoState.omit({ erased: true, at_devices: true }),
  /** What is known, with just enough of it to recognise it. */
  known: z.object({
    phone: z.string().nullable(),
    mail: z.string().nullable(),
    company: z.string().nullable(),
    plate_no: z.string().nullable(),
    idno: z.boolean(),
  }),
  /** What they still have to agree to, word by word; nothing on a phone that is not theirs. */
  words: z.array(askedWords),
  /** Whose phone shows the code: nobody's yet, this one, or another. */
  bound: z.enum(['free', 'this', 'other']),
  /** By which way the code can be moved to this phone. */
  moves_by: z.string().nullable(),
  arriving_at: z.string().nullable(),
  said_here_at: z.string().nullable(),
  check_in_time: z.string().nullable(),
  /** The meeting that they come to, where it is one: whether they can check in at it now, and since when they are. */
  meeting: z
    .object({
      room: z.string(),
      phase: z.enum(['early', 'open', 'closed', 'over']),
      opens: z.string(),
      sign_time: z.string().nullable(),
    })
    .nullable(),
  /** On this day everything that is stored about them is deleted, where it is known already. */
  forget_wish: z.boolean(),
  server_time: z.string(),
})
export type GuestPage = z.output<typeof page>

const guestCall = { method: 'POST', access: 'open', effect: 'read' } as const

/** The visit to which the personal link of a guest leads. The token is in the body, so that no address has it. */
export const guestOpen = endpoint({
  ...guestCall,
  path: '/visit_guest/open',
  label: visitorWords.guestPage,
  input: z.object({ token, phone: phone.optional() }),
  output: page,
})

/** What the reason asks for, as the guest says it. What is absent stays. */
export const guestForm = endpoint({
  ...guestCall,
  // acts in a transaction of its own, in the name of the guest
  path: '/visit_guest/form',
  label: ['访客填写信息', 'Visitor’s details'],
  input: z.object({
    token,
    phone,
    details: z.object({
      phone: said(30),
      mail: said(200),
      company: said(100),
      plate_no: said(20),
      language: language.optional(),
      id_type: idType.optional(),
      idno: said(40),
      answers: saidAnswers.optional(),
    }),
  }),
  output: page,
})

/** They agree: to the edition that they read, or are shown the new one. */
export const guestSign = endpoint({
  ...guestCall,
  path: '/visit_guest/sign',
  label: ['访客签署协议', 'Visitor signs an agreement'],
  input: givenSigning.extend({ token, phone }),
  output: page,
})

/** A photo of themselves, or that it is to go; and whether devices at doors may know them by it. */
export const guestPhoto = endpoint({
  ...guestCall,
  path: '/visit_guest/photo',
  label: ['访客提供照片', 'Visitor gives a photo'],
  input: givenPhoto.extend({ token, phone }),
  output: page,
})

/** The codes of the next ten minutes, for the one phone that shows them: the first that asks. */
export const guestCodes = endpoint({
  ...guestCall,
  path: '/visit_guest/codes',
  label: ['访客码', 'Visitor codes'],
  input: z.object({ token, phone }),
  output: z.object({
    server_time: z.string(),
    codes: z.array(z.object({ from: z.string(), until: z.string(), text: z.string() })),
    /** To type where nothing can be scanned. */
    letters: z.string(),
    /** For doors whose readers know numbers only, from when on it opens; null: none is open to them yet. */
    door: z.object({ number: z.string(), from: z.string() }).nullable(),
  }),
})
export type GuestCodes = z.output<typeof guestCodes.output>

/** Moves the code to this phone: without digits some are sent to the known address, with them it is done. */
export const guestMove = endpoint({
  ...guestCall,
  path: '/visit_guest/move',
  label: ['更换显示访客码的手机', 'Move the visitor code to another phone'],
  input: z.object({ token, phone, code: z.string().trim().max(20).optional() }),
  output: z.object({ moved: z.boolean(), sent_to: z.string().nullable(), seconds: z.number() }),
})

/** They are on their way, or (`here`) at the door: the host is told, nobody is checked in. */
export const guestArriving = endpoint({
  ...guestCall,
  path: '/visit_guest/arriving',
  label: ['访客告知即将到达', 'Visitor says they are coming'],
  input: z.object({ token, phone, here: z.boolean().default(false) }),
  output: page,
})

/** A guest checks in at their meeting, by what the screen at the room shows. */
export const guestMeetingSign = endpoint({
  ...guestCall,
  path: '/visit_guest/sign_in',
  label: ['访客在会议签到', 'A guest checks in at their meeting'],
  input: z.object({ token, phone, code: line(300).min(1, 'required') }),
  output: page,
})

/** They have left: now, or a while ago. */
export const guestLeave = endpoint({
  ...guestCall,
  path: '/visit_guest/leave',
  label: ['访客告知已离开', 'Visitor says they have left'],
  input: z.object({ token, phone, time: instant.optional() }),
  output: page,
})

/** Everything that is stored about them. */
export const guestStored = endpoint({
  ...guestCall,
  path: '/visit_guest/stored',
  label: ['访客查看所存信息', 'What is stored about a visitor'],
  input: z.object({ token, phone }),
  output: z.object({
    sections: z.array(
      z.object({ title: z.string(), heading: z.array(z.string()), rows: z.array(z.array(z.string())) }),
    ),
    /** Of other visits as well: not on a phone that nobody knows to be theirs. */
    all_visits: z.boolean(),
    /** For how many days it is kept after they left. */
    keep_days: z.number(),
  }),
})
export type GuestStored = z.output<typeof guestStored.output>

/** They want it deleted: once they have left. */
export const guestForget = endpoint({
  ...guestCall,
  path: '/visit_guest/forget',
  label: ['访客要求删除信息', 'Visitor asks for deletion'],
  input: z.object({ token, phone, forget: z.boolean().default(true) }),
  output: page,
})

const link = z.object({
  /** Where the guest’s page is: a whole address, or a path where nobody said where the product is reached. */
  url: z.string(),
  letters: z.string(),
  /** Some phone shows the code. */
  bound: z.boolean(),
  opened_at: z.string().nullable(),
  registered_at: z.string().nullable(),
  arriving_at: z.string().nullable(),
  said_here_at: z.string().nullable(),
})
export type VisitorLink = z.output<typeof link>

/** The link of a guest, for who may change the visit: to share it by hand. */
export const visitorLink = endpoint({
  path: '/visitor/link',
  access: 'session',
  label: ['访客链接', 'Visitor’s link'],
  input: z.object({ id: queryId }),
  output: link,
})

/** Another link: the one before opens nothing any more, nor do the codes of its page and mail. */
export const renewLink = endpoint({
  method: 'POST',
  path: '/visitor/renew_link',
  access: 'session',
  label: ['更换访客链接', 'Renew a visitor’s link'],
  input: z.object({ id }),
  output: link,
})

/** Any phone may show the code next: the guest has another one. */
export const releaseCode = endpoint({
  method: 'POST',
  path: '/visitor/release_code',
  access: ['change-visitor'],
  within: 'offices',
  label: ['解除访客码绑定', 'Free a visitor code from its phone'],
  input: z.object({ id }),
  output: link,
})
