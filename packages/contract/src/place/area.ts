import { city } from './city'
import { floor } from './floor'
import { office } from './office'
import { officeManager } from './office-manager'

export { log } from './log'
export * as topics from './topics'
export * as uploads from './uploads'

/** Cities, offices, floors and who looks after them. */
export const title = ['场所', 'Places'] as const

export const resources = [city, office, floor, officeManager] as const
