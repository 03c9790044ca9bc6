import { type RowsChanged, topic } from '../kernel/topic'

export const user = topic<RowsChanged>()({ name: 'user', audience: 'view-user' })
export const department = topic<RowsChanged>()({ name: 'department', audience: 'view-department' })
export const datasource = topic<{ id: number; run_id?: number }>()({ name: 'datasource', audience: 'view-datasources' })
export const role = topic<RowsChanged>()({ name: 'role', audience: 'view-roles' })
export const whitelistgroup = topic<RowsChanged>()({ name: 'whitelistgroup', audience: 'view-whitelistgroup' })
export const blacklistgroup = topic<RowsChanged>()({ name: 'blacklistgroup', audience: 'view-blacklistgroup' })
