import { lazyComponent } from '../../../kernel/lazy-component'
import type { View } from '../core/address'

/** The timeline is what most people see: the other views come as files of their own, before anybody asks for them. */
export const ListView = lazyComponent(() => import('./list-view'))
export const DayView = lazyComponent(() => import('./day-view'))
export const WeekView = lazyComponent(() => import('./week-view'))
export const MonthView = lazyComponent(() => import('./month-view'))
export const RoomChoice = lazyComponent(() => import('./room-choice'))

const files = { list: [ListView], day: [DayView], week: [WeekView, RoomChoice], month: [MonthView, RoomChoice] }

/** Fetches a view's files. If that fails it is tried again when the view is shown, and said then. */
export function preload(view: View): void {
  if (view === 'timeline') return
  for (const { prepare } of files[view]) void prepare()
}
