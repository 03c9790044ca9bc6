import { startTransition, useEffect, useState } from 'react'
import { lazyComponent } from '../../../kernel/lazy-component'
import { loadDayNames } from '../../place/public'
import { loadPresenceFeed } from '../../presence/public'

/**
 * What the booking page shows after its rooms: the bar's calendar, filters, cards, panels. Their files come meanwhile;
 * to run all of them first would cost the rooms a quarter of their time (measured).
 */
export const DayPicker = lazyComponent(async () => ({ default: (await import('./day-picker')).DayPicker }))
export const Legend = lazyComponent(async () => ({ default: (await import('./legend')).Legend }))
export const FreeNow = lazyComponent(async () => ({ default: (await import('../find/free-now')).FreeNow }))
export const Filters = lazyComponent(async () => ({ default: (await import('./filters')).Filters }))
export const MyRules = lazyComponent(async () => ({ default: (await import('../rule-groups/my-rules')).MyRules }))
export const FilterDrawer = lazyComponent(async () => ({ default: (await import('./filter-drawer')).FilterDrawer }))
export const FindEmpty = lazyComponent(async () => ({ default: (await import('../find/find-empty')).FindEmpty }))
export const RoomCard = lazyComponent(async () => ({ default: (await import('../room/room-card')).RoomCard }))
export const BookingPanel = lazyComponent(async () => ({
  default: (await import('../form/booking-panel')).BookingPanel,
}))
export const MeetingPanel = lazyComponent(async () => ({
  default: (await import('../detail/meeting-panel')).MeetingPanel,
}))
export const WarmForm = lazyComponent(async () => ({ default: (await import('./warm-form')).WarmForm }))
export const DayNames = lazyComponent(loadDayNames)
export const PresenceFeed = lazyComponent(loadPresenceFeed)

const shownAtOnce = [DayPicker, DayNames, Legend, FreeNow, Filters, FilterDrawer, MyRules]
const shownOnDemand = [RoomCard, BookingPanel, MeetingPanel, WarmForm, FindEmpty, PresenceFeed]
let areHere = false

/** Fetches all of it once the rooms are there; answers whether what is shown at once is here, to be drawn whole. */
export function useLaterParts(afterGrid: boolean): boolean {
  const [here, setHere] = useState(areHere)
  useEffect(() => {
    if (!afterGrid || areHere) return
    const prepareAll = async () => {
      await Promise.all(shownAtOnce.map(({ prepare }) => prepare()))
      areHere = true
      startTransition(() => setHere(true))
      await Promise.all(shownOnDemand.map(({ prepare }) => prepare()))
    }
    void prepareAll()
  }, [afterGrid])
  return here
}
