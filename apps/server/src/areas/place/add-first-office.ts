import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { formSchema } from '@workplace/contract/kernel/resource'
import type { addFirstOffice as declared } from '@workplace/contract/place/first-office'
import { floorNumberOf } from '@workplace/contract/place/floor'
import { type Call, has } from '../../kernel/call/call'
import type { Engine, Values } from '../../kernel/resources/engine'
import { addRow } from '../../kernel/resources/save'
import { words } from './words'

export type FirstOfficeEngines = Readonly<Record<'city' | 'office' | 'floor' | 'meetingroom', Engine>>

type Input = ParsedOf<typeof declared>

/** What else than the office itself is made here, and who may make it. */
const codes = ['add-city', 'add-floor', 'add-meetingroom'] as const

/** Saves a row; what is wrong with it is said at the field of the dialog that it came from. */
async function saved(engine: Engine, call: Call, field: string, values: Values): Promise<number> {
  try {
    return (await addRow(engine, call, formSchema(engine.resource).parse(values))).id
  } catch (error) {
    const [fault] = error instanceof Refusal ? Object.values(error.more.fields ?? {}) : []
    if (fault === undefined) throw error
    throw new Refusal(refusals.invalid_input, {}, { fields: { [field]: fault } })
  }
}

/** The price and the type that a room is made with: the only ones, or those that came first. */
async function firstOf({ db, actor }: Call, table: 'price' | 'roomtype'): Promise<number | undefined> {
  const only = table === 'price' ? " and target = 'room'" : ''
  const [row] = await db.query<{ id: number }>(
    `select id from ${table} where company_id = $1 and status = 'on'${only} order by id limit 1`,
    [actor.company_id],
  )
  return row?.id
}

async function cityNamed({ db, actor }: Call, name: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    'select id from city where company_id = $1 and lower(name) = lower($2)',
    [actor.company_id, name],
  )
  return row?.id
}

/** `POST /setup/first_office`: a city, an office in it, a floor and rooms, or nothing of it. */
export async function addFirstOffice(
  engines: FirstOfficeEngines,
  call: Call,
  { city, timezone, office, floor, rooms }: Input,
): Promise<OutputOf<typeof declared>> {
  const lacking = codes.find((code) => !has(call.actor, code))
  if (lacking !== undefined) throw new Refusal(refusals.no_permission, { permission: lacking })
  const [price_id, roomtype_id] = [await firstOf(call, 'price'), await firstOf(call, 'roomtype')]
  if (price_id === undefined || roomtype_id === undefined) {
    throw new Refusal(refusals.invalid_input, {}, { fields: { rooms: words.typeAndPriceFirst } })
  }
  const city_id = (await cityNamed(call, city)) ?? (await saved(engines.city, call, 'city', { name: city, timezone }))
  const office_id = await saved(engines.office, call, 'office', { city_id, name: office, timezone })
  const number = floorNumberOf(floor)
  const floor_id = await saved(engines.floor, call, 'floor', {
    ...{ office_id, name: floor },
    ...(number === null ? {} : { number }),
  })
  const room_ids: number[] = []
  for (const [at, room] of rooms.entries()) {
    const values = { ...room, office_id, floor_id, price_id, roomtype_id }
    room_ids.push(await saved(engines.meetingroom, call, `rooms.${at}`, values))
  }
  return { office_id, room_ids }
}
