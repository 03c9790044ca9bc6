import { application } from './company/application'
import type { Resource } from './kernel/resource'
import { itemcomment } from './meeting/evaluation'
import { rule } from './meeting/rule'
import { meetingroom } from './meetingroom/meetingroom'
import { notice } from './meetingroom/notice'
import { price } from './meetingroom/price'
import { resourceServiceType } from './meetingroom/resource-service-type'
import { resources } from './meetingroom/resources'
import { roomtype } from './meetingroom/roomtype'
import { servicePersonnel } from './meetingroom/service-personnel'
import { services } from './meetingroom/services'
import { termsOfService } from './meetingroom/terms-of-service'
import { visibleRange } from './meetingroom/visible-range'
import { department } from './people/department'
import { blacklistGroup, employeesGroup, whitelistGroup } from './people/group'
import { role } from './people/role'
import { tag } from './people/tag'
import { user } from './people/user'
import { city } from './place/city'
import { floor } from './place/floor'
import { office } from './place/office'
import { officeManager } from './place/office-manager'
import { detectorGetway, detectors, getwayType } from './presence/detector'
import { terminal } from './terminal/terminal'

/** The roll: every declared resource. A reference names its target by its place here. */
export const roll: readonly Resource[] = [
  city,
  office,
  floor,
  roomtype,
  price,
  resourceServiceType,
  resources,
  meetingroom,
  servicePersonnel,
  services,
  termsOfService,
  notice,
  terminal,
  getwayType,
  detectorGetway,
  detectors,
  department,
  role,
  user,
  visibleRange,
  tag,
  employeesGroup,
  whitelistGroup,
  blacklistGroup,
  officeManager,
  itemcomment,
  rule,
  application,
] as unknown as readonly Resource[]

const byName = new Map(roll.map((resource) => [resource.name, resource]))

/** A resource of the roll by its name. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`no resource is named ${name}`)
  return found
}

for (const resource of roll) {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.to !== undefined && !byName.has(field.to))
      throw new Error(`${resource.name}.${name} points to ${field.to}, which is not on the roll`)
  }
}
