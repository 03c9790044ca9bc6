import type { DemoGateway } from './public'

type Detector = DemoGateway['detectors'][number]

export type Life = {
  /** What is to be sent now; null: nothing yet. */
  next(now: number): { topic: string; payload: string } | null
}

const minute = 60_000
/** How long people stay in a room, and stay away, on the whole. */
const stay = 25 * minute
const away = 35 * minute

/** A length that is often short and seldom long, as in life. */
const length = (mean: number, random: () => number) => -Math.log(1 - random()) * mean

/** One detector in one room: somebody comes and goes, and it says so, and now and then that it is there. */
export function lifeOf(
  gateway: DemoGateway,
  detector: Detector,
  speed: number,
  begun: number,
  random = Math.random,
): Life {
  let occupied = random() < 0.4
  let changes = begun + length(occupied ? stay : away, random) / speed
  let reports = begun + (random() * detector.report_interval * 1000) / Math.max(1, speed)
  let battery = 40 + Math.round(random() * 60)
  const lux = () => Math.round((occupied ? 380 : 140) * (0.8 + random() * 0.4))

  const message = (now: number) => {
    if (gateway.protocol === 'json') {
      const said = {
        v: 1,
        occupied,
        time: new Date(now).toISOString(),
        battery,
        signal: -50 - Math.round(random() * 30),
      }
      return { topic: `workplace/${gateway.account}/detector/${detector.sn}`, payload: JSON.stringify(said) }
    }
    const seen = detector.detector_type === 'mmwave' ? { presence: occupied } : { occupancy: occupied }
    const linkquality = 80 + Math.round(random() * 100)
    const said = { ...seen, battery, illuminance_lux: lux(), linkquality, last_seen: new Date(now).toISOString() }
    return { topic: `workplace/${gateway.account}/zigbee2mqtt/${detector.sn}`, payload: JSON.stringify(said) }
  }

  return {
    next(now) {
      if (now >= changes) {
        occupied = !occupied
        changes = now + length(occupied ? stay : away, random) / speed
      } else if (now < reports) return null
      reports = now + (detector.report_interval * 1000) / Math.max(1, speed)
      if (random() < 0.002) battery = Math.max(0, battery - 1)
      return message(now)
    },
  }
}
