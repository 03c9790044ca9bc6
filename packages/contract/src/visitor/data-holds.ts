import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, line, queryId } from '../kernel/input'
import { mostPeople } from './visits'
import * as visitorWords from './words'

/** So many years data is kept at most although its days are over; longer by saying so again. */
export const mostHoldYears = 10

const ids = z.array(id).min(1, 'required').max(mostPeople, `too_many|${mostPeople}`)
const reason = line(200).min(1, 'required')

/** What is known of these visitors is not deleted before a day, whatever asks for it. */
export const holdVisitors = endpoint({
  method: 'POST',
  path: '/visitor/hold',
  access: ['delete-visitor'],
  within: 'offices',
  label: visitorWords.hold,
  input: z.object({ ids, until: z.iso.date({ error: 'date' }), reason }),
  output: z.object({ held: z.number(), until: z.string() }),
})

/** It goes as it would have gone. */
export const endHold = endpoint({
  method: 'POST',
  path: '/visitor/end_hold',
  access: ['delete-visitor'],
  within: 'offices',
  label: visitorWords.endHold,
  input: z.object({ ids, reason }),
  output: z.object({ ended: z.number() }),
})

/** What is known of visitors whose visit is over is deleted before its day. */
export const forgetNow = endpoint({
  method: 'POST',
  path: '/visitor/forget',
  access: ['delete-visitor'],
  within: 'offices',
  label: visitorWords.forgetNow,
  input: z.object({ ids, reason }),
  output: z.object({ forgotten: z.number() }),
})

/** That what was known of a visitor was deleted, when, and what was found to be left. */
export const deletionProof = endpoint({
  path: '/visitor/deletion_proof',
  access: ['delete-visitor'],
  label: visitorWords.deletionProof,
  input: z.object({ id: queryId }),
  output: z.null(),
  answer: 'file',
})

/** The whole number of a document: for who may see it, says why, and stands in the operation log. */
export const revealNumber = endpoint({
  method: 'POST',
  path: '/visitor/reveal',
  access: ['reveal-visitor'],
  within: 'offices',
  label: visitorWords.revealNumber,
  input: z.object({ id, reason }),
  output: z.object({ id: z.number(), id_type: z.enum(['resident', 'passport', 'other']).nullable(), idno: z.string() }),
})
