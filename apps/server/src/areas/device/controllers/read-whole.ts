import type { DeviceState } from '@workplace/domain/access/delivery-step'
import {
  FIRST_DATE,
  FIRST_PROFILE,
  type Holder,
  LAST_DATE,
  type TimeProfile,
} from '@workplace/domain/access/device-tables'
import type { Controller, ControllerCard } from '../../../adapters/device/ut0311/port'

const LAST_PROFILE = 254
/** Behind so many places nobody looks: a board has room for fewer. */
const mostPlaces = 200_000

/** A card as rights see it. One without dates is there at any time, as far as anybody knows. */
const holderOfCard = ({ from, to, doors }: ControllerCard, door_count: number): Holder => ({
  ...{ from: from ?? FIRST_DATE, to: to ?? LAST_DATE },
  doors: Array.from({ length: door_count }, (_, n) => (doors[n] === undefined || doors[n] === 0 ? [] : [doors[n]])),
})

/** The same the other way; null: the board cannot hold it. */
export function cardOfHolder(key: string, { from, to, doors }: Holder): ControllerCard | null {
  if (doors.length > 4 || doors.some((numbers) => numbers.length > 1)) return null
  return { card: Number(key), from, to, doors: Array.from({ length: 4 }, (_, n) => doors[n]?.[0] ?? 0) }
}

/** All that a board holds of rights. `stopped`: the reading is given up, since another server leads. */
export async function readWhole(
  board: Controller,
  door_count: number,
  stopped: () => boolean,
): Promise<DeviceState | null> {
  const profiles = new Map<number, TimeProfile>()
  for (let number = FIRST_PROFILE; number <= LAST_PROFILE; number++) {
    if (stopped()) return null
    const profile = await board.profile(number)
    if (profile === null) continue
    const { from, to } = profile
    profiles.set(number, { ...profile, from: from === '' ? FIRST_DATE : from, to: to === '' ? LAST_DATE : to })
  }
  const holders = new Map<string, Holder>()
  const count = await board.cardCount()
  for (let place = 1; place <= mostPlaces && holders.size < count; place++) {
    if (stopped()) return null
    const card = await board.cardAt(place)
    if (card === null) break
    if (card !== 'taken') holders.set(String(card.card), holderOfCard(card, door_count))
  }
  return { kind: 'ut0311', profiles, classes: new Map(), holders, people: new Map() }
}
