import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import type { Label } from '../kernel/words'
import * as peopleWords from './words'

/** Why somebody is away. Only who says so and who administers them sees which; others see that they have no time. */
export const absenceKinds = {
  leave: ['休假', 'Leave'],
  trip: ['出差', 'Trip'],
  out: ['外出', 'Out'],
} as const satisfies Record<string, Label>
export type AbsenceKind = keyof typeof absenceKinds
const kinds = Object.keys(absenceKinds) as [AbsenceKind, ...AbsenceKind[]]

/** Nobody plans further ahead than that, and nobody is away for longer: in days. */
export const longestAbsence = 366

const absence = z.object({
  id: z.number(),
  kind: z.enum(kinds),
  /** RFC 3339. */
  start_time: z.string(),
  end_time: z.string(),
  /** Entered by oneself, and so one's own to take back; others follow from something else. */
  own: z.boolean(),
})
export type Absence = z.output<typeof absence>

const instant = z.iso.datetime({ offset: true, error: 'instant' })

/** When I am away, from now on, the next first. */
export const myAbsences = endpoint({
  path: '/absence/mine',
  access: 'session',
  label: ['我的不在岗时间', 'My absences'],
  input: z.object({}),
  output: z.object({ items: z.array(absence) }),
})

/** I am away from a time (from now on, where none is given) until another. */
export const addAbsence = endpoint({
  method: 'POST',
  path: '/absence/add',
  access: 'session',
  creates: true,
  label: peopleWords.setAway,
  input: z.object({ kind: z.enum(kinds), start_time: instant.optional(), end_time: instant }),
  output: z.object({ id: z.number() }),
})

/** I am not away after all: what has begun ends now, what has not is gone. */
export const removeAbsence = endpoint({
  method: 'POST',
  path: '/absence/del',
  access: 'session',
  label: ['取消不在岗', 'End my absence'],
  input: z.object({ id: z.number().int().positive().max(2147483647) }),
  output: z.null(),
})
