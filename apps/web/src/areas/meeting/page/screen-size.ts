import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { layout } from '../../../kernel/theme/theme'
import type { Density } from '../grid/geometry'

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
/** Too narrow, or too low, for a row of filters above the grid. */
const tight = '(max-width: 767.98px), (max-height: 599.98px)'
/** The row of all filters would crush its fields, or take a second row from the grid. */
const small = '(max-width: 1365.98px)'

/** Follows a condition of the window. */
function watching(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  const matches = () => matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, matches)
}

/** A phone: a narrow column of rooms, filters in a drawer. */
export const useNarrow = watching(phone)
/** The bar above the page has no button for the full screen there (`top-bar-items.tsx`). */
export const useWithoutTopIcons = watching(`(max-width: ${layout.mobileBelow - 0.02}px)`)
/** A tablet, or a window beside another one: what the bar says in words elsewhere is a picture there. */
export const useCramped = watching('(max-width: 1279.98px)')
const useTight = watching(tight)
const useSmall = watching(small)

/** Where the filters stand: all in a row, the usual ones in a row and the rest in a drawer, or all in the drawer. */
export type FilterPlace = 'row' | 'short' | 'drawer'

export function useFilterPlace(): FilterPlace {
  const isTight = useTight()
  const isSmall = useSmall()
  return isTight ? 'drawer' : isSmall ? 'short' : 'row'
}
