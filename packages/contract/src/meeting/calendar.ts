import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { queryId } from '../kernel/input'

/** One meeting as an iCalendar file. */
export const meetingFile = endpoint({
  path: '/meeting/ical',
  ofMeeting: { input: 'id' },
  access: ['view-meeting'],
  answer: 'file',
  label: ['会议日历文件', 'Meeting as calendar file'],
  input: z.object({ id: queryId }),
  output: z.null(),
})

const feed = z.object({
  /** The address below the product's own, `/calendar/….ics`; null until one was made. Whoever knows it reads along. */
  path: z.string().nullable(),
  /** RFC 3339. */
  made_at: z.string().nullable(),
  /** RFC 3339; when a calendar program last asked. */
  read_at: z.string().nullable(),
  /** 1 where the product can send mail; without it people learn of meetings inside the product only. */
  has_mail: z.number(),
})
export type Feed = z.output<typeof feed>

/** My private calendar feed. */
export const myFeed = endpoint({
  path: '/meeting/feed',
  access: ['view-meeting'],
  label: ['我的日历订阅', 'My calendar subscription'],
  input: z.object({}),
  output: feed,
})

/** Makes the address of my feed, or a new one: the one before is dead at once. */
export const renewFeed = endpoint({
  method: 'POST',
  path: '/meeting/feed_renew',
  within: 'own',
  access: ['view-meeting'],
  label: ['更换日历订阅地址', 'Replace calendar subscription address'],
  input: z.object({}),
  output: feed,
})
