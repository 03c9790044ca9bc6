import type { ComponentType } from 'react'
import { type LazyComponent, lazyComponent } from './lazy-component'

type Slot<P extends object> = LazyComponent<P> & {
  readonly fill: (load: () => Promise<{ default: ComponentType<P> }>) => void
}

/**
 * A place in an area for a part of one that stands above it and that it therefore cannot know: the upper area says in its
 * `fill-slots.ts` what stands there. Nothing does until then.
 */
export function slot<P extends object>(): Slot<P> {
  let load = async (): Promise<{ default: ComponentType<P> }> => ({ default: () => null })
  return Object.assign(
    lazyComponent<P>(() => load()),
    {
      fill: (next: typeof load) => {
        load = next
      },
    },
  )
}
