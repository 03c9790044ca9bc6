import { create } from 'zustand'

/** Full screen hides header and sidebar; where the browser can, the page fills the monitor too. */
export const useFullScreen = create<{ on: boolean }>(() => ({ on: false }))

export function enterFullScreen(): void {
  useFullScreen.setState({ on: true })
  // Refused inside a frame or on phones: then only header and sidebar go.
  void document.documentElement.requestFullscreen?.().catch(() => undefined)
}

export function leaveFullScreen(): void {
  useFullScreen.setState({ on: false })
  if (document.fullscreenElement !== null) void document.exitFullscreen()
}

/** Escape leaves both. Called once by the shell; answers how to stop. */
export function followFullScreen(): () => void {
  let was = false
  const changed = () => {
    if (was && document.fullscreenElement === null) useFullScreen.setState({ on: false })
    was = document.fullscreenElement !== null
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && useFullScreen.getState().on) leaveFullScreen()
  }
  document.addEventListener('fullscreenchange', changed)
  document.addEventListener('keydown', pressed)
  return () => {
    document.removeEventListener('fullscreenchange', changed)
    document.removeEventListener('keydown', pressed)
  }
}
