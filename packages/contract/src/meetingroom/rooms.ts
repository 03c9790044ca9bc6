import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

const largest = 2147483647
const id = z.coerce.number<number | string>().int().positive().max(largest)
const listOf = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(id).min(1).max(most),
  )

/** Versions of Exchange that a room can be synchronised with, the newest first; the code is what Exchange calls it. */
export const ewsVersions = {
  Exchange2016: ['Exchange 2016 及以上', 'Exchange 2016 and newer'],
  Exchange2013_SP1: ['Exchange 2013 SP1', 'Exchange 2013 SP1'],
  Exchange2013: ['Exchange 2013', 'Exchange 2013'],
  Exchange2010_SP2: ['Exchange 2010 SP2', 'Exchange 2010 SP2'],
  Exchange2010_SP1: ['Exchange 2010 SP1', 'Exchange 2010 SP1'],
  Exchange2010: ['Exchange 2010', 'Exchange 2010'],
  Exchange2007_SP1: ['Exchange 2007 SP1', 'Exchange 2007 SP1'],
} as const

export const ewsVersionList = endpoint({
  path: '/meetingroom/ews_versions',
  access: 'session',
  label: ['Exchange 版本', 'Exchange versions'],
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), total: z.number() }),
})

/** What is printed and put up at the door: the link, as a path below this installation's address. */
export const roomCodes = endpoint({
  path: '/meetingroom/qrcode',
  access: ['view-meetingroom'],
  label: ['会议室二维码', 'Room codes'],
  input: z.object({ ids: listOf(200) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office_name: z.string(),
        floor_name: z.string(),
        capacity: z.number(),
        link: z.string(),
      }),
    ),
    total: z.number(),
  }),
})
export type RoomCode = z.output<typeof roomCodes.output>['items'][number]
