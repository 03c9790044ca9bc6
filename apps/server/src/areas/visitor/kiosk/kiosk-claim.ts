import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/visitor/refusals'
import type { Device } from '../../../kernel/call/call'

/** So long somebody may stand at a kiosk: a host has ten minutes to answer. */
const MINUTES = 20

type Of = Pick<Device, 'company_id' | 'id'>

const markOf = (key: Buffer, { company_id, id }: Of, visitor_id: number, until: number) =>
  createHmac('sha256', key).update(`kiosk ${company_id} ${id} ${visitor_id} ${until}`).digest('base64url').slice(0, 32)

/** What a kiosk holds of somebody who stands at it: whom it is about, at this kiosk alone, for some minutes. */
export function claimFor(key: Buffer, kiosk: Of, visitor_id: number, now: number): string {
  const until = now + MINUTES * 60_000
  return [visitor_id.toString(36), until.toString(36), markOf(key, kiosk, visitor_id, until)].join('.')
}

/** The visitor of a ticket; whatever is wrong with it, it has run out. */
export function visitorOf(key: Buffer, kiosk: Of, ticket: string, now: number): number {
  const [visitor = '', end = '', mark = ''] = ticket.split('.')
  const [visitor_id, until] = [Number.parseInt(visitor, 36), Number.parseInt(end, 36)]
  if (Number.isSafeInteger(visitor_id) && Number.isSafeInteger(until) && now <= until) {
    const [given, wanted] = [Buffer.from(mark), Buffer.from(markOf(key, kiosk, visitor_id, until))]
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return visitor_id
  }
  throw new Refusal(refusals.kiosk_ticket)
}
