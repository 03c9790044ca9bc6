import { isZone } from '@workplace/domain/kernel/zone'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, ids, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import { meetingStates } from './booking'
import { wallClock } from './wire'

/**
 * `coming`: confirmed and not over. `waiting`: booked by me, waiting for approval. `invited`: coming, and I have not
 * answered. `past`: over, cancelled, refused or released.
 */
export const myMeetingKinds = ['coming', 'waiting', 'invited', 'past'] as const
export type MyMeetingKind = (typeof myMeetingKinds)[number]

/** 0 no answer, 1 accepted, 2 tentative, 3 refused. */
const acceptStates = [1, 2, 3] as const

const myMeeting = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  /** The office's wall clock. While a booking or its change waits for approval, the time that was asked for is in `wanted`. */
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  meetingroom_id: z.number(),
  meetingroom_name: z.string(),
  /** Names of further rooms. */
  extra_rooms: z.array(z.string()),
  floor_name: z.string(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  booker_id: z.number(),
  booker_name: z.string(),
  /** 1 when booked by or for me. */
  myself: z.number(),
  secret: z.boolean(),
  attendee_count: z.number(),
  /** How many of those invited said what. */
  answers: z.object({ accepted: z.number(), tentative: z.number(), refused: z.number() }),
  /** My own answer; null where I am not on the list of those invited, or booked it myself. */
  accept_state: z.number().nullable(),
  audit_state: z.number(),
  state: z.enum(Object.keys(meetingStates) as [keyof typeof meetingStates, ...(keyof typeof meetingStates)[]]),
  cancel_reason: z.string().nullable(),
  /** Of a meeting that is part of a series. */
  series_id: z.number().nullable(),
  /** A change of a confirmed meeting that waits for approval. */
  wanted: z.object({ meetingroom_name: z.string(), start_time: z.string(), end_time: z.string() }).nullable(),
  can_change: z.boolean(),
  /** I may still answer, or change my answer. */
  can_answer: z.boolean(),
})
export type MyMeeting = z.output<typeof myMeeting>

/** My meetings: those that I booked or that were booked for me, and those to which I am invited. */
export const myMeetings = endpoint({
  path: '/attendee/attendee_meeting_list',
  access: ['view-meeting'],
  label: ['我的会议', 'My meetings'],
  input: pageQuery('', 20).extend({ kind: given(z.enum(myMeetingKinds)) }),
  output: z.object({
    items: z.array(myMeeting),
    total: z.number(),
    /** Whatever list is asked for: how many wait for approval, and how many for my answer. */
    counts: z.object({ waiting: z.number(), invited: z.number() }),
  }),
})

/** Answers an invitation of mine, or changes the answer, until the meeting ends. */
export const updateAcceptState = endpoint({
  method: 'POST',
  path: '/attendee/update_accept_state',
  ofMeeting: { input: 'id' },
  within: 'own',
  access: ['view-meeting'],
  label: ['答复会议邀请', 'Respond to an invitation'],
  input: z.object({
    /** The meeting's. */
    id,
    accept_state: z.literal(acceptStates),
  }),
  output: z.object({ id: z.number(), accept_state: z.number() }),
})

/** The people and mail addresses with whom I met last. */
export const recentContacts = endpoint({
  path: '/attendee/recently_contacts',
  access: ['view-meeting'],
  label: ['最近联系人', 'Recent contacts'],
  input: z.object({ limit: z.coerce.number<number | string>().int().min(1).max(50).default(10) }),
  output: z.object({
    items: z.array(
      z.object({
        person_type: z.enum(['user', 'mail']),
        user_id: z.number().nullable(),
        mail: z.string().nullable(),
        name: z.string(),
        job_num: z.string().nullable(),
        department: z.string().nullable(),
        avatar: z.string().nullable(),
        /** RFC 3339; the start of the last meeting together, or of the next where there was none yet. */
        last_met: z.string(),
      }),
    ),
  }),
})

/** When people have no time: without what for. Of at most 31 days. */
export const peopleBusy = endpoint({
  path: '/attendee/book_person_isbusy',
  access: ['view-meeting'],
  label: ['人员忙闲', 'Free/busy'],
  input: z
    .object({
      user_ids: given(ids(500)),
      /** All people of these departments and of those below them. */
      department_ids: given(ids(20)),
      start_time: wallClock,
      end_time: wallClock,
      /** Whose office's clock the times are of. */
      meetingroom_id: given(queryId),
      /** Or the clock of a zone, by its IANA name. */
      timezone: given(z.string().max(60).refine(isZone, 'format')),
      /** A meeting that is being changed, and so does not count. */
      ignored_meeting_id: given(queryId),
    })
    .refine((value) => value.meetingroom_id !== undefined || value.timezone !== undefined, {
      path: ['meetingroom_id'],
      message: 'required',
    })
    .refine((value) => value.user_ids !== undefined || value.department_ids !== undefined, {
      path: ['user_ids'],
      message: 'required',
    }),
  output: z.object({
    timezone: z.string(),
    /** How many people each asked department has, and how many of them have no time. */
    departments: z.array(z.object({ id: z.number(), people: z.number(), busy: z.number() })),
    /** One for each asked person of the company, in the order of asking. */
    items: z.array(
      z.object({
        user_id: z.number(),
        name: z.string(),
        is_busy: z.number(),
        /** On the asked clock, within the asked time, in order, without gaps or overlaps between them. */
        busy: z.array(z.object({ start_time: z.string(), end_time: z.string() })),
      }),
    ),
  }),
})

/** Whether I lead a department, and which. */
export const isManager = endpoint({
  path: '/attendee/is_manager',
  access: 'session',
  label: ['是否部门负责人', 'Check department manager'],
  input: z.object({}),
  output: z.object({
    is_manager: z.number(),
    departments: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

/** Who administers the meetings of an office: whom to ask. */
export const officePrincipal = endpoint({
  path: '/attendee/office_principal',
  access: ['view-meeting'],
  label: ['办公区负责人', 'Office contacts'],
  input: z.object({ office_id: queryId }),
  output: z.object({
    items: z.array(
      z.object({ id: z.number(), name: z.string(), department: z.string().nullable(), avatar: z.string().nullable() }),
    ),
  }),
})

/** How to reach somebody who is responsible for an office; of nobody else. */
export const principalInfo = endpoint({
  path: '/attendee/principal_info',
  access: ['view-meeting'],
  label: ['负责人联系方式', 'Contact details'],
  input: z.object({ id: queryId }),
  output: z.object({
    id: z.number(),
    name: z.string(),
    department: z.string().nullable(),
    position: z.string().nullable(),
    mail: z.string().nullable(),
    phone: z.string().nullable(),
    ext_num: z.string().nullable(),
    avatar: z.string().nullable(),
  }),
})
