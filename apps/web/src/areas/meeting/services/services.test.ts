import type { MeetingOrder } from '@workplace/contract/meeting/service-order'
import type { RoomService } from '@workplace/contract/meetingroom/room-services'
import { instantOf } from '@workplace/domain/kernel/zone'
import { expect, test } from 'vitest'
import {
  type ChosenService,
  chosenIn,
  isLate,
  marginsIn,
  nextTime,
  sameServices,
  servicesOf,
  servingTimes,
} from './services'

const slot = { date: '2026-11-20', start_minute: 600, end_minute: 660 }
const zone = 'Asia/Shanghai'
const service = (id: number, prepare_minutes: number, clean_minutes: number): RoomService => ({
  ...{
    id,
    name: '茶',
    name_en: 'Tea',
    type_name: '茶歇',
    unit: '壶',
    unit_en: 'pots',
    price: '10.00',
    max_quantity: null,
  },
  ...{ lead_minutes: 60, prepare_minutes, clean_minutes, need_audit: false, remark: null, image_thumb: null },
})
const chosen = (service_id: number, part: Partial<ChosenService> = {}): ChosenService => ({
  ...{ service_id, quantity: 1, after_minutes: 0, remark: '', room_id: null },
  ...part,
})

test('what was ordered and can still be changed is what a form begins with, and the same again is no change', () => {
  const order = { service_id: 1, quantity: 2, after_minutes: 15, remark: null, meetingroom_id: 7 }
  const orders = [
    { ...order, state: 'accepted' },
    { ...order, state: 'done' },
    { ...order, state: 'refused' },
    { ...order, meetingroom_id: 8, state: 'wait' },
  ] as MeetingOrder[]
  const held = chosenIn(orders, 7)
  expect(held).toEqual([
    chosen(1, { quantity: 2, after_minutes: 15 }),
    chosen(1, { quantity: 2, after_minutes: 15, room_id: 8 }),
  ])
  expect(sameServices(held, chosenIn(orders, 7))).toBe(true)
  expect(sameServices(held, [])).toBe(false)
  expect(servicesOf([chosen(1, { remark: ' hot ' })])).toEqual([
    { service_id: 1, quantity: 1, after_minutes: 0, remark: 'hot' },
  ])
})

test('a room is needed as long as the longest of what is ordered for it', () => {
  const offered = (room: number) => (room === 7 ? [service(1, 15, 0), service(2, 0, 30)] : [service(3, 60, 60)])
  expect(marginsIn([chosen(1), chosen(2)], offered, 7, 7)).toEqual({ prepare_minutes: 15, clean_minutes: 30 })
  expect(marginsIn([chosen(1), chosen(3, { room_id: 8 })], offered, 7, 7)).toEqual({
    prepare_minutes: 15,
    clean_minutes: 0,
  })
  expect(marginsIn([], offered, 7, 7)).toBeUndefined()
  expect(marginsIn([chosen(1)], () => undefined, 7, 7)).toBeUndefined()
})

test('it is served at the quarters of the meeting, each service once at a time', () => {
  expect(servingTimes(slot, 0)).toEqual([0, 15, 30, 45])
  expect(servingTimes(slot, 20)).toEqual([0, 15, 20, 30, 45])
  expect(nextTime([chosen(1), chosen(1, { after_minutes: 15 }), chosen(2)], 1, slot)).toBe(30)
  expect(
    nextTime(
      [0, 15, 30, 45].map((after_minutes) => chosen(1, { after_minutes })),
      1,
      slot,
    ),
  ).toBeNull()
})

test('it is too late an hour before it is served, not before the meeting begins', () => {
  const now = instantOf(slot.date, 550, zone)
  expect(isLate(service(1, 0, 0), slot, 0, zone, now)).toBe(true)
  expect(isLate(service(1, 0, 0), slot, 15, zone, now)).toBe(false)
})
