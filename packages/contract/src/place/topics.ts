import { type RowsChanged, topic, watchTopic } from '../kernel/topic'

export const office = topic<RowsChanged>()({ name: 'office', listeners: 'everyone', devices: { terminal: 'all' } })
export const floor = topic<RowsChanged>()({ name: 'floor', listeners: 'view-floor', devices: { terminal: 'all' } })
export const city = topic<RowsChanged>()({ name: 'city', listeners: 'view-city' })
/** Which days are off: the booking views name them. */
export const holiday_calendar = topic<RowsChanged>()({ name: 'holiday_calendar', listeners: 'everyone' })
/** What lies on the plan of a floor, or how it is, has changed. */
export const plan = watchTopic({ name: 'plan', subject: 'floor' })
