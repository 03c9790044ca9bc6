import {
  type SimulatedFaceDevice,
  simulatedFaceDevice,
} from '../../../adapters/device/zkpush/simulation/simulated-face-device'
import { randomFrom } from '../../../seed/kit/random'
import type { DemoFaceDevices } from './public'

/** What may go wrong with a face device. */
export const faceFaults = ['away', 'answers', 'power', 'clock', 'full', 'photo', 'buffered'] as const
type Fault = (typeof faceFaults)[number]

/** How often a device asks, as it is told to. */
const ASK_EACH_MS = 3_000
const HOUR = 3_600_000
/** So often power is pulled over what was fetched. */
const POWER_MS = 120_000

/** What goes wrong with the first device, from now on. */
function goWrong(device: SimulatedFaceDevice, fault: Fault | undefined, say: (line: string) => void): void {
  switch (fault) {
    case 'away':
      device.faults.away = true
      say(`${device.sn} is away.`)
      return
    case 'full':
      device.faults.full = 3
      say(`${device.sn} holds three people and no more.`)
      return
    case 'photo':
      device.faults.photo = 'D01E0003'
      say(`${device.sn} finds every photo blurred.`)
      return
    case 'clock':
      device.faults.clock = HOUR / 4
      say(`The clock of ${device.sn} is a quarter of an hour ahead.`)
      return
    case 'answers':
      device.faults.loses_answers = true
      say(`${device.sn} does what it is told, and its answers get lost.`)
      return
    case 'power':
      device.faults.loses_power = true
      say(`${device.sn} loses its power over commands that it fetched, every two minutes.`)
      return
    case 'buffered':
      for (let n = 0; n < 100_000; n++) device.happen({ pin: '0', at: Date.now() - 40 * HOUR + n * 1_400, event: 27 })
      say(`${device.sn} comes back with 100,000 records.`)
      return
    default:
  }
}

type Speaking = {
  /** Where the product hears face devices. */
  readonly base: string
  /** People a minute at each device. */
  readonly speed: number
  /** Of the first device. */
  readonly fault: Fault | undefined
  readonly say: (line: string) => void
  /** Tests do not wait as long. */
  readonly askEachMs?: number
}

/** Face devices call, take people, rights and photos, and people come to them. Answers how it ends. */
export function facesSpeak({ devices }: DemoFaceDevices, speaking: Speaking): () => Promise<void> {
  const { base, speed, fault, say, askEachMs = ASK_EACH_MS } = speaking
  const random = randomFrom(Date.now() % 100_000)
  const all = devices.map(({ sn, dialect }) =>
    simulatedFaceDevice({ ...{ base, sn, dialect, now: Date.now, utc_offset: 480 }, model: 'SpeedFace-V5L' }),
  )
  const [first] = all
  if (first !== undefined) goWrong(first, fault, say)
  let [done, failed] = [0, 0]
  const busy = new Map<SimulatedFaceDevice, Promise<void>>()
  const round = (device: SimulatedFaceDevice) => {
    if (busy.has(device)) return
    const pins = [...device.people.keys()]
    if (pins.length > 0 && random.chance((speed * askEachMs) / 60_000)) {
      const isStranger = random.chance(0.04)
      device.happen({ pin: isStranger ? '0' : random.pick(pins), at: Date.now(), event: isStranger ? 27 : 0 })
    }
    const called = device
      .round()
      .then(
        (count) => {
          done += count
          if (device.hasFetched()) device.restart()
        },
        () => {
          failed += 1
          device.restart()
        },
      )
      .finally(() => busy.delete(device))
    busy.set(device, called)
  }
  const timers = all.map((device) => setInterval(() => round(device), askEachMs))
  timers.push(
    setInterval(() => {
      say(`${done} commands were done.${failed > 0 ? ` ${failed} calls found nobody.` : ''}`)
    }, 30_000),
  )
  if (fault === 'power' && first !== undefined)
    timers.push(
      setInterval(() => {
        first.faults.loses_power = true
      }, POWER_MS),
    )
  say(`${all.length} face devices call ${base}.`)
  for (const device of all) round(device)
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(busy.values())
  }
}
