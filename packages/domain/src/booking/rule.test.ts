import { describe, expect, test } from 'vitest'
import { type RuleGroup, whyApplies } from './rule'
import { ruleOf, somebody } from './rule.sample'

const room = { id: 7, office_id: 2 }
const chosen = (other: Partial<RuleGroup>) => ruleOf({ range_type: 'chosen', ...other })

const cases: [it: string, group: RuleGroup, why: string, id?: number][] = [
  ['everybody is meant', ruleOf({}), 'all'],
  ['one that is off means nobody', ruleOf({ status: 'off' }), 'off'],
  ['of the room', ruleOf({ meetingroom_ids: [7] }), 'all'],
  ['of another room', ruleOf({ meetingroom_ids: [8] }), 'place'],
  ['of the office', ruleOf({ office_ids: [2] }), 'all'],
  ['of another office', ruleOf({ office_ids: [3] }), 'place'],
  ['rooms go before their offices', ruleOf({ office_ids: [2], meetingroom_ids: [8] }), 'place'],
  ['by name', chosen({ user_ids: [4] }), 'user', 4],
  ['by their department', chosen({ department_ids: [3] }), 'department', 3],
  ['by a department above', chosen({ department_ids: [1] }), 'department', 1],
  [
    'not by one above where those below are left out',
    chosen({ department_ids: [1], include_children: false }),
    'people',
  ],
  [
    'by their own where those below are left out',
    chosen({ department_ids: [3], include_children: false }),
    'department',
    3,
  ],
  ['by a role', chosen({ role_ids: [9, 5] }), 'role', 5],
  ['by a tag', chosen({ tag_ids: [6] }), 'tag', 6],
  ['by a group', chosen({ group_ids: [8] }), 'group', 8],
  ['by nothing', chosen({ user_ids: [1], role_ids: [1], tag_ids: [1], group_ids: [1] }), 'people'],
  ['an exception goes before everybody', ruleOf({ except_user_ids: [4] }), 'except_user', 4],
  ['and before the own name', chosen({ user_ids: [4], except_department_ids: [2] }), 'except_department', 2],
]

describe('whether a rule group applies', () => {
  test.each(cases)('%s', (_, group, why, id) => {
    const applies = ['all', 'user', 'department', 'role', 'tag', 'group'].includes(why)
    expect(whyApplies(group, somebody, room)).toEqual({ applies, why, ...(id === undefined ? {} : { id }) })
  })
})
