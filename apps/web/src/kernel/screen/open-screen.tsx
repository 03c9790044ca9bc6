import { pageVersionIn } from '@workplace/domain/kernel/page-version'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { randomId } from '../random-id'
import type { Host, Keep, StoredToken } from './engine'
import { keepAwake, readBattery } from './wake-lock'

const keepUnder = (key: string): Keep => ({
  read() {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredToken | null
    } catch {
      return null
    }
  },
  write(kept) {
    if (kept === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  },
})

/** How long the screen was left alone, and how often it may load itself anew: servers may differ for a while. */
const idleMs = 30_000
const againMs = 10 * 60_000

function renewUnder(key: string): Host['renew'] {
  let touched = 0
  addEventListener('pointerdown', () => {
    touched = performance.now()
  })
  return (version) => {
    const before = JSON.parse(localStorage.getItem(key) ?? 'null') as { version: string; at: number } | null
    const wait = before?.version === version ? 6 * againMs : againMs
    if (performance.now() - touched < idleMs || (before !== null && Math.abs(Date.now() - before.at) < wait))
      return false
    localStorage.setItem(key, JSON.stringify({ version, at: Date.now() }))
    location.reload()
    return true
  }
}

/**
 * Opens the page of a kind of screen in the browser of its device. The name is that of its entry, under which the token
 * is kept as well: pages of two kinds may stand open side by side.
 */
export function openScreen(name: string, draw: (host: Host) => ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error(`${name}.html has no #root`)
  // of this build, as its page has it; none while it is developed
  const app_version = pageVersionIn(document.documentElement.outerHTML, name)
  let battery: { level: number } | null = null
  void readBattery().then((found) => {
    battery = found
  })
  keepAwake()
  const host: Host = {
    keep: keepUnder(name),
    own: () => ({
      ...(app_version === null ? {} : { app_version }),
      ...(battery === null ? {} : { battery: Math.round(battery.level * 100) }),
    }),
    newKey: randomId,
    renew: renewUnder(`${name}-renewed`),
  }
  createRoot(root).render(draw(host))
}
