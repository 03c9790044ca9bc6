import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Question, rolesByGroup, whoIsThis } from './who-is-this'

const active = { id: 1, isActive: true, isLinked: false }
const closed = { ...active, id: 2, isActive: false }
const linked = { ...active, id: 3, isLinked: true }
const other = { ...active, id: 4 }
const nobody: Question = { known: null, matched: [], isVouchedFor: false, mayCreate: false }

describe('who is this', () => {
  test.each<[string, Partial<Question>, object]>([
    ['known, but disabled', { known: closed }, { row: 1, outcome: 'disabled', id: 2 }],
    ['matched, but disabled', { matched: [closed], isVouchedFor: true }, { row: 1, outcome: 'disabled', id: 2 }],
    ['disabled, and people may be made', { matched: [closed], mayCreate: true }, { row: 1, outcome: 'disabled' }],
    ['one of two is disabled', { matched: [active, closed], isVouchedFor: true }, { row: 1, outcome: 'disabled' }],
    ['known', { known: linked }, { row: 2, outcome: 'known', id: 3 }],
    ['known, and the value is now of others', { known: linked, matched: [active, closed] }, { row: 2, id: 3 }],
    ['one, vouched for', { matched: [active], isVouchedFor: true }, { row: 3, outcome: 'link', id: 1 }],
    [
      'one, vouched for, and people may be made',
      { matched: [active], isVouchedFor: true, mayCreate: true },
      { row: 3 },
    ],
    ['one, not vouched for', { matched: [active] }, { row: 4, outcome: 'prove', id: 1 }],
    ['one, not vouched for, and people may be made', { matched: [active], mayCreate: true }, { row: 4 }],
    ['two', { matched: [active, other], isVouchedFor: true }, { row: 5, outcome: 'several' }],
    ['two, and people may be made', { matched: [active, other], mayCreate: true }, { row: 5, outcome: 'several' }],
    ['one, of somebody else there', { matched: [linked], isVouchedFor: true }, { row: 5, outcome: 'taken', id: 3 }],
    ['nobody, and people may be made', { mayCreate: true }, { row: 6, outcome: 'create' }],
    ['nobody', {}, { row: 7, outcome: 'nobody' }],
    ['nobody, vouched for', { isVouchedFor: true }, { row: 7, outcome: 'nobody' }],
  ])('%s', (_, asked, who) => {
    expect(whoIsThis({ ...nobody, ...asked })).toMatchObject(who)
  })

  test('nobody who is shut out comes in, and nobody becomes who was not found', () => {
    const person = fc.record({ id: fc.integer({ min: 1, max: 9 }), isActive: fc.boolean(), isLinked: fc.boolean() })
    const asked = fc.record({
      known: fc.option(person),
      matched: fc.array(person, { maxLength: 3 }),
      isVouchedFor: fc.boolean(),
      mayCreate: fc.boolean(),
    })
    fc.assert(
      fc.property(asked, (one) => {
        const who = whoIsThis(one)
        if (who.outcome === 'known') expect(who.id).toBe(one.known?.id)
        if (who.outcome === 'known') expect(one.known?.isActive).toBe(true)
        if (who.outcome === 'link') expect(one.isVouchedFor).toBe(true)
        if (who.outcome === 'link' || who.outcome === 'prove') {
          expect(one.matched).toEqual([{ id: who.id, isActive: true, isLinked: false }])
          expect(one.known).toBeNull()
        }
        if (who.outcome === 'create') expect([one.known, one.matched.length, one.mayCreate]).toEqual([null, 0, true])
      }),
    )
  })
})

describe('roles by group', () => {
  test.each([
    ['a group gives', { held: [1], given: [], wanted: [2] }, { roles: [1, 2], given: [2] }],
    ['out of the group', { held: [1, 2], given: [2], wanted: [] }, { roles: [1], given: [] }],
    ['what a hand gave stays', { held: [1, 2], given: [], wanted: [2] }, { roles: [1, 2], given: [] }],
    ['and is not taken later', { held: [1, 2], given: [], wanted: [] }, { roles: [1, 2], given: [] }],
    ['what a hand took comes again', { held: [1], given: [2], wanted: [2] }, { roles: [1, 2], given: [2] }],
    ['two groups of one role', { held: [], given: [], wanted: [3, 3] }, { roles: [3], given: [3] }],
  ])('%s', (_, asked, answer) => {
    expect(rolesByGroup(asked)).toEqual(answer)
  })
})
