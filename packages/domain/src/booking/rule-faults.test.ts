import { describe, expect, test } from 'vitest'
import type { RuleGroup } from './rule'
import { ruleOf } from './rule.sample'
import { contradictionsOf, faultsOf } from './rule-faults'

const says = { single_max_minutes: 60 }

describe('what is wrong with a group', () => {
  test.each<[it: string, group: Partial<RuleGroup>, fields: string[]]>([
    ['nothing', says, []],
    ['it says nothing', {}, ['effect']],
    ['approval alone is something', { need_audit: 1 }, []],
    ['so are closed weekends', { weekend_allowed: false }, []],
    ['nobody is meant', { ...says, range_type: 'chosen' }, ['department_ids']],
    ['a tag is somebody', { ...says, range_type: 'chosen', tag_ids: [1] }, []],
    [
      'somebody is meant and not',
      { ...says, range_type: 'chosen', user_ids: [1, 2], except_user_ids: [2] },
      ['except_user_ids'],
    ],
    ['an exempt one that spares nothing', { effect: 'exempt' }, ['freed']],
    ['an exempt one that does', { effect: 'exempt', freed: ['length'] }, []],
    ['the shortest is longer than the longest', { ...says, single_min_minutes: 61 }, ['single_min_minutes']],
    ['equal is right', { ...says, single_min_minutes: 60 }, []],
    [
      'the shortest is more than a day may have',
      { single_min_minutes: 61, day_max_minutes: 60 },
      ['single_min_minutes'],
    ],
    ['a day is more than its week', { day_max_minutes: 61, week_max_minutes: 60 }, ['day_max_minutes']],
    ['a week is more than its month', { week_max_minutes: 61, month_max_minutes: 60 }, ['week_max_minutes']],
    ['longer before than there are days', { advance_min_minutes: 1440, advance_max_days: 1 }, ['advance_min_minutes']],
    ['an hour without days', { ...says, open_hour: '09:00' }, ['open_hour']],
    ['approval by no condition', { need_audit: 2 }, ['need_audit']],
    ['approval by a service', { need_audit: 2, audit_services: [1] }, []],
  ])('%s', (_, group, fields) => {
    expect(faultsOf(ruleOf(group)).map((one) => one.field)).toEqual(fields)
  })
})

describe('what two groups say against each other', () => {
  const between = (a: Partial<RuleGroup>, b: Partial<RuleGroup>) => contradictionsOf(ruleOf(a), ruleOf(b))

  test('nothing where they say different things', () => {
    expect(between(says, { day_max_count: 1 })).toEqual([])
    expect(between(says, says)).toEqual([])
  })

  test('one limit with two values counts as the stricter where the priority is the same', () => {
    expect(between(says, { single_max_minutes: 30 })).toEqual([{ kind: 'differs', name: 'single_max_minutes' }])
    expect(between(says, { single_max_minutes: 30, priority: 1 })).toEqual([])
  })

  test('nothing keeps to both, whichever is asked first and whatever their priorities are', () => {
    const found = [{ kind: 'impossible', name: 'single_min_minutes', against: 'single_max_minutes' }]
    expect(between({ single_min_minutes: 90 }, says)).toEqual(found)
    expect(between({ ...says, priority: 3 }, { single_min_minutes: 90 })).toEqual(found)
    expect(between({ advance_min_minutes: 3000 }, { advance_max_days: 2 })).toMatchObject([
      { name: 'advance_min_minutes' },
    ])
  })

  test('what a higher priority says of both decides', () => {
    expect(between({ single_min_minutes: 90, single_max_minutes: 120, priority: 1 }, says)).toEqual([])
  })

  test('an exempt group below what it would spare', () => {
    const exempt = { effect: 'exempt', freed: ['length', 'approval', 'counts'] } as const
    const limit = { ...says, need_audit: 1, priority: 1 }
    const found = [
      { kind: 'void', family: 'length' },
      { kind: 'void', family: 'approval' },
    ]
    expect(between(exempt, limit)).toEqual(found)
    expect(between(limit, exempt)).toEqual(found)
    expect(between({ ...exempt, priority: 1 }, limit)).toEqual([])
    expect(between(exempt, exempt)).toEqual([])
  })
})
