import type { Words } from '../kernel/words'
import { department } from './department'
import { blacklistGroup, employeesGroup, whitelistGroup } from './group'
import { role } from './role'
import { tag } from './tag'
import { user } from './user'
import * as peopleWords from './words'

export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export { settings } from './settings'
export * as topics from './topics'
export * as uploads from './uploads'

/** People, departments, roles, groups, and where they come from. */
export const title = ['人员与组织', 'People and organisation'] as const

export const resources = [department, role, user, tag, employeesGroup, whitelistGroup, blacklistGroup] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  people_group_department: ['人员组', 'People groups'],
  datasource: peopleWords.dataSources,
  datasource_role: peopleWords.dataSources,
} as const satisfies Words
