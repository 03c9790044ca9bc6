import type { Db } from '../../kernel/database/db'
import { alarmOver, raiseAlarm } from '../device/public'
import type { Thing, ToldValue } from './core/thing-state'

/** What is known of things by now, by which alarms of them are judged. */
export type Signs = Map<
  string,
  { readonly thing: Thing; readonly told: Readonly<Record<string, ToldValue>>; readonly at: number }
>

/** At which charge a battery is low, and from which on it is not any more. */
const [low, well] = [15, 20]

const textOf = (told: Readonly<Record<string, ToldValue>>) =>
  Object.entries(told)
    .filter(([, one]) => one.is_abnormal)
    .map(([item, { value, unit }]) => `${item} ${value}${unit === undefined ? '' : ` ${unit}`}`)
    .join(', ')
    .slice(0, 200)

/** Whether a battery is low; undefined where nothing says so, or where it lies between. */
function isLow(told: Readonly<Record<string, ToldValue>>): boolean | undefined {
  const said = told.battery_low?.value
  if (typeof said === 'boolean') return said
  const charge = told.battery?.value
  if (typeof charge !== 'number') return undefined
  return charge <= low ? true : charge >= well ? false : undefined
}

/** Raises what is newly wrong with these things, and ends what is no more. Once for each change, not for each message. */
export async function noteAlarms(tx: Db, signs: Signs): Promise<void> {
  for (const { thing, told, at } of signs.values()) {
    const { company_id } = thing
    const of = { company_id, thing: { kind: 'thing', id: thing.id }, at } as const
    const wasBeyond = Object.values(thing.told).some((one) => one.is_abnormal)
    const text = textOf(told)
    if (text !== '' && !wasBeyond) await raiseAlarm(tx, { ...of, kind: 'limit', text })
    else if (text === '' && wasBeyond) await alarmOver(tx, { ...of, kind: 'limit' })
    const [before, now] = [isLow(thing.told), isLow(told)]
    if (now === true && before !== true) await raiseAlarm(tx, { ...of, kind: 'battery' })
    else if (now === false && before !== false) await alarmOver(tx, { ...of, kind: 'battery' })
  }
}
