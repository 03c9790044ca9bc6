import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import type { Density } from './geometry'

const key = 'booking-density'
const stored = (): Density =>
  typeof localStorage !== 'undefined' && localStorage.getItem(key) === 'compact' ? 'compact' : 'comfortable'

/** How high rows are, remembered in this browser. */
export const useDensity = create<{ density: Density }>(() => ({ density: stored() }))

export function chooseDensity(density: Density): void {
  localStorage.setItem(key, density)
  useDensity.setState({ density })
}

const phone = '(max-width: 639.98px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** A phone: a narrow column of rooms, filters in a drawer. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phone).matches)
