import '../../../kernel/no-eval'
import './door.css'
import { pageVersionIn } from '@workplace/contract/kernel/page-version'
import { createRoot } from 'react-dom/client'
import { randomId } from '../../../kernel/random-id'
import { DoorApp } from './door-app'
import { type Keep, type StoredToken, startDoor } from './engine'
import { keepAwake, readBattery } from './wake-lock'

const key = 'door'

const keep: Keep = {
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
}

/** The name of this build, as its page has it; none while it is developed. */
const app_version = pageVersionIn(document.documentElement.outerHTML, 'door')

/** How long the screen was left alone, and how often it may load itself anew: servers may differ for a while. */
const idleMs = 30_000
const againMs = 10 * 60_000
let touched = 0
addEventListener('pointerdown', () => {
  touched = performance.now()
})

function renew(version: string): boolean {
  const before = JSON.parse(localStorage.getItem('door-renewed') ?? 'null') as { version: string; at: number } | null
  const wait = before?.version === version ? 6 * againMs : againMs
  if (performance.now() - touched < idleMs || (before !== null && Math.abs(Date.now() - before.at) < wait)) return false
  localStorage.setItem('door-renewed', JSON.stringify({ version, at: Date.now() }))
  location.reload()
  return true
}

let battery: { level: number } | null = null
void readBattery().then((found) => {
  battery = found
})

const root = document.getElementById('root')
if (root === null) throw new Error('door.html has no #root')
keepAwake()
const door = startDoor(
  keep,
  () => ({
    ...(app_version === null ? {} : { app_version }),
    ...(battery === null ? {} : { battery: Math.round(battery.level * 100) }),
  }),
  randomId,
  renew,
)
createRoot(root).render(<DoorApp door={door} />)
