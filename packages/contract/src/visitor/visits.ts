import { approvalCauseNames } from '@workplace/domain/visitor/asks-approval'
import { mostWindows } from '@workplace/domain/visitor/visit-windows'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, line, queryId, walltimePattern } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import { deliveryReasons, type ShownReason } from '../pass/delivery-words'
import { type WindowDoorState, windowDoorStates } from '../pass/window-words'
import { photoState } from './photo'
import { printerFaultNames } from './printer-words'
import { visitWays } from './states'
import { askedQuestion, keptAnswer, saidAnswers } from './visitor-reason'
import * as visitorWords from './words'

/** So many people come to one visit at most; so many are found at once, so that all of a group can be chosen. */
export const mostPeople = 200
/** So many rows a list at reception has; whoever is not among them is found by name. */
export const mostAtDesk = 300

const instant = z.iso.datetime({ offset: true, error: 'instant' })
const walltime = z.string().regex(walltimePattern, 'walltime')
const language = z.enum(['zh', 'en'], { error: 'option' })
const idType = z.enum(['resident', 'passport', 'other'], { error: 'option' })
const text = (most: number) =>
  line(most)
    .nullish()
    .transform((value) => value || null)
const ids = (most: number) => z.array(id).max(most, `too_many|${most}`)
const state = z.union([0, 1, 2, 3, 4, 5, 6, 7].map((n) => z.literal(n as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7)))
const approval = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
const doorStates = Object.keys(windowDoorStates) as [WindowDoorState, ...WindowDoorState[]]
const shownReasons = Object.keys(deliveryReasons) as [ShownReason, ...ShownReason[]]
const ways = Object.keys(visitWays) as [keyof typeof visitWays, ...(keyof typeof visitWays)[]]

/** Somebody who is invited: known from before, or by what is said of them now, or both. */
const person = z
  .object({
    visitor_id: id.optional(),
    name: line(60).optional(),
    phone: text(30),
    mail: text(200),
    company: text(100),
    plate_no: text(20),
    language: language.optional(),
    id_type: idType.nullish(),
    idno: text(40),
    /** To what the reason asks. */
    answers: saidAnswers.optional(),
    /** Their name is for hosts, reception and who approves them. */
    discreet: z.boolean().optional(),
  })
  .refine(({ visitor_id, name }) => visitor_id !== undefined || (name ?? '') !== '', {
    path: ['name'],
    message: 'required',
  })
export type InvitedPerson = z.output<typeof person>

const plan = {
  plan_start: instant,
  plan_end: instant,
  /** Of a visit that is longer than a day. */
  day_begin: walltime.nullish(),
  day_end: walltime.nullish(),
  /** Without them the office's working days. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).nullish(),
}
const about = {
  /** Whom they visit; without one, the caller. */
  host_id: id.optional(),
  co_host_ids: ids(20).default([]),
  reason_id: id,
  through_id: id.nullish(),
  office_id: id,
  floor_id: id.nullish(),
  company: text(100),
  note: z.string().trim().max(500, 'too_long|500').nullish(),
}

const windows = z.array(z.object({ start: z.string(), end: z.string() }))

const row = z.object({
  id: z.number(),
  version: z.number(),
  visit_id: z.number(),
  order_no: z.string(),
  visitor_name: z.string(),
  phone: z.string().nullable(),
  mail: z.string().nullable(),
  company: z.string().nullable(),
  plate_no: z.string().nullable(),
  state,
  audit_state: approval,
  /** Held for review: somebody has to look before they may come in. */
  held: z.boolean(),
  leader: z.boolean(),
  /** Their name is for hosts, reception and who approves them; the others read “a visitor”. */
  discreet: z.boolean(),
  badge_no: z.string().nullable(),
  host_id: z.number(),
  host_name: z.string(),
  reason_id: z.number(),
  reason_name: z.string(),
  reason_name_en: z.string().nullable(),
  reason_color: z.string(),
  escort: z.boolean(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  timezone: z.string(),
  plan_start: z.string(),
  plan_end: z.string(),
  /** The time of today, else the next one, else the last. */
  window_start: z.string(),
  window_end: z.string(),
  window_count: z.number(),
  people_count: z.number(),
  check_in_time: z.string().nullable(),
  check_out_time: z.string().nullable(),
  check_out_way: z.enum(ways).nullable(),
  stay_end: z.string().nullable(),
  /** What is known of them is kept until then. */
  hold_until: z.string().nullable(),
  /** Why the last text message did not reach them. */
  sms_fault: z.string().nullable(),
  /** Why their last badge did not come out of its printer. */
  badge_fault: z.enum(printerFaultNames).nullable(),
})
export type VisitorRow = z.output<typeof row>

export const visitorTabs = ['expected', 'today', 'company', 'audit', 'history'] as const
export const visitorFilters = {
  office: given(queryId),
  host: given(queryId),
  reason: given(queryId),
  date: given(z.iso.date({ error: 'date' })),
  /** Those whose data is kept beyond its days, in whichever tab. */
  kept: given(z.enum(['1'], { error: 'option' })),
  tab: z.enum(visitorTabs, { error: 'option' }).default('expected'),
}

/** Visitors by how far they are: who is to come, who came today, groups, and who was here. */
export const visitorPage = endpoint({
  path: '/visitor/pagelist',
  access: ['view-visitor'],
  label: ['访客列表', 'Visitors: list'],
  input: pageQuery('+time', 20).extend(visitorFilters),
  output: z.object({ items: z.array(row), total: z.number() }),
})

/** How many there are in each tab. */
export const visitorCounts = endpoint({
  path: '/visitor/counts',
  access: ['view-visitor'],
  label: ['访客数量', 'Visitors: counts'],
  input: z.object({ office: given(queryId) }),
  output: z.object({ expected: z.number(), today: z.number(), company: z.number(), audit: z.number() }),
})

/** One person at one visit, for who looks after visitors and for the host. */
export const visitorSingle = endpoint({
  path: '/visitor/single',
  access: 'session',
  label: ['访客详情', 'Visitor: details'],
  input: z.object({ id: queryId }),
  output: row.extend({
    note: z.string().nullable(),
    audit_opinion: z.string().nullable(),
    hold_reason: z.string().nullable(),
    hold_by: z.string().nullable(),
    forgotten_at: z.string().nullable(),
    /** What the caller may do about their data: keep it or delete it, and see the number of their document. */
    may_keep: z.boolean(),
    may_reveal: z.boolean(),
    visit_version: z.number(),
    /** Whom we know them as, across visits; null once nothing is kept of them. */
    person_id: z.number().nullable(),
    through_id: z.number().nullable(),
    through_name: z.string().nullable(),
    floor_id: z.number().nullable(),
    floor_name: z.string().nullable(),
    co_hosts: z.array(z.object({ id: z.number(), name: z.string() })),
    day_begin: z.string().nullable(),
    day_end: z.string().nullable(),
    weekdays: z.array(z.number()),
    language,
    id_type: idType.nullable(),
    /** Of the number only enough to compare it with the document. */
    idno: z.string().nullable(),
    windows,
    stays: z.array(
      z.object({
        in_time: z.string(),
        in_way: z.enum(ways),
        out_time: z.string().nullable(),
        out_way: z.enum(ways).nullable(),
      }),
    ),
    /** Which doors open to them, for each of their times that is near, and how far devices are with it. */
    doors: z.array(
      z.object({
        start_time: z.string(),
        from_time: z.string(),
        until_time: z.string(),
        /** To be typed, or shown as a code, at readers that know numbers only. */
        code: z.string().nullable(),
        doors: z.array(
          z.object({
            door: z.string(),
            /** What drives it. */
            device: z.string().nullable(),
            state: z.enum(doorStates),
            reason: z.enum(shownReasons).nullable(),
            asks_server: z.boolean(),
          }),
        ),
      }),
    ),
    /** Where a door saw them last. */
    seen_at: z.string().nullable(),
    seen_where: z.string().nullable(),
    card_no: z.string().nullable(),
    photo: photoState,
    /** What the reason asks today, and what they said, under the words of then. */
    questions: z.array(askedQuestion),
    answers: z.array(keptAnswer),
    story: z.array(z.object({ time: z.string(), act: z.string(), user_name: z.string(), note: z.string().nullable() })),
    /** The others of the visit. */
    others: z.array(z.object({ id: z.number(), visitor_name: z.string(), state, audit_state: approval })),
    /** What the caller may do: look after them at reception, and change what is arranged. */
    may_receive: z.boolean(),
    may_change: z.boolean(),
    /** They stand at the kiosk, and this is how far the host is with an answer. */
    host_answer: z.enum(['asked', 'coming', 'wait', 'let_in', 'refuse']).nullable(),
    /** They were checked in and wait for their host, since then. */
    waits_since: z.string().nullable(),
  }),
})
export type VisitorDetails = z.output<typeof visitorSingle.output>

/** May they come in now: each check, in the order in which reception, kiosks and doors look at them. */
export const visitorWhy = endpoint({
  path: '/visitor/why',
  access: 'session',
  label: ['访客能否签到', 'Visitor: may they come in'],
  input: z.object({ id: queryId, office: given(queryId) }),
  output: z.object({
    checks: z.array(
      z.object({
        check: z.enum(['going_on', 'approved', 'time', 'office', 'host', 'form', 'agreement']),
        fault: z
          .enum(['over', 'pending', 'early', 'late', 'other_day', 'elsewhere', 'host', 'unanswered', 'form', 'sign'])
          .nullable(),
        next: z.string().nullable(),
        desk_may: z.boolean(),
      }),
    ),
    /** What the reason asks for and nobody has said. */
    missing: z.array(z.enum(['phone', 'mail', 'company', 'plate_no', 'idno', 'photo', 'answers'])),
    /** What they have not agreed to. */
    unsigned: z.array(z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable() })),
    may_come_in: z.boolean(),
    /** Reception may let them in all the same. */
    desk_may: z.boolean(),
  }),
})
export type EntryExplained = z.output<typeof visitorWhy.output>

const arranged = z.object({
  id: z.number(),
  order_no: z.string(),
  windows: z.number(),
  people: z.array(z.object({ id: z.number(), name: z.string(), state, audit_state: approval, known: z.boolean() })),
})

/** Invites people, to oneself or, at reception, to somebody else. */
export const addVisitor = endpoint({
  method: 'POST',
  path: '/visitor/add',
  access: ['add-visitor'],
  within: 'own',
  label: visitorWords.invite,
  creates: true,
  input: z.object({
    ...about,
    ...plan,
    people: z.array(person).min(1, 'required').max(mostPeople, `too_many|${mostPeople}`),
  }),
  output: arranged,
})

/** Changes what is arranged; what is absent stays. */
export const editVisit = endpoint({
  method: 'POST',
  path: '/visitor/edit',
  access: 'session',
  label: ['修改来访', 'Change a visit'],
  input: z.object({
    visit_id: id,
    version: id,
    host_id: id.optional(),
    co_host_ids: ids(20).optional(),
    reason_id: id.optional(),
    through_id: id.nullish(),
    floor_id: id.nullish(),
    note: z.string().trim().max(500, 'too_long|500').nullish(),
    plan_start: instant.optional(),
    plan_end: instant.optional(),
    day_begin: walltime.nullish(),
    day_end: walltime.nullish(),
    weekdays: plan.weekdays,
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/** What is said of one visitor. */
export const editVisitor = endpoint({
  method: 'POST',
  path: '/visitor/edit_person',
  access: 'session',
  label: ['修改访客信息', 'Change a visitor’s details'],
  input: z.object({
    id,
    version: id,
    name: line(60).min(1, 'required').optional(),
    phone: text(30).optional(),
    mail: text(200).optional(),
    company: text(100).optional(),
    plate_no: text(20).optional(),
    language: language.optional(),
    id_type: idType.nullish(),
    idno: text(40).optional(),
    answers: saidAnswers.optional(),
    discreet: z.boolean().optional(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})

const all = { output: z.object({ id: z.number(), version: z.number() }) }

export const cancelVisit = endpoint({
  method: 'POST',
  path: '/visitor/cancel',
  access: 'session',
  label: ['取消来访', 'Cancel a visit'],
  input: z.object({ visit_id: id, reason: text(200) }),
  ...all,
})

/** They stay longer: until then. */
export const extendVisit = endpoint({
  method: 'POST',
  path: '/visitor/extend',
  access: 'session',
  label: ['延长来访', 'Extend a visit'],
  input: z.object({ visit_id: id, until: instant }),
  /** Asked: somebody has to say yes to it first; who is inside stays as long as before meanwhile. */
  output: z.object({ id: z.number(), version: z.number(), asked: z.boolean() }),
})

export const addPeople = endpoint({
  method: 'POST',
  path: '/visitor/add_people',
  access: 'session',
  label: ['增加访客', 'Add people to a visit'],
  creates: true,
  input: z.object({
    visit_id: id,
    people: z.array(person).min(1, 'required').max(mostPeople, `too_many|${mostPeople}`),
  }),
  output: arranged,
})

/** They do not come: each of them, the others do. */
export const removePeople = endpoint({
  method: 'POST',
  path: '/visitor/remove_people',
  access: 'session',
  label: ['移除访客', 'Remove people from a visit'],
  input: z.object({ ids: ids(mostPeople).min(1, 'required'), reason: text(200) }),
  output: z.object({ removed: z.number() }),
})

/** What became of each of several. */
const outcomes = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      state,
      done: z.boolean(),
      /** Why not, in the caller's language. */
      why: z.string().nullable(),
      /** Reception may let them in all the same. */
      desk_may: z.boolean(),
    }),
  ),
  done: z.number(),
})
export type Outcomes = z.output<typeof outcomes>

export const checkInVisitors = endpoint({
  method: 'POST',
  path: '/visitor/check_in',
  access: ['change-visitor'],
  within: 'offices',
  label: visitorWords.checkIn,
  input: z.object({
    ids: ids(mostPeople).min(1, 'required'),
    /** Where they stand; without one, where they are expected. */
    office_id: id.optional(),
    badge_no: text(30),
    /** The number of a card that they are lent: it opens the doors of their channel. */
    card_no: text(30),
    /** Why they are let in although a check fails. */
    override: text(200),
  }),
  output: outcomes,
})

export const checkOutVisitors = endpoint({
  method: 'POST',
  path: '/visitor/check_out',
  access: ['change-visitor'],
  within: 'offices',
  label: visitorWords.checkOut,
  input: z.object({
    ids: ids(mostPeople).min(1, 'required'),
    /** They come back. */
    back: z.boolean().default(false),
    /** When they left, where that is a while ago. */
    time: instant.optional(),
  }),
  output: outcomes,
})

/** They are still inside, whatever the clock says. */
export const stillHere = endpoint({
  method: 'POST',
  path: '/visitor/still_here',
  access: ['change-visitor'],
  within: 'offices',
  label: ['确认访客仍在场', 'Confirm that a visitor is still here'],
  input: z.object({ id }),
  output: z.object({ id: z.number(), until: z.string() }),
})

/** By the host: their guest has left. */
export const guestLeft = endpoint({
  method: 'POST',
  path: '/visitor/left',
  access: 'session',
  label: visitorWords.guestLeft,
  input: z.object({ id }),
  output: z.object({ id: z.number(), state }),
})

/** Somebody stands there whom nobody invited. */
export const walkIn = endpoint({
  method: 'POST',
  path: '/visitor/walk_in',
  access: ['change-visitor'],
  within: 'offices',
  label: visitorWords.walkIn,
  creates: true,
  input: z.object({
    host_id: id,
    reason_id: id,
    office_id: id,
    /** Until when they stay; without it until the office closes. */
    until: instant.optional(),
    badge_no: text(30),
    people: z.array(person).min(1, 'required').max(20, 'too_many|20'),
  }),
  output: arranged,
})

export const deskTabs = ['arrivals', 'inside', 'late', 'overstay', 'left'] as const
/** The day at reception. `late`: their time began half an hour ago and they are not here. */
export const visitorDesk = endpoint({
  path: '/visitor/desk',
  access: ['view-visitor'],
  label: visitorWords.frontDesk,
  input: z.object({ office: queryId, tab: z.enum(deskTabs, { error: 'option' }).default('arrivals') }),
  output: z.object({
    counts: z.object({
      arrivals: z.number(),
      inside: z.number(),
      late: z.number(),
      overstay: z.number(),
      left: z.number(),
    }),
    items: z.array(row),
    /** There are more than are shown. */
    more: z.boolean(),
  }),
})

/** Who is meant by a name, a telephone, a plate, a badge or an order number: those of today first. */
export const findVisitor = endpoint({
  path: '/visitor/find',
  access: ['view-visitor'],
  label: ['查找访客', 'Find a visitor'],
  input: z.object({ office: queryId, title: z.string().trim().min(1, 'required').max(100) }),
  /** There are more than are shown. */
  output: z.object({ items: z.array(row), more: z.boolean() }),
})

/** People who came to see the caller, or whom they invited; at reception, everybody who was here. */
export const knownVisitors = endpoint({
  path: '/visitor/known',
  access: ['add-visitor', 'change-visitor'],
  label: ['来过的访客', 'Known visitors'],
  input: z.object({ title: z.string().trim().max(100).optional() }),
  output: z.object({
    items: z.array(
      z.object({
        /** Null: a frequent contact of the caller's who was not here yet. */
        visitor_id: z.number().nullable(),
        name: z.string(),
        phone: z.string().nullable(),
        mail: z.string().nullable(),
        company: z.string().nullable(),
        plate_no: z.string().nullable(),
        last_visit: z.string().nullable(),
        frequent: z.boolean(),
      }),
    ),
  }),
})
export type KnownVisitor = z.output<typeof knownVisitors.output>['items'][number]

const alikeBy = ['phone', 'mail', 'name'] as const
/** Who was here before and may be somebody who is invited, but is not certainly: whoever invites says so or not. */
export const alikeVisitors = endpoint({
  path: '/visitor/alike',
  access: ['add-visitor', 'change-visitor'],
  label: ['可能是同一人的访客', 'Visitors who may be the same person'],
  input: z.object({
    name: z.string().trim().min(1, 'required').max(60),
    phone: z.string().trim().max(30).optional(),
    mail: z.string().trim().max(200).optional(),
    office: queryId.optional(),
  }),
  output: z.object({
    items: z.array(
      z.object({
        visitor_id: z.number(),
        name: z.string(),
        phone: z.string().nullable(),
        mail: z.string().nullable(),
        company: z.string().nullable(),
        plate_no: z.string().nullable(),
        last_visit: z.string().nullable(),
        /** What they have in common. */
        by: z.array(z.enum(alikeBy)),
      }),
    ),
  }),
})
export type AlikeVisitor = z.output<typeof alikeVisitors.output>['items'][number]

export const myTabs = ['coming', 'inside', 'past'] as const
/** Visitors of the caller's own, as host or co-host. */
export const myVisitors = endpoint({
  path: '/visitor/mine',
  access: 'session',
  label: visitorWords.myVisitors,
  input: pageQuery('+time', 20).extend({ tab: z.enum(myTabs, { error: 'option' }).default('coming') }),
  output: z.object({
    items: z.array(row),
    total: z.number(),
    counts: z.object({ coming: z.number(), inside: z.number() }),
  }),
})

/** What somebody chooses from who invites: offices, reasons, channels. */
export const visitorSetup = endpoint({
  path: '/visitor/setup',
  access: 'session',
  label: ['访客预约选项', 'Options for visits'],
  input: z.object({}),
  output: z.object({
    offices: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        timezone: z.string(),
        work_days: z.array(z.number()),
        open_time: z.string(),
        close_time: z.string(),
        /** The caller receives visitors there. */
        receives: z.boolean(),
        /** Guests who have an address are mailed what is arranged. */
        mails: z.boolean(),
        /** Guests who have no address and a telephone get text messages. */
        texts: z.boolean(),
      }),
    ),
    /** The caller's own office. */
    office_id: z.number().nullable(),
    reasons: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        color: z.string(),
        needed: z.array(z.enum(['phone', 'mail', 'company', 'plate_no', 'idno'])),
        photo: z.enum(['none', 'optional', 'needed']),
        /** So many agreements they read and sign before they come in. */
        agreements: z.number(),
        questions: z.array(askedQuestion),
        max_days: z.number().max(mostWindows),
        escort: z.boolean(),
        walk_in: z.boolean(),
        /** Somebody has to approve such visits; and from when on others. */
        audit: z.boolean(),
        audit_hours: z.number().nullable(),
        audit_days: z.number().nullable(),
        audit_people: z.number().nullable(),
        audit_closed: z.boolean(),
      }),
    ),
    channels: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office_id: z.number(),
        before_minutes: z.number(),
        after_minutes: z.number(),
        /** So many doors open to them before they are checked in, and so many after. */
        entrance_doors: z.number(),
        inner_doors: z.number(),
        is_default: z.boolean(),
      }),
    ),
    /** They may invite for others, and receive. */
    may_receive: z.boolean(),
  }),
})
export type VisitorSetup = z.output<typeof visitorSetup.output>

/** A visit that waits: a group as one. */
const pending = z.object({
  id: z.number(),
  version: z.number(),
  order_no: z.string(),
  host_name: z.string(),
  department_name: z.string().nullable(),
  reason_name: z.string(),
  reason_name_en: z.string().nullable(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  timezone: z.string(),
  plan_start: z.string(),
  plan_end: z.string(),
  window_start: z.string(),
  window_end: z.string(),
  window_count: z.number(),
  note: z.string().nullable(),
  asked_at: z.string(),
  /** Why it is asked about, beside its reason. */
  because: z.array(z.enum(approvalCauseNames)),
  /** Whose turn it is; nobody in particular: whoever may approve there. */
  asked: z.array(z.string()),
  step: z.number(),
  steps: z.number(),
  /** It is the caller's turn. */
  mine: z.boolean(),
  people: z.array(
    z.object({
      id: z.number(),
      visitor_name: z.string(),
      company: z.string().nullable(),
      /** Held for review: a yes asks for an opinion. */
      held: z.boolean(),
      /** In the building already: their visit is to grow. */
      inside: z.boolean(),
      /** How often they were here, and when last. */
      visits: z.number(),
      last_visit: z.string().nullable(),
    }),
  ),
})
export type PendingVisit = z.output<typeof pending>

/** Visits that wait for approval, in the offices where the caller approves. */
export const pendingVisits = endpoint({
  path: '/visitor/audit_page',
  access: ['auidt-visitor'],
  label: ['待审核来访', 'Visits pending approval'],
  input: pageQuery('+time', 20)
    .omit({ sort: true })
    .extend({ office: given(queryId) }),
  output: z.object({ items: z.array(pending), total: z.number() }),
})

/** Says yes or no, to several at once: each by itself. */
export const auditVisits = endpoint({
  method: 'POST',
  path: '/visitor/audit',
  access: ['auidt-visitor'],
  within: 'offices',
  label: ['审核来访', 'Approve visits'],
  input: z
    .object({
      items: z
        .array(z.object({ id, version: id }))
        .min(1, 'required')
        .max(100, 'too_many|100'),
      pass: z.boolean(),
      opinion: text(200),
    })
    .refine(({ pass, opinion }) => pass || opinion !== null, { path: ['opinion'], message: 'required' }),
  output: z.object({
    items: z.array(z.object({ id: z.number(), order_no: z.string(), done: z.boolean(), why: z.string().nullable() })),
    done: z.number(),
  }),
})
