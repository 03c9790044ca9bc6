import { areas } from './areas'
import type { RefusalKind } from './kernel/refusal'

/** Every kind of refusal, in the order of the areas. */
export const allRefusals: readonly RefusalKind[] = Object.values(areas).flatMap((area): readonly RefusalKind[] =>
  'refusals' in area ? Object.values(area.refusals) : [],
)

const byReason = new Map(allRefusals.map((kind) => [kind[0], kind]))

/** What is kept of a refusal is its name: this is its kind; undefined where no area says no with it (any more). */
export const refusalNamed = (reason: string | null): RefusalKind | undefined =>
  reason === null ? undefined : byReason.get(reason)
