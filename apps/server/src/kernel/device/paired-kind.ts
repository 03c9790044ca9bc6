import type { DeviceKind } from '@workplace/contract/kernel/device-kind'
import type { RowsChanged, Topic } from '@workplace/contract/kernel/topic'

/** A kind of paired device, as the area says that has such things. */
export type PairedKind = {
  readonly kind: DeviceKind
  /** What is told of such things: of devices of the kind its `own` listen. Pairing and unpairing tell it. */
  readonly topic: Topic<RowsChanged>
  /**
   * The query that answers with `name, office_id, room_id, booker_id` of the thing with this id, or with nothing where a
   * device must not be used as it (any more). Both are columns of the kernel's own query, of which it becomes a part.
   * Its table ends the pairing of what is deleted: `create trigger … execute function end_paired_device('kind')`.
   */
  thing(company_id: string, id: string): string
}

export type PairedKinds = ReadonlyMap<DeviceKind, PairedKind>

/** The kinds that areas declare, by name. */
export function pairedKinds(declared: readonly PairedKind[]): PairedKinds {
  const kinds = new Map<DeviceKind, PairedKind>()
  for (const one of declared) {
    if (kinds.has(one.kind)) throw new Error(`two areas declare devices of the kind ${one.kind}`)
    if (one.topic.devices?.[one.kind] !== 'own') throw new Error(`${one.topic.name} does not reach its own devices`)
    kinds.set(one.kind, one)
  }
  return kinds
}
