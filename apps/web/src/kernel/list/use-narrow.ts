import { useSyncExternalStore } from 'react'

const query = () => (typeof matchMedia === 'function' ? matchMedia('(max-width: 767.98px)') : undefined)

function subscribe(onChange: () => void): () => void {
  const media = query()
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

/** A telephone: rows become cards. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches === true)
