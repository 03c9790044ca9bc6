import type { PlacedKind } from '@workplace/contract/kernel/placed-kind'

/** What lies on plans, as the areas declare it. */
const declared = import.meta.glob<readonly PlacedKind[]>('../../../../../packages/contract/src/*/plan-layers.ts', {
  eager: true,
  import: 'planLayers',
})

/** A kind of things that lie on plans, by its name. */
export const placedKindNamed: ReadonlyMap<string, PlacedKind> = new Map(
  Object.values(declared).flatMap((kinds) => kinds.map((one) => [one.kind, one])),
)
