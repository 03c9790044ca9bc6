import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import type { View } from './address'
import type DayViewType from './day-view'
import type MonthViewType from './month-view'
import type RoomChoiceType from './room-choice'
import type WeekViewType from './week-view'

/** The timeline is what most people see: the other views come as files of their own, before anybody asks for them. */

type Loading<P> = { readonly fetch: () => Promise<unknown>; readonly Show: (props: P) => ReactNode }

/** Drawn at once where its file is here; `lazy` alone would leave a gap even then. */
function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Loading<P> {
  let here: ComponentType<P> | undefined
  const fetch = async () => {
    const loaded = await load()
    here = loaded.default
    return loaded
  }
  const Lazy = lazy(fetch)
  function Show(props: P) {
    const [Component] = useState(() => here ?? (Lazy as unknown as ComponentType<P>))
    return <Component {...props} />
  }
  return { fetch, Show }
}

const day = later<Parameters<typeof DayViewType>[0]>(() => import('./day-view'))
const week = later<Parameters<typeof WeekViewType>[0]>(() => import('./week-view'))
const month = later<Parameters<typeof MonthViewType>[0]>(() => import('./month-view'))

const choice = later<Parameters<typeof RoomChoiceType>[0]>(() => import('./room-choice'))

export const DayView = day.Show
export const WeekView = week.Show
export const MonthView = month.Show
export const RoomChoice = choice.Show

const files = { day: [day], week: [week, choice], month: [month, choice] }

/** Fetches a view's files. If that fails it is tried again when the view is shown, and said then. */
export function preload(view: View): void {
  if (view === 'timeline') return
  for (const { fetch } of files[view]) fetch().catch(() => undefined)
}
