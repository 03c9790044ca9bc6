import { startTransition, useEffect, useState } from 'react'

const fetchBars = async () => {
  const [{ TopBarItems }, { SideMenu }, { SideDrawer }] = await Promise.all([
    import('./top-bar-items'),
    import('./side-menu'),
    import('./side-drawer'),
  ])
  return { TopBarItems, SideMenu, SideDrawer }
}
export type Bars = Awaited<ReturnType<typeof fetchBars>>
let here: Bars | undefined

/**
 * What stands in the bars, once it is there. The page comes first: menus, badges and their styles were a sixth of the
 * time until the booking page showed its rooms (measured).
 */
export function useBars(): Bars | undefined {
  const [bars, setBars] = useState(here)
  const [error, setError] = useState<Error>()
  useEffect(() => {
    if (here !== undefined) return
    fetchBars().then((found) => {
      here = found
      startTransition(() => setBars(found))
    }, setError)
  }, [])
  if (error !== undefined) throw error
  return bars
}
