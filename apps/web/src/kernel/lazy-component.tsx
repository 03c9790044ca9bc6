import { type ComponentType, createElement, lazy, useState } from 'react'

const noValue = () => undefined
/** `ahead`: what the module asked for when it was loaded and is better drawn with. */
type Module<P> = { default: ComponentType<P>; ahead?: Promise<unknown> }

export type LazyComponent<P extends object> = ComponentType<P> & {
  /** Fetches the code ahead; answers when it is there with what it asked for. A failure shows when it is drawn. */
  prepare: () => Promise<void>
}

/** A page's module, once the parts that it is drawn with are there too: they are fetched beside it. */
export async function drawnWith<M>(
  page: Promise<M>,
  ...parts: readonly { prepare: () => Promise<void> }[]
): Promise<M> {
  const [module] = await Promise.all([page, ...parts.map(({ prepare }) => prepare())])
  return module
}

/**
 * A component whose code is fetched when it is first drawn or prepared. Where the code is there already it is drawn at
 * once: React's `lazy` would show the fallback for a moment all the same, and React then keeps a fallback for 300 ms
 * (measured: a third of the booking page's load).
 */
export function lazyComponent<P extends object>(load: () => Promise<Module<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  const fetchOnce = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Later = lazy(fetchOnce)
  function Component(props: P) {
    // Chosen once for each place on the screen: another type later would throw away its state.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? (Later as ComponentType<P>))
    return createElement(Chosen, props)
  }
  return Object.assign(Component, {
    prepare: () =>
      fetchOnce()
        .then(({ ahead }) => ahead)
        .then(noValue, noValue),
  })
}
