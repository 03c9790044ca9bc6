import * as account from './account/area'
import * as attendance from './attendance/area'
import * as box from './box/area'
import * as company from './company/area'
import * as device from './device/area'
import * as system from './kernel/area'
import type { Area } from './kernel/area-declaration'
import * as meeting from './meeting/area'
import * as meetingroom from './meetingroom/area'
import * as message from './message/area'
import * as pass from './pass/area'
import * as people from './people/area'
import * as place from './place/area'
import * as presence from './presence/area'
import * as privacy from './privacy/area'
import * as repair from './repair/area'
import * as setup from './setup/area'
import * as station from './station/area'
import * as statistics from './statistics/area'
import * as terminal from './terminal/area'
import * as thing from './thing/area'
import * as visitor from './visitor/area'

/**
 * The areas of the product, in their order: one knows those before it, never those after it. A new area is a folder with
 * an `area.ts`, and a line here.
 */
export const areas = {
  system,
  place,
  people,
  company,
  account,
  message,
  repair,
  device,
  pass,
  visitor,
  meetingroom,
  presence,
  thing,
  meeting,
  terminal,
  station,
  box,
  attendance,
  setup,
  statistics,
  privacy,
} as const satisfies Readonly<Record<string, Area>>
