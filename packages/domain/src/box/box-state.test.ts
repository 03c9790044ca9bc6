import { describe, expect, it } from 'vitest'
import { type BoxUse, boxState, placeOf, useState } from './box-state'

const now = Date.parse('2026-11-24T08:00:00Z')
const temporary: BoxUse = { kind: 'temporary', state: 'using', until: now + 1 }
const fixed: BoxUse = { kind: 'fixed', state: 'using', until: null }

describe('how a locker is', () => {
  it.each([
    ['nobody has it', 'normal', null, 'free'],
    ['somebody took it', 'normal', temporary, 'used'],
    ['to the instant it is to be returned', 'normal', { ...temporary, until: now }, 'overdue'],
    ['since yesterday', 'normal', { ...temporary, until: now - 86_400_000 }, 'overdue'],
    ['it was assigned', 'normal', fixed, 'fixed'],
    ['it was assigned until now', 'normal', { ...fixed, until: now }, 'overdue'],
    ['it was taken back', 'normal', { ...fixed, state: 'clearing' }, 'clearing'],
    ['it was overdue and taken back', 'normal', { ...temporary, until: now - 1, state: 'clearing' }, 'clearing'],
    ['it is locked, and nobody has it', 'locked', null, 'locked'],
    ['it is locked, whoever has it', 'locked', fixed, 'locked'],
    ['it is broken, whoever has it', 'fault', { ...temporary, until: now }, 'fault'],
  ] as const)('%s', (_, condition, use, state) => {
    expect(boxState({ condition, use }, now)).toBe(state)
    if (use !== null && condition === 'normal') expect(useState(use, now)).toBe(state)
  })
})

it('fills a cabinet column by column', () => {
  expect([0, 1, 2, 3, 4].map((at) => placeOf(at, 2))).toEqual([
    { column: 1, row: 1 },
    { column: 1, row: 2 },
    { column: 2, row: 1 },
    { column: 2, row: 2 },
    { column: 3, row: 1 },
  ])
})
