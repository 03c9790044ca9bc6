import type { TimeState } from '@workplace/domain/access/device-clock'
import { type JudgedPass, judgeRecord } from '@workplace/domain/access/judge-record'
import { crossedBy, placeAfter } from '@workplace/domain/access/pass-area'
import type { OfficeDay } from '@workplace/domain/access/pass-schedule'
import { verdict } from '@workplace/domain/access/verdict'
import { attemptAt, type KnownPasser } from './attempt'
import type { Circumstances } from './circumstances'
import { keyOf, type PassDoor, type Passer, type PassRules } from './facts.store'
import type { MarkedPass } from './new-records'
import type { CardHolder } from './recognise'

/** Rules that changed so shortly before a pass, or since, may not have been at the device. */
const deliveredWithinMs = 15 * 60_000
/** Of whom was allowed at a door lately nothing older is asked. */
const recentMs = 60_000

/** A record that is new, with its time and who it is. */
export type NewPass = MarkedPass & {
  readonly time: number
  readonly time_state: TimeState
  readonly number: number | null
  readonly passer: Passer | null
  readonly holder: (CardHolder & { readonly changed_at: number }) | undefined
}

/** Without somebody who is let in there is nothing to judge: a button, a fire, a command, a time that nobody knows. */
const nothingJudged: JudgedPass = { judged: 'agrees', cause: null, unexplained: false }
const nowhere = { strategy_id: null, soft_passback: false }
const asks = ({ way, time_state }: NewPass) =>
  time_state !== 'doubtful' && way !== 'remote' && way !== 'button' && way !== 'fire'

/** A record with what the rules say of it, and the area that it led into. */
export type PassToStore = NewPass &
  JudgedPass & {
    readonly result: string
    readonly strategy_id: number | null
    readonly area_id: number | null
    /** They entered again an area in which they were. */
    readonly soft_passback: boolean
  }

/** Judges a record by the rules, and moves who passed. What the rules were then is not stored: they are read as they are. */
export function judgePass(
  record: NewPass,
  door: PassDoor | undefined,
  rules: PassRules,
  { dayOf, around }: { dayOf(date: string): OfficeDay; around: Circumstances },
): PassToStore {
  const { passer, holder, time, told_at, granted, verified_by, direction, opened } = record
  const area = door === undefined ? null : direction === 'in' ? door.to_area : door.from_area
  if (door === undefined || !asks(record)) {
    const refused = door === undefined && passer === null ? 'unknown_person' : 'no_right'
    return { ...record, ...nothingJudged, ...nowhere, result: granted ? 'ok' : refused, area_id: area?.id ?? null }
  }
  // a card that was reported lost since was theirs then
  const wasLostLater = holder?.card.state === 'lost' && time < holder.changed_at
  const recognised: KnownPasser = {
    passer,
    card: holder === undefined ? null : wasLostLater ? { ...holder.card, state: 'in_use' } : holder.card,
  }
  // how it was held before it was changed last is known by what it was told then
  const isAsThen = door.changed_at <= time
  const attempt = attemptAt(
    recognised,
    isAsThen || door.mode === 'normal' ? door : { ...door, mode: 'normal', mode_until: null },
    rules,
    { at: time, way: record.way, direction },
    // how other doors stood then is not known any more
    { dayOf, emergency: around.emergencyAt(door.office_id, time), interlocked: [] },
  )
  const said = verdict(attempt)
  const person = passer === null ? undefined : rules.people.get(keyOf(passer))
  const changed = Math.max(
    ...[person?.changed_at ?? 0, holder?.changed_at ?? 0, door.changed_at],
    ...(passer === null ? [] : rules.strategiesOf(passer, door.id).map(({ changed_at }) => changed_at)),
  )
  const facts = {
    ...{ granted, verified_by, told_at },
    in_emergency: around.isNearEmergency(door.office_id, time),
    by_hand: (isAsThen && door.mode !== 'normal') || around.isByHand(door.id, time),
    foreign_card: passer === null && record.number !== null,
    stale_delivery:
      verified_by === 'device' &&
      (changed > time - deliveredWithinMs || (passer !== null && around.isPending(passer, time))),
  }
  const { judged, cause, unexplained } = judgeRecord(attempt, facts, said)
  if (granted && said.ok && passer !== null) {
    door.last_allowed = Math.max(door.last_allowed ?? time, time)
    if ((door.recent[0]?.at ?? time) <= time - recentMs)
      door.recent = door.recent.filter(({ at }) => at > time - recentMs)
    door.recent.push({ person_id: keyOf(passer), at: time })
  }
  if (person !== undefined && passer?.kind === 'user') {
    const areas = crossedBy(
      { from_area_id: door.from_area?.id ?? null, to_area_id: door.to_area?.id ?? null },
      direction,
    )
    const after =
      // whom the contact is to tell of is moved when it does
      placeAfter(person.place, { ...areas, granted, opened: opened === 'awaited' ? false : opened, time })
    if (after !== person.place) {
      person.place = after
      person.moved_by = door.id
    }
  }
  return {
    ...record,
    ...{ judged, cause, unexplained },
    result: said.reason,
    strategy_id: said.strategy_id,
    area_id: area?.id ?? null,
    soft_passback: granted && said.soft_passback,
  }
}
