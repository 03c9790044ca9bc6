import { type RowsChanged, topic } from '../kernel/topic'

export const office = topic<RowsChanged>()({ name: 'office', audience: 'everyone', screens: 'all' })
export const floor = topic<RowsChanged>()({ name: 'floor', audience: 'view-floor', screens: 'all' })
export const city = topic<RowsChanged>()({ name: 'city', audience: 'view-city' })
