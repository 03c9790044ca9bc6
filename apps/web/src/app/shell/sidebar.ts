import { create } from 'zustand'
import { readCookie, writeCookie } from '../../kernel/cookies'
import { layout } from '../../kernel/theme/theme'

const key = 'sidebarStatus'
const query = `(max-width: ${layout.mobileBelow - 0.02}px)`

/** `open`: the wide sidebar, or on a narrow window the drawer. Only the wide one's state is remembered, as 1 or 0. */
export const useSidebar = create<{ open: boolean; device: 'desktop' | 'mobile'; drawer: boolean }>(() => ({
  open: readCookie(key) !== '0',
  device: matchMedia(query).matches ? 'mobile' : 'desktop',
  drawer: false,
}))

matchMedia(query).addEventListener('change', ({ matches }) => {
  useSidebar.setState({ device: matches ? 'mobile' : 'desktop', drawer: false })
})

export function toggleSidebar(): void {
  const { device, open, drawer } = useSidebar.getState()
  if (device === 'mobile') {
    useSidebar.setState({ drawer: !drawer })
    return
  }
  writeCookie(key, open ? '0' : '1', 365)
  useSidebar.setState({ open: !open })
}

export const closeDrawer = () => useSidebar.setState({ drawer: false })
