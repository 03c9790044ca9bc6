import { create } from 'zustand'
import { cssOf, type Mode } from './theme'

export type ModeChoice = 'system' | Mode
const key = 'mode'
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

function storedChoice(): ModeChoice {
  const value = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  return value === 'light' || value === 'dark' ? value : 'system'
}

const modeOf = (choice: ModeChoice): Mode =>
  choice === 'system' ? (typeof matchMedia === 'function' && prefersDark().matches ? 'dark' : 'light') : choice

const useStore = create<{ choice: ModeChoice; mode: Mode }>(() => {
  const choice = storedChoice()
  return { choice, mode: modeOf(choice) }
})

/** Light or dark, as shown now. */
export const useMode = (): Mode => useStore((state) => state.mode)
export const useModeChoice = (): ModeChoice => useStore((state) => state.choice)

export function chooseMode(choice: ModeChoice): void {
  if (choice === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
  useStore.setState({ choice, mode: modeOf(choice) })
}

/** Keeps the CSS variables in step with the mode, and the mode with the system. Called once, before anything is drawn. */
export function startMode(): void {
  const style = document.head.appendChild(document.createElement('style'))
  const draw = ({ mode }: { mode: Mode }) => {
    style.textContent = cssOf(mode)
    document.documentElement.dataset.mode = mode
  }
  draw(useStore.getState())
  useStore.subscribe(draw)
  prefersDark().addEventListener('change', () => chooseMode(useStore.getState().choice))
}
