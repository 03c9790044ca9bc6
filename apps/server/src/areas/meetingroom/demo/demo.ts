import type { DemoPart } from '../../../seed/kit/demo'
import { demoPeople } from '../../people/demo/public'
import { demoPlaces } from '../../place/demo/public'
import { writeAgreements } from './agreements'
import { writeFacilities } from './facilities'
import { writeFloorPlans } from './floor-plans'
import { writeNotices, writeTerms } from './notices'
import { planRooms } from './plan-rooms'
import { demoRooms } from './public'
import { writeRanges } from './ranges'
import { reportRepairs } from './repairs'
import { writeRoomLog } from './room-log'
import { writeServices } from './services'
import { writeRooms } from './write-rooms'

/** Rooms with what is in them, on the plans of their floors; services, notices, terms, and who may see and book what. */
export const meetingroomDemo: DemoPart = async (demo) => {
  const places = demo.provided(demoPlaces)
  const people = demo.provided(demoPeople)
  const rooms = planRooms(demo.size, places)
  const ids = await writeRooms(demo, rooms, places)
  const plan = { rooms, ids }
  await writeFacilities(demo, plan, places)
  await writeFloorPlans(demo, plan, places)
  await writeRoomLog(demo, plan, people)
  await writeNotices(demo, places)
  await writeTerms(demo, places)
  const served = await writeServices(demo, plan, places)
  await writeRanges(demo)
  await writeAgreements(demo)
  reportRepairs(demo, plan, places)
  demo.provide(demoRooms, { ...plan, ...served })
}
