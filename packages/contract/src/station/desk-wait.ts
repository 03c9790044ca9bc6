import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id } from '../kernel/input'
import { deskTime, deskUnit } from './desk-booking'
import * as stationWords from './words'

const date = z.iso.date({ error: 'date' })

/** Waits for a desk of an office, a floor or an area: the first to come gets what comes free. An own wish for that day gives way. */
export const waitForDesk = endpoint({
  method: 'POST',
  path: '/reservation/wait',
  access: ['view-reservation'],
  within: 'own',
  label: stationWords.waitForDesk,
  creates: true,
  input: z.object({
    office_id: id,
    floor_id: id.nullish(),
    area_id: id.nullish(),
    date,
    unit: deskUnit.default('day'),
    slot_ids: z.array(id).max(20, 'too_many|20').default([]),
    start_time: deskTime.nullish(),
    end_time: deskTime.nullish(),
    resource_ids: z.array(id).max(20, 'too_many|20').default([]),
    /** What they have elsewhere then is given up for it. */
    swap: z.boolean().default(false),
  }),
  output: z.object({ id: z.number(), place: z.number() }),
})

const wait = z.object({
  id: z.number(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  floor_name: z.string().nullable(),
  area_name: z.string().nullable(),
  area_name_en: z.string().nullable(),
  date: z.string(),
  unit: deskUnit,
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  slots: z.array(z.object({ name: z.string(), name_en: z.string().nullable() })),
  equipment: z.array(z.object({ name: z.string(), name_en: z.string().nullable() })),
  /** How many wait before them for any of the same desks, themselves among them. */
  place: z.number(),
})
export type DeskWait = z.output<typeof wait>

/** What the caller waits for. */
export const ownWaits = endpoint({
  path: '/reservation/waits',
  access: ['view-reservation'],
  label: stationWords.waiting,
  input: z.object({}),
  output: z.object({ items: z.array(wait) }),
})

export const endWaits = endpoint({
  method: 'POST',
  path: '/reservation/unwait',
  access: ['view-reservation'],
  within: 'own',
  label: ['退出工位排队', 'Stop waiting for a desk'],
  input: z.object({ ids: z.array(id).min(1, 'required').max(100, 'too_many|100') }),
  output: z.object({ ended: z.number() }),
})
