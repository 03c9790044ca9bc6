import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCommand, readEvent, readGrants, readResult, readSigned, readState, readTime } from './cabinet-wire'

const at = 1_764_000_000_000
const board = { address: 0, family: 'cu16', feedback: 'closed_short', host: '127.0.0.1', port: 4000 }
const box = { id: 7, number: 'A01', column: 1, row: 1, board: 0, lock: 1 }
const grants = {
  ...{ account: 'bx1-1', name: 'Reception', number: 3, made: at, until: at + 1, salt: 'salt' },
  ...{ grants: [{ box: 7, kind: 'pin', hash: 'a'.repeat(64), from: at, to: null }], boards: [board], boxes: [box] },
}
const event = { v: 1, journal: 'j', seq: 1, at, kind: 'pin', box: 7, outcome: 'opened', pulses: 1 }
const state = {
  ...{ v: 1, journal: 'j', nonce: 'n', clock: at, grants: 0, until: 0, untold: 0, version: '1' },
  ...{ boards: [{ address: 0, family: 'cu16', state: 'there' }], open: [7] },
}
const result = { v: 1, id: 'c', outcome: 'refused', why: 'late', at, pulses: 0 }
const command = { account: 'bx1-1', id: 'c', box: 7, made: at, expires: at + 1 }
const readers = [
  [readGrants, grants],
  [readEvent, event],
  [readState, state],
  [readResult, result],
  [readCommand, command],
  [readTime, { account: 'bx1-1', echo: 'n', now: at }],
  [readSigned, { v: 1, body: 'b', sig: 's' }],
] as const

describe('what gateway and product say to each other', () => {
  it.each(readers)(
    '%o reads what is whole, and nothing in which a field is missing or of another kind',
    (read, whole) => {
      expect(read(JSON.stringify(whole))).toEqual(whole)
      for (const name of Object.keys(whole)) {
        expect(read(JSON.stringify({ ...whole, [name]: undefined }))).toBeNull()
        expect(read(JSON.stringify({ ...whole, [name]: { not: 'this' } }))).toBeNull()
      }
      for (const text of ['', '{', 'null', '[]', '7', '"x"']) expect(read(text)).toBeNull()
    },
  )

  it.each([
    ['a lock that the board does not have', { boxes: [{ ...box, lock: 17 }] }],
    ['all locks', { boxes: [{ ...box, lock: 0 }] }],
    ['a board that is not there', { boxes: [{ ...box, board: 1 }] }],
    ['two lockers of one lock', { boxes: [box, { ...box, id: 8 }] }],
    ['two boards of one address', { boards: [board, board] }],
    ['an address that the family does not have', { boards: [{ ...board, address: 15 }], boxes: [] }],
    ['a PIN in clear', { grants: [{ ...grants.grants[0], hash: '123456' }] }],
  ])('takes no grants with %s', (_, change) => {
    expect(readGrants(JSON.stringify({ ...grants, ...change }))).toBeNull()
  })

  it('hears of an opening whose use of the locker it was of, from those that say so', () => {
    expect(readEvent(JSON.stringify({ ...event, use: 5 }))).toEqual({ ...event, use: 5 })
    for (const use of [null, 0, -1, 1.5, '5', { not: 'this' }])
      expect(readEvent(JSON.stringify({ ...event, use }))).toBeNull()
  })

  it('never fails on what it is told', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const [read] of readers) expect(() => read(JSON.stringify(value))).not.toThrow()
      }),
    )
  })
})
