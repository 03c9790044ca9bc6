import { city } from './city'
import { floor } from './floor'
import { holidayCalendar } from './holiday-calendar'
import { office } from './office'
import { officeManager } from './office-manager'

export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'
export * as uploads from './uploads'

/** Cities, offices, floors, who looks after them, and the days on which they are off. */
export const title = ['场所', 'Places'] as const

export const resources = [city, holidayCalendar, office, floor, officeManager] as const
