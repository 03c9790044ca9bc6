import { type RowsChanged, topic } from '../kernel/topic'

/** Things said something, or are there no more: at most each second. */
export const things = topic<RowsChanged>()({ name: 'things', listeners: 'view-device' })
/** What became of commands. */
export const iotcommand = topic<RowsChanged>()({ name: 'iotcommand', listeners: 'view-device' })
