import { topic } from '../kernel/topic'

/** Passes came, or one of them was decided: for those who look at doors, and for those who look at people. */
export const passes = topic<Record<string, never>>()({ name: 'passes', listeners: 'view-opendoor-record' })
export const recognitions = topic<Record<string, never>>()({
  name: 'recognitions',
  listeners: 'view-recognitionrecord',
})
