import type { AccessAttempt } from '@workplace/domain/access/access-attempt'
import { crossedBy, waysOut } from '@workplace/domain/access/pass-area'
import type { OfficeDay } from '@workplace/domain/access/pass-schedule'
import { type PassWay, passWays } from '@workplace/domain/access/strategy'
import type { TakenWay } from '../../device/public'
import { keyOf, type PassDoor, type Passer, type PassRules } from './facts.store'

/** Who was recognised by what. */
export type KnownPasser = {
  readonly passer: Passer | null
  readonly card: { readonly state: 'in_use' | 'lost'; readonly valid_until: number | null } | null
}

const isWay = (way: TakenWay): way is TakenWay & PassWay => (passWays as readonly string[]).includes(way)

/** What runs in an office, if anything does. */
export type RunningEmergency = 'fire' | 'manual' | 'drill' | null

/** What a verdict is asked about: this person at this door in this direction. */
export function attemptAt(
  { passer, card }: KnownPasser,
  door: PassDoor,
  rules: PassRules,
  { at, way, direction }: { at: number; way: TakenWay; direction: 'in' | 'out' },
  {
    dayOf,
    emergency,
    interlocked = door.interlocked,
  }: {
    dayOf(date: string): OfficeDay
    emergency: RunningEmergency
    interlocked?: PassDoor['interlocked']
  },
): AccessAttempt {
  const key = passer === null ? null : keyOf(passer)
  const known = key === null ? undefined : rules.people.get(key)
  const areas = crossedBy({ from_area_id: door.from_area?.id ?? null, to_area_id: door.to_area?.id ?? null }, direction)
  const both = door.crossings.flatMap((one) => [one, crossedBy(one, 'out')])
  const leads_out = waysOut(both).some(
    (one) => one.from_area_id === areas.from_area_id && one.to_area_id === areas.to_area_id,
  )
  const { id, is_on, mode, mode_until, opening_plan, first_card, last_allowed, people_needed } = door
  return {
    ...{ at, zone: door.zone, dayOf },
    door: {
      ...{ id, is_on, emergency, mode, mode_until, opening_plan, first_card, last_allowed, people_needed },
      opens_in_emergency: door.opens_in_emergency,
      enters: direction === 'in' ? door.to_area : door.from_area,
      ...{ leads_out, interlocked },
    },
    person: known?.person ?? null,
    card: card ?? undefined,
    way: isWay(way) ? way : undefined,
    listings: known?.listings ?? [],
    strategies: passer === null ? [] : rules.strategiesOf(passer, door.id),
    // where they went later says nothing of then
    place: known?.place !== undefined && known.place !== null && known.place.since <= at ? known.place : null,
    others: key === null ? [] : door.recent.filter(({ person_id }) => person_id !== key),
  }
}
