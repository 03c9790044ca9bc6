import './door.css'
import { createRoot } from 'react-dom/client'
import { randomId } from '../../../kernel/random-id'
import { keepAwake, readBattery } from './awake'
import { DoorApp } from './door-app'
import { type Keep, type Kept, startDoor } from './engine'

const key = 'door'

const keep: Keep = {
  read() {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    } catch {
      return null
    }
  },
  write(kept) {
    if (kept === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  },
}

/** The name of this build, as its file has it. */
const app_version = /door-([\w-]+)\.js/.exec(import.meta.url)?.[1] ?? 'dev'
let battery: { level: number } | null = null
void readBattery().then((found) => {
  battery = found
})

const root = document.getElementById('root')
if (root === null) throw new Error('door.html has no #root')
keepAwake()
const door = startDoor(
  keep,
  () => ({ app_version, ...(battery === null ? {} : { battery: Math.round(battery.level * 100) }) }),
  randomId,
)
createRoot(root).render(<DoorApp door={door} />)
