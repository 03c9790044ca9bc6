import type { DateClass, DeviceTables, Holder, TimeProfile } from './device-tables'

/** What a face device holds of a person besides rights; `data` and `face` are digests. Controllers hold none. */
export type HeldPerson = { readonly card: string | null; readonly data: string; readonly face: string | null }

/** All that a device holds, or is to hold. */
export type DeviceState = DeviceTables & { readonly people: ReadonlyMap<string, HeldPerson> }

/** What is done at a device at once: all of it, or nothing. */
export type DeliveryAct =
  /** Opening a door, an update: what the caller knows by a name. */
  | { readonly do: 'command' | 'update'; readonly name: string }
  | { readonly do: 'clock' }
  /** A card or a person, with rights, face and all. */
  | { readonly do: 'remove'; readonly key: string }
  | { readonly do: 'take_face'; readonly key: string }
  /** Rows of rights of a device that has them apart (`acc`). */
  | { readonly do: 'take' | 'give'; readonly key: string; readonly doors: Holder['doors'] }
  /** Dates of a holder and what is known of the person; rights too, where they are not apart. Faces stay. */
  | { readonly do: 'put'; readonly key: string; readonly holder: Holder; readonly person: HeldPerson | null }
  /** Done when it was read back. */
  | { readonly do: 'profile'; readonly number: number; readonly profile: TimeProfile }
  | { readonly do: 'class'; readonly date: string; readonly of: DateClass | null }
  | { readonly do: 'face'; readonly key: string; readonly face: string }

/** `needs`: places in the plan of what has to be confirmed before; where one is not, this waits for the next plan. */
export type DeliveryStep = DeliveryAct & { readonly needs: readonly number[] }

/** True where rights are rows of their own, so that dates and rights do not change at once. */
export const hasRows = ({ kind }: Pick<DeviceTables, 'kind'>): boolean => kind === 'acc'

const changed = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V | undefined): ReadonlyMap<K, V> => {
  const after = new Map(map)
  if (value === undefined) after.delete(key)
  else after.set(key, value)
  return after
}

/** The rows of a holder with some more, or without some. */
const rowsWith = (rows: Holder['doors'], more: Holder['doors']): Holder['doors'] =>
  Array.from({ length: Math.max(rows.length, more.length) }, (_, door) => [
    ...new Set([...(rows[door] ?? []), ...(more[door] ?? [])]),
  ])
const rowsWithout = (rows: Holder['doors'], less: Holder['doors']): Holder['doors'] =>
  rows.map((numbers, door) => numbers.filter((number) => !less[door]?.includes(number)))

/** What a device holds after a step: what the answer to it says, and what simulators do. */
export function afterStep(state: DeviceState, step: DeliveryAct): DeviceState {
  const { holders, people } = state
  switch (step.do) {
    case 'command':
    case 'update':
    case 'clock':
      return state
    case 'remove':
      return { ...state, holders: changed(holders, step.key, undefined), people: changed(people, step.key, undefined) }
    case 'take_face':
    case 'face': {
      const person = people.get(step.key)
      // a device takes no face of nobody
      if (person === undefined) return state
      return { ...state, people: changed(people, step.key, { ...person, face: step.do === 'face' ? step.face : null }) }
    }
    case 'take':
    case 'give': {
      const holder = holders.get(step.key)
      if (holder === undefined) return state
      const doors = (step.do === 'give' ? rowsWith : rowsWithout)(holder.doors, step.doors)
      return { ...state, holders: changed(holders, step.key, { ...holder, doors }) }
    }
    case 'put': {
      const doors = hasRows(state)
        ? (holders.get(step.key)?.doors ?? step.holder.doors.map(() => []))
        : step.holder.doors
      const face = people.get(step.key)?.face ?? null
      return {
        ...state,
        holders: changed(holders, step.key, { ...step.holder, doors }),
        people: step.person === null ? people : changed(people, step.key, { ...step.person, face }),
      }
    }
    case 'profile':
      return { ...state, profiles: changed(state.profiles, step.number, step.profile) }
    case 'class':
      return { ...state, classes: changed(state.classes, step.date, step.of ?? undefined) }
  }
}
