/** What an exempt rule group spares: rules of the room's own policy, and what only rule groups say. */
export const families = [
  'horizon',
  'length',
  'window',
  'weekend',
  'approval',
  'advance',
  'counts',
  'series',
  'buffer',
  'attendees',
  'cancel',
] as const
export type Family = (typeof families)[number]

/** What somebody may be spared when they book; `limit` is all that rule groups limit. */
export type Exemption = 'horizon' | 'length' | 'window' | 'weekend' | 'approval' | 'limit'

/** Where a rule group applies: these rooms, else all rooms of these offices, else all rooms. */
export interface RulePlace {
  readonly office_ids: readonly number[]
  readonly meetingroom_ids: readonly number[]
}

/** To whom: everybody, or departments, roles, tags, groups and people together; less the exceptions. */
export interface RulePeople {
  readonly range_type: 'all' | 'chosen'
  readonly department_ids: readonly number[]
  readonly include_children: boolean
  readonly role_ids: readonly number[]
  readonly tag_ids: readonly number[]
  readonly group_ids: readonly number[]
  readonly user_ids: readonly number[]
  readonly except_department_ids: readonly number[]
  readonly except_user_ids: readonly number[]
}

/** What a rule group may limit; empty says nothing about it. */
export interface RuleLimits {
  readonly advance_min_minutes: number | null
  /** How many days can be booked, today included: read as a room's own limit is. */
  readonly advance_max_days: number | null
  /** When the newest of these days opens, `HH:mm`; empty: at midnight. */
  readonly open_hour: string | null
  readonly single_min_minutes: number | null
  readonly single_max_minutes: number | null
  readonly day_max_count: number | null
  readonly day_max_minutes: number | null
  readonly week_max_minutes: number | null
  readonly month_max_minutes: number | null
  readonly future_max_count: number | null
  readonly cycle_allowed: boolean
  readonly cycle_max_times: number | null
  readonly buffer_minutes: number | null
  readonly cancel_before_minutes: number | null
  readonly min_attendees: number | null
  readonly capacity_check: 'off' | 'warn' | 'deny'
  readonly weekend_allowed: boolean
}

/** When a booking has to be approved. */
export interface RuleAudit {
  /** 0 never, 1 always, 2 where one of the conditions is met. */
  readonly need_audit: number
  readonly audit_over_minutes: number | null
  readonly audit_over_people: number | null
  /** Yuan as decimal text. */
  readonly audit_over_amount: string | null
  /** Services, any of which being ordered asks for approval. */
  readonly audit_services: readonly number[]
  readonly auditor_ids: readonly number[]
  readonly audit_flow_id: number | null
}

/** A rule group as booking reads it. */
export interface RuleGroup extends RulePlace, RulePeople, RuleLimits, RuleAudit {
  readonly id: number
  readonly title: string
  /** The higher goes first. */
  readonly priority: number
  readonly effect: 'limit' | 'exempt'
  readonly status: 'on' | 'off'
  /** Of an exempt group. */
  readonly freed: readonly Family[]
}

/** Who somebody is to the rule groups. */
export interface RuleSubject {
  readonly user_id: number
  /** Their own department first, then those above it. */
  readonly department_ids: readonly number[]
  readonly role_ids: readonly number[]
  readonly tag_ids: readonly number[]
  readonly group_ids: readonly number[]
}

/** A room as the place of a rule group reads it. */
export interface RuleTarget {
  readonly id: number
  readonly office_id: number
}

/** Why a rule group applies to somebody in a room, or does not; `id` is what of the group says so. */
export type RuleReason =
  | { readonly applies: true; readonly why: 'all' }
  | { readonly applies: true; readonly why: 'department' | 'role' | 'tag' | 'group' | 'user'; readonly id: number }
  | { readonly applies: false; readonly why: 'off' | 'place' | 'people' }
  | { readonly applies: false; readonly why: 'except_department' | 'except_user'; readonly id: number }

/** Does a rule group stand over this room? */
export function isOver({ office_ids, meetingroom_ids }: RulePlace, room: RuleTarget): boolean {
  if (meetingroom_ids.length > 0) return meetingroom_ids.includes(room.id)
  return office_ids.length === 0 || office_ids.includes(room.office_id)
}

/** Does a rule group mean this person? Exceptions go before everything else. */
export function whyAddressed(group: RulePeople, person: RuleSubject): RuleReason {
  const { user_id, department_ids } = person
  if (group.except_user_ids.includes(user_id)) return { applies: false, why: 'except_user', id: user_id }
  const out = department_ids.find((id) => group.except_department_ids.includes(id))
  if (out !== undefined) return { applies: false, why: 'except_department', id: out }
  if (group.range_type === 'all') return { applies: true, why: 'all' }
  if (group.user_ids.includes(user_id)) return { applies: true, why: 'user', id: user_id }
  const reached = group.include_children ? department_ids : department_ids.slice(0, 1)
  const found = (
    [
      ['department', reached, group.department_ids],
      ['role', person.role_ids, group.role_ids],
      ['tag', person.tag_ids, group.tag_ids],
      ['group', person.group_ids, group.group_ids],
    ] as const
  ).flatMap(([why, has, wanted]) => {
    const id = has.find((one) => wanted.includes(one))
    return id === undefined ? [] : [{ applies: true, why, id } as const]
  })
  return found[0] ?? { applies: false, why: 'people' }
}

/** Does a rule group apply to a person in a room? */
export function whyApplies(group: RuleGroup, person: RuleSubject, room: RuleTarget): RuleReason {
  if (group.status !== 'on') return { applies: false, why: 'off' }
  const meant = whyAddressed(group, person)
  return meant.applies && !isOver(group, room) ? { applies: false, why: 'place' } : meant
}

/** The groups that apply to a person in any room: what a browser is told of the rules. */
export const groupsOf = <G extends RuleGroup>(groups: readonly G[], person: RuleSubject): G[] =>
  groups.filter((group) => group.status === 'on' && whyAddressed(group, person).applies)

/** To which family each limit belongs. */
export const familyOf = {
  advance_min_minutes: 'advance',
  advance_max_days: 'horizon',
  single_min_minutes: 'length',
  single_max_minutes: 'length',
  day_max_count: 'counts',
  day_max_minutes: 'counts',
  week_max_minutes: 'counts',
  month_max_minutes: 'counts',
  future_max_count: 'counts',
  cycle_allowed: 'series',
  cycle_max_times: 'series',
  buffer_minutes: 'buffer',
  cancel_before_minutes: 'cancel',
  min_attendees: 'attendees',
  capacity_check: 'attendees',
  weekend_allowed: 'weekend',
} as const satisfies Partial<Record<keyof RuleLimits, Family>>
export type LimitName = keyof typeof familyOf

/** What the room's own policy can be spared. */
export const ownFamilies: readonly (Family & Exemption)[] = ['horizon', 'length', 'window', 'weekend', 'approval']
