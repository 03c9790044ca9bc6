import { type RowsChanged, topic } from '../kernel/topic'

export const user = topic<RowsChanged>()({ name: 'user', listeners: 'view-user' })
/** When these people are away has changed: not why. */
export const absence = topic<{ user_ids: number[] }>()({ name: 'absence', listeners: 'everyone' })
export const department = topic<RowsChanged>()({ name: 'department', listeners: 'view-department' })
export const datasource = topic<{ id: number; run_id?: number }>()({
  name: 'datasource',
  listeners: 'view-datasources',
})
export const role = topic<RowsChanged>()({ name: 'role', listeners: 'view-roles' })
export const whitelistgroup = topic<RowsChanged>()({ name: 'whitelistgroup', listeners: 'view-whitelistgroup' })
export const blacklistgroup = topic<RowsChanged>()({ name: 'blacklistgroup', listeners: 'view-blacklistgroup' })
