import type { Page } from '@playwright/test'
import { ask } from './calls'

export type Room = {
  id: number
  name: string
  office_id: number
  floor_id: number
  roomtype_id: number
  timezone: string
}

const hourIn = (zone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(Date.now()))

/** A room of its own beside one of the demo company's: what is booked in those differs from day to day. */
async function roomBeside(page: Page, name: string, hours: object, fits: (room: Room) => boolean): Promise<Room> {
  const { items } = await ask(page, 'get', '/meeting/meetingroom_meeting_page', { limit: '200' })
  const model = (items as Room[]).find(fits)
  if (model === undefined) throw new Error('the demo has rooms in the head office, and offices in several zones')
  const { items: prices } = await ask(page, 'get', '/price/list', {})
  const { office_id, floor_id, roomtype_id } = model
  const made = await ask(page, 'post', '/meetingroom/add', {
    ...{ name, office_id, floor_id, roomtype_id, price_id: prices[0].id, capacity: 6, ...hours },
  })
  return { ...model, id: made.id, name }
}

/** One that is open day and night, in an office where the day does not end within this journey. */
export const roomAtAnyHour = (page: Page, name: string) =>
  roomBeside(page, name, { opentime: '00:00', closetime: '24:00' }, ({ timezone }) => {
    const hour = hourIn(timezone)
    return hour > 0 && hour < 22
  })

/** One in the head office that is open from nine to eight on working days, and has nothing booked in it. */
export const emptyRoom = (page: Page, name: string) =>
  roomBeside(page, name, { opentime: '09:00', closetime: '20:00' }, ({ office_id }) => office_id === 1)

/** The running quarter of an hour and the next three, on the clock of a zone. */
export function fromNow(zone: string) {
  const wall = (instant: number) => {
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    return `${text.format(instant)}:00`
  }
  const start = Math.floor(Date.now() / 900_000) * 900_000
  return { start_time: wall(start), end_time: wall(start + 3_600_000) }
}
