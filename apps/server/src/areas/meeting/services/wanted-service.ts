import { quantityText, unitText } from '@workplace/contract/kernel/quantity-text'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import { serviceName, spanText } from '@workplace/contract/meeting/service-order'
import { earliestServed, isTooLate, type Margins, orderUntil, widest } from '@workplace/domain/booking/service'
import type { BookingDetails } from '@workplace/domain/booking/slot'
import { fenOf } from '@workplace/domain/kernel/money'
import type { Call } from '../../../kernel/call/call'
import type { ServiceInput } from '../core/meeting.store'
import type { StoredRoom } from '../core/room.store'
import { wireTime } from '../core/wall-time'

/** A service as an order reads it. */
export type Service = {
  id: number
  name: string
  name_en: string | null
  unit: string
  unit_en: string | null
  price: string
  max_quantity: number | null
  lead_minutes: number
  prepare_minutes: number
  clean_minutes: number
  need_audit: boolean
  status: 'on' | 'off'
  /** Empty: in all. */
  office_ids: number[]
  meetingroom_ids: number[]
}

/** A service that is wanted for a meeting; `room_id` null is the meeting's own room. */
export type WantedService = {
  service: Service
  quantity: number
  after_minutes: number
  remark: string | null
  room_id: number | null
}

export const serviceColumns = `s.id, s.name, s.name_en, s.unit, s.unit_en, s.price, s.max_quantity, s.lead_minutes,
  s.prepare_minutes, s.clean_minutes, s.need_audit, s.status,
  array(select x.office_id from services_office x where x.company_id = s.company_id and x.service_id = s.id) as office_ids,
  array(select x.meetingroom_id from services_room x where x.company_id = s.company_id and x.service_id = s.id) as meetingroom_ids`

const fault = (n: number, name: string, zh: string, en: string) =>
  new Refusal(commonRefusals.invalid_input, {}, { fields: { [`services.${n}.${name}`]: [zh, en] } })

/**
 * What was asked for, with the services as they are now: refuses what the company does not have, rooms that are not the
 * meeting's, and the same thing twice. `room_ids` are the meeting's, its own first. Asks nothing where nothing is wanted.
 */
export async function wantedServices(
  call: Call,
  asked: readonly ServiceInput[],
  room_ids: readonly number[],
): Promise<WantedService[]> {
  if (asked.length === 0) return []
  const found = await call.db.query<Service>(
    `select ${serviceColumns} from services s where s.company_id = $1 and s.id = any($2::int[])`,
    [call.actor.company_id, asked.map((one) => one.service_id)],
  )
  const byId = new Map(found.map((service) => [service.id, service]))
  const seen = new Set<string>()
  return asked.map(({ service_id, quantity, after_minutes, remark, meetingroom_id }, n) => {
    const service = byId.get(service_id)
    if (service === undefined) throw fault(n, 'service_id', '服务不存在', 'Service not found')
    if (meetingroom_id !== undefined && !room_ids.includes(meetingroom_id)) {
      throw fault(n, 'meetingroom_id', '该会议室不属于本次会议', 'This room isn’t part of the meeting')
    }
    const room_id = meetingroom_id === undefined || meetingroom_id === room_ids[0] ? null : meetingroom_id
    const key = `${service_id} ${room_id} ${after_minutes}`
    if (seen.has(key)) throw fault(n, 'service_id', '同一服务重复', 'The same service is listed twice')
    seen.add(key)
    return { service, quantity, after_minutes, remark: remark || null, room_id }
  })
}

/** What a meeting with so many people and these services asks for beside its rooms and time. */
export const asksOf = (people: number, wanted: readonly WantedService[]): BookingDetails => ({
  people,
  ...(wanted.length === 0
    ? {}
    : {
        services_fen: wanted.reduce((sum, { service, quantity }) => sum + quantity * fenOf(service.price), 0),
        service_ids: wanted.map(({ service }) => service.id),
      }),
})

/** A room for a time, epoch ms. */
export type Place = { readonly room: StoredRoom; readonly start: number; readonly end: number }

const isOfferedIn = ({ office_ids, meetingroom_ids }: Service, room: StoredRoom): boolean =>
  (office_ids.length === 0 || office_ids.includes(room.office_id)) &&
  (meetingroom_ids.length === 0 || meetingroom_ids.includes(room.id))

/** Why a service cannot be had there. */
export function elsewhere(call: Call, service: Service, { room }: Place): Refusal | null {
  if (isOfferedIn(service, room)) return null
  const values = { room: room.name, service: serviceName(service, call.language) }
  return new Refusal(refusals.service_elsewhere, values, { service_id: service.id })
}

/** Why it is too late to order a service for then. */
export function late(call: Call, { service, after_minutes }: WantedService, { room, start }: Place): Refusal | null {
  const serve = start + after_minutes * 60_000
  if (!isTooLate(serve, service.lead_minutes, call.now())) return null
  const until = orderUntil(serve, service.lead_minutes)
  const clock = (instant: number) => wireTime(instant, room.timezone).slice(0, 16)
  const values = {
    service: serviceName(service, call.language),
    lead: spanText(service.lead_minutes, call.language),
    until: clock(until),
    earliest: clock(earliestServed(call.now(), service.lead_minutes)),
  }
  return new Refusal(refusals.service_late, values, { service_id: service.id })
}

/** Why a service cannot be ordered like this, or null. */
export function refusalOf(call: Call, wanted: WantedService, place: Place): Refusal | null {
  const { service, quantity, after_minutes } = wanted
  const named = { service: serviceName(service, call.language) }
  const about = { service_id: service.id }
  if (service.status !== 'on') return new Refusal(refusals.service_withdrawn, named, about)
  const wrongRoom = elsewhere(call, service, place)
  if (wrongRoom !== null) return wrongRoom
  if (service.max_quantity !== null && quantity > service.max_quantity) {
    const unit = unitText(service, service.max_quantity, call.language)
    return new Refusal(refusals.service_too_many, { ...named, n: service.max_quantity, unit }, about)
  }
  if (place.start + after_minutes * 60_000 >= place.end) return new Refusal(refusals.service_outside, named, about)
  return late(call, wanted, place)
}

/** What is wanted in each room needs of it, by room. */
export function marginsByRoom(
  wanted: readonly { room_id: number | null; service: Pick<Service, keyof Margins> }[],
  own_room_id: number,
): Map<number, Margins> {
  const found = new Map<number, Margins>()
  for (const { room_id, service } of wanted) {
    const id = room_id ?? own_room_id
    found.set(id, widest([service, ...(found.has(id) ? [found.get(id) as Margins] : [])]))
  }
  return found
}

/** Refuses what cannot be ordered for a meeting in these rooms, its own first. */
export function requireServices(
  call: Call,
  wanted: readonly WantedService[],
  rooms: readonly StoredRoom[],
  time: { start: number; end: number },
): void {
  for (const one of wanted) {
    const room = rooms.find(({ id }) => id === one.room_id) ?? rooms[0]
    const refusal = room === undefined ? null : refusalOf(call, one, { room, ...time })
    if (refusal !== null) throw refusal
  }
}

/** What the histories keep of services: `咖啡 8 杯`. */
export const servicesEntry = (list: readonly { service: Service; quantity: number }[]): { services?: string[] } =>
  list.length === 0
    ? {}
    : {
        services: list.map(
          ({ service, quantity }) => `${service.name} ${quantityText({ ...service, quantity }, 'zh')}`,
        ),
      }
