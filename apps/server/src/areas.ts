import { openAccount } from './areas/account/area'
import { openAttendance } from './areas/attendance/area'
import { attendanceDemo } from './areas/attendance/demo/demo'
import { openBox } from './areas/box/area'
import { boxDemo } from './areas/box/demo/demo'
import { boxSimulation } from './areas/box/demo/simulation'
import { openCompany } from './areas/company/area'
import { companyDemo } from './areas/company/demo/demo'
import { openDevice } from './areas/device/area'
import { deviceDemo } from './areas/device/demo/demo'
import { deviceSimulation } from './areas/device/demo/simulation'
import { openMeeting } from './areas/meeting/area'
import { meetingDemo } from './areas/meeting/demo/demo'
import { openMeetingroom } from './areas/meetingroom/area'
import { meetingroomDemo } from './areas/meetingroom/demo/demo'
import { openMessage } from './areas/message/area'
import { openPass } from './areas/pass/area'
import { passDemo } from './areas/pass/demo/demo'
import { openPeople } from './areas/people/area'
import { peopleDemo } from './areas/people/demo/demo'
import { openPlace } from './areas/place/area'
import { placeDemo } from './areas/place/demo/demo'
import { openPresence } from './areas/presence/area'
import { presenceDemo } from './areas/presence/demo/demo'
import { presenceSimulation } from './areas/presence/demo/simulation'
import { openPrivacy } from './areas/privacy/area'
import { privacyDemo } from './areas/privacy/demo/demo'
import { openRepair } from './areas/repair/area'
import { repairDemo } from './areas/repair/demo/demo'
import { openSetup } from './areas/setup/area'
import { setupDemo } from './areas/setup/demo/demo'
import { openStation } from './areas/station/area'
import { stationDemo } from './areas/station/demo/demo'
import { openStatistics } from './areas/statistics/area'
import { openTerminal } from './areas/terminal/area'
import { terminalDemo } from './areas/terminal/demo/demo'
import { openThing } from './areas/thing/area'
import { thingDemo } from './areas/thing/demo/demo'
import { thingSimulation } from './areas/thing/demo/simulation'
import { openVisitor } from './areas/visitor/area'
import { visitorDemo } from './areas/visitor/demo/demo'
import { openSystem } from './kernel/product/system'
import type { DemoPart } from './seed/kit/demo'
import type { Simulation } from './seed/kit/simulation'

/** The areas of the server, in their order: one knows those before it. A new area is a folder, and a line here. */
export const areas = [
  openSystem,
  openPlace,
  openPeople,
  openCompany,
  openAccount,
  openMessage,
  openRepair,
  openDevice,
  openPass,
  openVisitor,
  openMeetingroom,
  openPresence,
  openThing,
  openMeeting,
  openTerminal,
  openStation,
  openBox,
  openAttendance,
  openSetup,
  openStatistics,
  openPrivacy,
] as const

/** What each adds to the demo company, in the same order. */
export const demo: readonly DemoPart[] = [
  placeDemo,
  peopleDemo,
  companyDemo,
  repairDemo,
  deviceDemo,
  passDemo,
  visitorDemo,
  meetingroomDemo,
  presenceDemo,
  thingDemo,
  meetingDemo,
  terminalDemo,
  stationDemo,
  boxDemo,
  attendanceDemo,
  setupDemo,
  privacyDemo,
]

/** What of it speaks by itself, when it is asked for: `npm run simulate`. */
export const simulations: readonly Simulation[] = [deviceSimulation, presenceSimulation, thingSimulation, boxSimulation]
