import { openAccount } from './areas/account/area'
import { openCompany } from './areas/company/area'
import { openMeeting } from './areas/meeting/area'
import { openMeetingroom } from './areas/meetingroom/area'
import { openMessage } from './areas/message/area'
import { openPeople } from './areas/people/area'
import { openPlace } from './areas/place/area'
import { openPresence } from './areas/presence/area'
import { openPrivacy } from './areas/privacy/area'
import { openRepair } from './areas/repair/area'
import { openStatistics } from './areas/statistics/area'
import { openTerminal } from './areas/terminal/area'
import { openSystem } from './kernel/product/system'

/** The areas of the server, in their order: one knows those before it. A new area is a folder, and a line here. */
export const areas = [
  openSystem,
  openPlace,
  openPeople,
  openCompany,
  openAccount,
  openMessage,
  openRepair,
  openMeetingroom,
  openPresence,
  openMeeting,
  openTerminal,
  openStatistics,
  openPrivacy,
] as const
