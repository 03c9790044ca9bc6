import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { counted, flag, instant, longtext, multiselect, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import * as peopleWords from './words'

/** The kinds of group; each is a resource of its own over one table. */
export const groupKinds = ['employees', 'whitelist', 'blacklist'] as const
export type GroupKind = (typeof groupKinds)[number]

/** What the people of a whitelist are spared when they book. */
const exemptions = {
  horizon: ['可预订天数', 'Bookable days'],
  length: ['单次时长', 'Booking length'],
  window: ['预订开放时间', 'Booking hours'],
  weekend: ['周末限制', 'Weekend restriction'],
  approval: ['审核', 'Approval'],
  blacklist: ['黑名单', 'Blacklist'],
  limit: ['规则组的限制', 'Rule group limits'],
} as const satisfies Record<string, Label>

const name = text(common.name, { max: 60, unique: true })
const members = {
  user_ids: refs(
    'user',
    peopleWords.people,
    { table: 'people_group_user', own: 'people_group_id', other: 'user_id' },
    { optional: true, list: false, filter: true, section: peopleWords.members },
  ),
  department_ids: refs(
    'department',
    peopleWords.departments,
    { table: 'people_group_department', own: 'people_group_id', other: 'department_id' },
    { optional: true, list: false, filter: true },
  ),
  include_children: flag(peopleWords.includeSubDepartments, { initial: true, list: false }),
}
const member_count = counted(['人数', 'Members'])
const term = {
  start_time: instant(common.effectiveFrom, { optional: true, empty: ['立即', 'Immediately'] }),
  end_time: instant(['失效时间', 'Expires at'], { optional: true, empty: common.permanent }),
}
/** At which doors a list says something. Doors belong to an area above this one: they are named, and known there. */
const door_ids = refs(
  'doors',
  ['适用的门', 'At these doors'],
  { table: 'people_group_door', own: 'people_group_id', other: 'door_id' },
  {
    optional: true,
    list: false,
    filter: true,
    empty: ['所有门', 'All doors'],
    help: ['留空表示所有门，包括以后增加的', 'Leave empty for all doors, including those added later'],
  },
)
const rest = {
  status: select(common.status, status, { initial: 'on', tones: statusTones }),
  remark: longtext(common.note, { optional: true }),
}

export const employeesGroup = resource({
  name: 'employeesgroup',
  label: ['员工组', 'Employee group'],
  area: 'people',
  path: '/employeesgroup',
  within: 'people',
  table: 'people_group',
  kept: ['kind', 'freed', 'start_time', 'end_time', 'passes_doors', 'bars_doors'],
  fields: { name, member_count, ...members, ...rest },
})

export const whitelistGroup = resource({
  name: 'whitelistgroup',
  label: ['白名单组', 'Whitelist group'],
  area: 'people',
  path: '/whitelistgroup',
  within: 'people',
  table: 'people_group',
  kept: ['kind', 'bars_doors'],
  fields: {
    name,
    member_count,
    overlap_count: counted(['同时在黑名单', 'Also blacklisted']),
    freed: multiselect(['预订时免除', 'Exempt when booking from'], exemptions, {
      optional: true,
      help: [
        '名单内人员预订会议室时，不受所选规则限制',
        'The selected rules don’t apply when people on this list book rooms',
      ],
    }),
    ...term,
    ...members,
    passes_doors: flag(['可以通过门', 'Lets people pass doors'], {
      list: false,
      section: peopleWords.atDoors,
      help: [
        '有效期内，名单内人员随时可以通过，无需通行策略，但黑名单优先',
        'While the list is in effect its people pass at any time, without a pass strategy, unless they are blacklisted',
      ],
    }),
    door_ids,
    ...rest,
  },
})

export const blacklistGroup = resource({
  name: 'blacklistgroup',
  label: ['黑名单组', 'Blacklist group'],
  area: 'people',
  path: '/blacklistgroup',
  within: 'people',
  table: 'people_group',
  kept: ['kind', 'freed', 'passes_doors'],
  fields: {
    name,
    member_count,
    overlap_count: counted(['同时在白名单', 'Also whitelisted']),
    ...term,
    ...members,
    bars_doors: flag(['不能通过门', 'Keeps people from passing doors'], {
      list: false,
      section: peopleWords.atDoors,
      help: [
        '有效期内，名单内人员不能通过，优先于白名单和通行策略',
        'While the list is in effect its people pass none of these doors, whatever a whitelist or a strategy says',
      ],
    }),
    door_ids,
    alarm_user_ids: refs(
      'user',
      ['出现时通知', 'Tell when seen'],
      { table: 'people_group_alarm_user', own: 'people_group_id', other: 'user_id' },
      {
        optional: true,
        list: false,
        help: ['名单内人员在门前出现时，通知这些人', 'They are alerted when someone on this list shows up at a door'],
      },
    ),
    ...rest,
  },
})

export const groupResources = {
  employees: employeesGroup,
  whitelist: whitelistGroup,
  blacklist: blacklistGroup,
} as const

const idList = z
  .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])
  .transform((value) =>
    (Array.isArray(value) ? value : String(value).split(',')).filter((one) => one !== '').map(Number),
  )
  .pipe(z.array(z.number().int().positive().max(2147483647)).max(1000))

/**
 * Who belongs to a choice of people and departments, saved or not; `only` 'both' those who are on a list of the other
 * colour as well, with the names of those lists.
 */
export const groupPeople = endpoint({
  path: '/people_group/people',
  access: ['view-employeesgroup', 'view-whitelistgroup', 'view-blacklistgroup'],
  label: ['组内人员', 'Group members'],
  input: z.object({
    kind: z.enum(groupKinds),
    user_ids: idList.default([]),
    department_ids: idList.default([]),
    below: z.coerce.number<number | string>().int().min(0).max(1).default(1),
    only: z.enum(['all', 'both']).default('all'),
    page: z.coerce.number<number | string>().int().min(1).max(100000).default(1),
    limit: z.coerce.number<number | string>().int().min(1).max(200).default(20),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        job_num: z.string().nullable(),
        department: z.string().nullable(),
        /** Lists of the other colour on which they stand as well. */
        others: z.array(z.string()),
      }),
    ),
    total: z.number(),
  }),
})
