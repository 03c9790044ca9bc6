import type { DemoPart } from '../../../seed/kit/demo'
import { demoRooms } from '../../meetingroom/demo/public'
import { demoPeople } from '../../people/demo/public'
import { demoPlaces } from '../../place/demo/public'
import { demoPresence } from '../../presence/demo/public'
import { writeApprovals } from './approval'
import { writeCheckins } from './checkins'
import { writeKnownUse } from './known-use'
import { writeMinutesAndEvaluations } from './minutes'
import { occupiedRooms } from './occupied-rooms'
import { writeOrders } from './orders'
import { planMeetings } from './plan-meetings'
import { writeReleases } from './releases'
import { writeRules } from './rules'
import { writeSeries } from './series'
import { writeWaitlist } from './waitlist'
import { writeLocks } from './write-locks'
import { writeMeetings } from './write-meetings'

/** Six weeks of meetings with all that followed from them, up to now. */
export const meetingDemo: DemoPart = async (demo) => {
  const places = demo.provided(demoPlaces)
  const people = demo.provided(demoPeople)
  const rooms = demo.provided(demoRooms)
  const plan = planMeetings(demo.random, { ...demo, ...places, ...people, ...rooms })
  await writeLocks(demo, plan.locks, rooms)
  await demo.db.query('analyze users, department, meetingroom')
  await writeMeetings(demo, plan, rooms, people)
  await writeSeries(demo)
  await writeOrders(demo, rooms)
  await demo.provided(demoPresence).see(await occupiedRooms(demo))
  await writeMinutesAndEvaluations(demo)
  await writeApprovals(demo, places, people)
  await writeRules(demo)
  await writeKnownUse(demo)
  await writeCheckins(demo)
  await writeReleases(demo)
  // nobody who is leaving waits for a room
  demo.afterwards(() => writeWaitlist(demo))
}
