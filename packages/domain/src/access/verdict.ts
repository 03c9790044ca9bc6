import { wallClock } from '../kernel/zone'
import {
  type AccessAttempt,
  type AccessCheck,
  type AccessReason,
  type AccessStep,
  type AccessVerdict,
  accessChecks,
  type DoorListing,
  passReasons,
} from './access-attempt'
import { runningPeriod } from './opening-plan'
import { isInside } from './pass-area'
import { firstOf, isOpenThen, isValidThen, type OfficeMoment, type StrategyRule, satisfies } from './strategy'

/** Within how long enough people have to show themselves at a door that needs several. */
export const TOGETHER_MS = 10_000

/** What a check knows: the attempt, its instant on the office's clock, and the strategies that are left. */
type Asked = {
  readonly attempt: AccessAttempt
  readonly now: OfficeMoment
  left: readonly StrategyRule[]
  denied: number | null
}

type CheckRule = (asked: Asked) => AccessReason | null

/** True where a list says something at this door then. */
export const isListed = (
  { start, end, door_ids }: DoorListing,
  { at, door }: Pick<AccessAttempt, 'at'> & { readonly door: { readonly id: number } },
): boolean =>
  (start === null || start <= at) && (end === null || at < end) && (door_ids.length === 0 || door_ids.includes(door.id))

/** Held so now: until the mode ends, where it has an end. */
const isHeld = ({ at, door }: AccessAttempt, mode: 'always_open' | 'always_closed'): boolean =>
  door.mode === mode && (door.mode_until === null || at < door.mode_until)

function refusePerson({ attempt: { person, card, way, at }, now: { date } }: Asked): AccessReason | null {
  if (person === null) return 'unknown_person'
  if (person.type === 'user') {
    const { is_on, entry_date, departure_date } = person
    const isBefore = entry_date !== null && date < entry_date
    const isAfter = departure_date !== null && departure_date < date
    if (!is_on || isBefore || isAfter) return 'person_inactive'
  } else if (person.visit === null || at < person.visit.start || at >= person.visit.end) {
    return 'out_of_validity'
  }
  if (card === undefined || way === 'face' || way === 'pin' || way === 'qr') return null
  if (card.state === 'lost') return 'card_lost'
  return card.valid_until !== null && at >= card.valid_until ? 'out_of_validity' : null
}

/** Leaves those that pass, and refuses where there are none. */
const keep =
  (passes: (one: StrategyRule, asked: Asked) => boolean, reason: AccessReason): CheckRule =>
  (asked) => {
    asked.left = asked.left.filter((one) => passes(one, asked))
    return asked.left.length === 0 ? reason : null
  }

const isCaught = ({ attempt: { door, place, at, zone } }: Asked, mode: 'soft' | 'hard'): boolean =>
  door.enters !== null && door.enters.mode === mode && !door.leads_out && isInside(door.enters, place, at, zone)

const rules: Readonly<Record<AccessCheck, CheckRule>> = {
  door_off: ({ attempt: { door } }) => (door.is_on ? null : 'door_off'),
  emergency: ({ attempt: { door } }) =>
    door.opens_in_emergency && door.emergency !== null && door.emergency !== 'drill' ? 'emergency' : null,
  door_shut: ({ attempt }) => (isHeld(attempt, 'always_closed') ? 'door_shut' : null),
  door_open: ({ attempt }) =>
    isHeld(attempt, 'always_open') || runningPeriod(attempt.door, attempt) !== null ? 'door_open' : null,
  person: refusePerson,
  blacklist: ({ attempt }) =>
    attempt.listings.some((one) => one.kind === 'blacklist' && isListed(one, attempt)) ? 'blacklisted' : null,
  whitelist: ({ attempt }) =>
    attempt.listings.some((one) => one.kind === 'whitelist' && one.passes_doors && isListed(one, attempt))
      ? 'whitelisted'
      : null,
  deny(asked) {
    const { strategies } = asked.attempt
    const denies = firstOf(
      strategies.filter(
        (one) => one.effect === 'deny' && isValidThen(one, asked.now) && isOpenThen(one.schedule, asked.now),
      ),
    )
    asked.left = strategies.filter(({ effect }) => effect === 'allow')
    asked.denied = denies?.id ?? null
    return denies === undefined ? null : 'denied'
  },
  right: keep(() => true, 'no_right'),
  validity: keep((one, { now }) => isValidThen(one, now), 'out_of_validity'),
  time: keep(({ schedule }, { now }) => isOpenThen(schedule, now), 'out_of_time'),
  credential: keep(({ verify_mode }, { attempt }) => satisfies(verify_mode, attempt.way), 'wrong_credential'),
  anti_passback: (asked) => (isCaught(asked, 'hard') ? 'anti_passback' : null),
  // what is not known to be closed may be open
  interlock: ({ attempt: { door } }) => (door.interlocked.every((status) => status === 'closed') ? null : 'interlock'),
  people({ attempt: { door, others, at } }) {
    const recent = others.filter((one) => at - TOGETHER_MS < one.at && one.at <= at)
    return new Set(recent.map(({ person_id }) => person_id)).size + 1 < door.people_needed ? 'more_people' : null
  },
}

/** The checks that look at strategies, whose steps name those that are left. */
const naming = new Set<AccessCheck>(['right', 'validity', 'time', 'credential'])

const isYes = (reason: AccessReason): boolean => (passReasons as readonly AccessReason[]).includes(reason)

/** May they pass? Every check in its order, on the clock of the door's office; the first that applies answers. */
export function verdict(attempt: AccessAttempt): AccessVerdict {
  const { at, zone } = attempt
  const { date, minute } = wallClock(at, zone)
  const asked: Asked = { attempt, now: { at, date, minute, day: attempt.dayOf(date) }, left: [], denied: null }
  const steps: AccessStep[] = []
  let reason: AccessReason | null = null
  for (const check of accessChecks) {
    if (reason !== null) {
      steps.push({ check, result: 'not_asked' })
      continue
    }
    reason = rules[check](asked)
    const result = reason === null ? 'goes_on' : isYes(reason) ? 'yes' : 'no'
    const strategy_ids = naming.has(check) ? { strategy_ids: asked.left.map(({ id }) => id) } : {}
    steps.push({ check, result, ...strategy_ids })
  }
  const soft_passback = reason === null && isCaught(asked, 'soft')
  const strategy_id = reason === null ? (firstOf(asked.left)?.id ?? null) : asked.denied
  return { ok: reason === null || isYes(reason), reason: reason ?? 'ok', strategy_id, soft_passback, steps }
}
