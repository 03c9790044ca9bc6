import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { checklistEntry } from '../people/checklist'
import { setupProgress } from '../place/first-office'

/** What a person wants to see first. Times are wall times of the office that stands beside them. */
export const dashboardOverview = endpoint({
  path: '/dashboard/overview',
  access: 'session',
  label: ['工作台', 'Dashboard'],
  // The office whose free rooms are shown; without it, of all offices.
  input: z.object({ office: z.union([z.literal(''), z.coerce.number<number | string>().int().positive()]).optional() }),
  output: z.object({
    /** The server's time, RFC 3339. */
    now: z.string(),
    /** Meetings that I made or am invited to, today in the office's zone, by start. */
    meetings: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        /** `YYYY-MM-DD HH:mm:ss` in `timezone`. */
        start_time: z.string(),
        end_time: z.string(),
        timezone: z.string(),
        meetingroom_id: z.number(),
        meetingroom_name: z.string(),
        office_id: z.number(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
        floor_name: z.string(),
        audit_state: z.number(),
        /** Made by me. */
        myself: z.boolean(),
      }),
    ),
    /** Rooms that I may book and that are free now, the longest free first; at most 8 of `total`. */
    free_rooms: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          capacity: z.number(),
          office_id: z.number(),
          office_name: z.string(),
          office_name_en: z.string().nullable(),
          floor_name: z.string(),
          timezone: z.string(),
          /** The next quarter that can be booked, and until when, `YYYY-MM-DD HH:mm:ss` in `timezone`. */
          free_from: z.string(),
          free_until: z.string(),
          isaudit: z.number(),
          roomtype_color: z.string(),
          /** A small picture of the room, signed; null without one. */
          thumb: z.string().nullable(),
        }),
      ),
      total: z.number(),
    }),
    /** For who sets the company up, until a colleague may really book. Null for everybody else. */
    setup: setupProgress,
    /** Approvals that I may decide, my own bookings that wait for approval, invitations that I have not answered. */
    waiting: z.array(
      z.object({
        kind: z.enum(['audit', 'my_pending', 'invitation']),
        id: z.number(),
        /** Empty where the meeting is private and somebody else's. */
        title: z.string(),
        who: z.string(),
        meetingroom_id: z.number(),
        meetingroom_name: z.string(),
        office_id: z.number(),
        start_time: z.string(),
        end_time: z.string(),
        timezone: z.string(),
      }),
    ),
    /** How many there are; at most 50 of them are listed. */
    waiting_total: z.number(),
    /** What I lack and should have. */
    checklist: z.array(checklistEntry),
    notices: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        content: z.string(),
        is_top: z.boolean(),
        /** RFC 3339. */
        start_time: z.string().nullable(),
      }),
    ),
  }),
})
export type DashboardOverview = z.output<typeof dashboardOverview.output>
