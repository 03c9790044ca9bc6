import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, line } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import * as stationWords from './words'

/** So many days a lock lasts at most. */
export const mostLockDays = 366

const day = z.iso.date({ error: 'date' })

export const lockStations = endpoint({
  method: 'POST',
  path: '/station/lock',
  access: ['change-station'],
  within: 'offices',
  label: ['锁定工位', 'Lock desks'],
  input: z
    .object({
      ids: z.array(id).min(1, 'required').max(200, 'too_many|200'),
      begin_date: day,
      end_date: day,
      reason: line(200).min(1, 'says|请输入锁定原因|Please enter the lock reason'),
    })
    .refine(({ begin_date, end_date }) => begin_date <= end_date, {
      path: ['end_date'],
      error: 'says|结束日期不能早于开始日期|The end date can’t be earlier than the start date',
    }),
  output: z.object({ locked: z.number() }),
})

export const revokeStationLocks = endpoint({
  method: 'POST',
  path: '/station/unlock',
  access: ['change-station'],
  within: 'offices',
  label: ['解除工位锁定', 'Unlock desks'],
  input: z.object({ lock_ids: z.array(id).min(1, 'required').max(200, 'too_many|200') }),
  output: z.object({ unlocked: z.number() }),
})

const lock = z.object({
  id: z.number(),
  station_id: z.number(),
  number: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  floor_name: z.string(),
  begin_date: z.string(),
  end_date: z.string(),
  reason: z.string(),
  created_by: z.string(),
  /** It holds today. */
  now: z.boolean(),
})
export type StationLock = z.output<typeof lock>

/** The locks of desks that are not over. */
export const stationLocks = endpoint({
  path: '/station/lock_page',
  access: ['view-station'],
  label: stationWords.locks,
  input: pageQuery('+begin_date', 20),
  output: z.object({ items: z.array(lock), total: z.number() }),
})
