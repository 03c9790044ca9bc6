import type { Words } from '../kernel/words'
import { meetingroom } from './meetingroom'
import { notice } from './notice'
import { price } from './price'
import { resourceServiceType } from './resource-service-type'
import { resources as facilities } from './resources'
import { roomtype } from './roomtype'
import { servicePersonnel } from './service-personnel'
import { services } from './services'
import { termsOfService } from './terms-of-service'
import { visibleRange } from './visible-range'
import * as meetingroomWords from './words'

export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'
export * as uploads from './uploads'

/** Meeting rooms and what belongs to them. */
export const title = ['会议室', 'Meeting rooms'] as const

export const resources = [
  roomtype,
  price,
  resourceServiceType,
  facilities,
  meetingroom,
  servicePersonnel,
  services,
  termsOfService,
  notice,
  visibleRange,
] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  agreement: meetingroomWords.agreements,
  visible_range_room: meetingroomWords.visibleRanges,
  visible_range_department: meetingroomWords.visibleRanges,
  visible_range_group: meetingroomWords.visibleRanges,
  visible_range_except_department: meetingroomWords.visibleRanges,
  visible_range_except_group: meetingroomWords.visibleRanges,
} as const satisfies Words
