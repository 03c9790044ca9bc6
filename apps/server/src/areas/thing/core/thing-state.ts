import type { Feature, ThingFormat } from '@workplace/contract/thing/thing-now'
import type { ThingLimit, ThingValue, ThingValues } from '@workplace/contract/thing/values'

/** What was last said of an item. Times are in milliseconds since the epoch. */
export type ToldValue = {
  readonly value: ThingValue
  readonly unit?: string
  readonly at: number
  /** When it was last written down as a reading. */
  readonly kept_at?: number
  readonly is_abnormal?: true
}

/** A thing, how it is to be, and what is known of it. */
export type Thing = {
  readonly company_id: number
  readonly id: number
  readonly getway_id: number
  readonly sn: string
  readonly status: 'on' | 'off'
  readonly head_id: number | null
  readonly report_interval: number
  readonly config: ThingValues | null
  readonly limits: readonly ThingLimit[] | null
  readonly format: ThingFormat | null
  readonly address: string | null
  readonly told: Readonly<Record<string, ToldValue>>
  readonly reported: ThingValues
  readonly features: readonly Feature[]
  /** What its gateway says that it can do; null: it never said it. */
  readonly heard: readonly Feature[] | null
}

/** One and the same, as different programs write it: 1 and 1.0, ON and on. */
export function isSame(one: ThingValue | undefined, other: ThingValue): boolean {
  if (one === undefined) return false
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 1e-6
  return String(one).toLowerCase() === String(other).toLowerCase()
}

/** As a switch is written: `true` is what its feature says for on. */
export function written(value: ThingValue, feature: Feature | undefined): ThingValue {
  if (typeof value !== 'boolean' || feature === undefined) return value
  return (value ? feature.on : feature.off) ?? value
}

/** What a setting is now: as it was reported, else as it was last said. */
export const settingNow = (thing: Pick<Thing, 'reported' | 'told'>, name: string): ThingValue | undefined =>
  thing.reported[name] ?? thing.told[name]?.value

/** The settings that are not as they are wanted. */
export function differing(thing: Pick<Thing, 'config' | 'reported' | 'told' | 'features'>): Record<string, ThingValue> {
  return Object.fromEntries(
    Object.entries(thing.config ?? {}).filter(([name, wanted]) => {
      const feature = thing.features.find(({ item }) => item === name)
      return !isSame(settingNow(thing, name), written(wanted, feature))
    }),
  )
}

const isBeyond = (limit: ThingLimit | undefined, value: number): boolean =>
  limit !== undefined &&
  ((limit.low !== undefined && value < limit.low) || (limit.high !== undefined && value > limit.high))

/** A reading that stays as it is is written down again after so long, so that a plot has no holes. */
const keepAgainMs = 600_000
/** What switches and contacts say is plotted as well. */
function numberOf(value: ThingValue): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return /^(on|open)$/i.test(value) ? 1 : /^(off|closed)$/i.test(value) ? 0 : undefined
}

export type NewReading = {
  readonly item: string
  readonly value: number
  readonly unit: string | undefined
  readonly at: number
  readonly is_abnormal: boolean
}

/** What follows for an item from what was said of it; null: it is older than what is known. */
export function nextValue(
  before: ToldValue | undefined,
  said: { item: string; value: ThingValue; unit: string | undefined; at: number },
  limit: ThingLimit | undefined,
): { told: ToldValue; reading: NewReading | null } | null {
  if (before !== undefined && said.at <= before.at && !(said.at === before.at && before.value !== said.value))
    return null
  const number = numberOf(said.value)
  const beyond = number !== undefined && isBeyond(limit, number)
  const unit = said.unit ?? before?.unit
  const isDue =
    before?.kept_at === undefined ||
    !isSame(before.value, said.value) ||
    said.at - before.kept_at >= keepAgainMs ||
    beyond !== (before.is_abnormal === true)
  const isKept = number !== undefined && isDue
  const kept_at = isKept ? said.at : before?.kept_at
  return {
    told: {
      ...{ value: said.value, at: said.at },
      ...(unit === undefined ? {} : { unit }),
      ...(kept_at === undefined ? {} : { kept_at }),
      ...(beyond ? { is_abnormal: true as const } : {}),
    },
    reading: isKept ? { item: said.item, value: number, unit, at: said.at, is_abnormal: beyond } : null,
  }
}
