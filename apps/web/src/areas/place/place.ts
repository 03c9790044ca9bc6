import { create } from 'zustand'

/** The chosen city, office and floor with their names, remembered in this browser under these very keys. */
export type Place = {
  readonly cityVal: number | null
  readonly officeVal: number | null
  readonly floorVal: number | null
  readonly cityName: string
  readonly officeName: string
}

const nowhere: Place = { cityVal: null, officeVal: null, floorVal: null, cityName: '', officeName: '' }

function storedNumber(key: string): number | null {
  const value = Number(localStorage.getItem(key))
  return Number.isInteger(value) && value > 0 ? value : null
}

function stored(): Place {
  if (typeof localStorage === 'undefined') return nowhere
  return {
    cityVal: storedNumber('cityVal'),
    officeVal: storedNumber('officeVal'),
    floorVal: storedNumber('floorVal'),
    cityName: localStorage.getItem('cityName') ?? '',
    officeName: localStorage.getItem('officeName') ?? '',
  }
}

/** `const officeId = usePlace((place) => place.officeVal)` */
export const usePlace = create<Place>(stored)
export const currentPlace = (): Place => usePlace.getState()

/** Changes the place and remembers it. */
export function choosePlace(change: Partial<Place>): void {
  usePlace.setState(change)
  const place = usePlace.getState()
  for (const key of ['cityVal', 'officeVal', 'floorVal', 'cityName', 'officeName'] as const) {
    const value = place[key]
    if (value === null || value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, String(value))
  }
}

export const forgetPlace = () => choosePlace(nowhere)
