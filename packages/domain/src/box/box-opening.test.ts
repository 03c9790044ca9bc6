import { describe, expect, it } from 'vitest'
import { type DoorSeen, isOthersNow, nextStep, refusalOf } from './box-opening'
import { boxOpenedBy, type Grants, isNewer, waitAfter } from './cabinet-grants'

const now = Date.parse('2026-11-24T08:00:00Z')

describe('what comes after a pulse', () => {
  it.each([
    // pulses, times asked, what is seen, still good: next
    [1, 0, 'open', true, 'opened'],
    [1, 0, null, true, 'ask'],
    [1, 0, 'closed', true, 'ask'],
    [1, 1, 'open', true, 'opened'],
    [1, 1, null, true, 'ask'],
    [1, 2, null, true, 'ask'],
    [1, 3, null, true, 'unknown'],
    [1, 1, 'closed', true, 'pulse'],
    [1, 2, 'closed', true, 'pulse'],
    [1, 1, 'closed', false, 'fault'],
    [2, 0, null, true, 'ask'],
    [2, 1, 'closed', true, 'fault'],
    [2, 1, 'open', false, 'opened'],
    [2, 3, null, true, 'unknown'],
  ] as const)('%s pulses, asked %s times, %s, still good: %s, so %s', (pulses, asked, seen, isStillGood, next) => {
    expect(nextStep({ pulses, asked, seen: seen as DoorSeen }, isStillGood)).toBe(next)
  })
})

describe('whether a command has its pulse', () => {
  const command = { made: now, expires: now + 30_000 }
  it.each([
    ['at once', command, now, false, null],
    ['to its last moment', command, now + 29_999, false, null],
    ['not from its end on', command, now + 30_000, false, 'late'],
    ['not a year later', command, now + 31_536_000_000, false, 'late'],
    ['not twice', command, now, true, 'twice'],
    ['with clocks a little apart', command, now - 30_000, false, null],
    ['not where one clock is a year off', command, now - 31_536_000_000, false, 'clock'],
    ['not with more life than commands have', { made: now, expires: now + 30_001 }, now, false, 'late'],
  ] as const)('%s', (_, given, at, isKnown, refused) => {
    expect(refusalOf(given, { now: at, isKnown })).toBe(refused)
  })
})

describe('what opens at the cabinet alone', () => {
  const hash = 'a'.repeat(64)
  const grant = { box: 7, kind: 'pin', hash, from: now - 1000, to: null } as const
  const held = { number: 4, made: now, until: now + 1000, salt: 's', grants: [grant] } satisfies Grants
  const pin = { kind: 'pin', box: 7, hash } as const
  it.each([
    ['a right PIN', held, pin, now, { box: 7 }],
    ['a right PIN at another locker', held, { ...pin, box: 8 }, now, { refused: 'wrong' }],
    ['a wrong PIN', held, { ...pin, hash: 'b'.repeat(64) }, now, { refused: 'wrong' }],
    ['no hash at all', held, { ...pin, hash: '' }, now, { refused: 'wrong' }],
    ['a PIN as a card', held, { ...pin, kind: 'card' }, now, { refused: 'wrong' }],
    ['before it begins', held, pin, now - 1001, { refused: 'wrong' }],
    ['when it begins', held, pin, now - 1000, { box: 7 }],
    ['from its end on', { ...held, grants: [{ ...grant, to: now }] }, pin, now, { refused: 'wrong' }],
    ['when the grants are too old', held, pin, now + 1000, { refused: 'too_old' }],
    ['without grants', null, pin, now, { refused: 'no_grants' }],
    [
      'a card, wherever it is held to',
      { ...held, grants: [{ ...grant, kind: 'card' }] },
      { kind: 'card', box: null, hash },
      now,
      { box: 7 },
    ],
  ] as const)('%s', (_, grants, entered, at, answer) => {
    expect(boxOpenedBy(grants, entered, at)).toEqual(answer)
  })

  it('takes grants with a higher number only', () => {
    expect([null, { number: 3 }, { number: 4 }, { number: 5 }].map((held) => isNewer(held, { number: 4 }))).toEqual([
      ...[true, true, false, false],
    ])
    expect(isNewer(null, { number: Number.NaN })).toBe(false)
  })

  it('waits from the fifth wrong PIN on, twice as long each time, to a quarter of an hour', () => {
    expect([0, 4, 5, 6, 7, 8, 9, 200].map((wrong) => waitAfter(wrong) / 1000)).toEqual([
      ...[0, 0, 60, 120, 240, 480, 900, 900],
    ])
  })
})

describe('a command for a locker that has changed hands', () => {
  it.each([
    // use and grants of the command, use and number of the grants that are held: somebody else's
    ['the same use', [5, 10], [5, 11], false],
    ['another one, by newer grants', [5, 10], [6, 11], true],
    ['nobody’s by newer grants', [5, 10], [null, 11], true],
    ['nobody’s then, somebody’s now', [null, 10], [6, 11], true],
    ['nobody’s then and now', [null, 10], [null, 11], false],
    ['grants that are no newer know nothing of it', [5, 10], [4, 10], false],
    ['a product that does not say', [undefined, undefined], [6, 11], false],
    ['grants that do not say', [5, 10], [undefined, 11], false],
  ] as const)('%s', (_, [use, grants], [held, number], isOthers) => {
    const command = { ...(use === undefined ? {} : { use }), ...(grants === undefined ? {} : { grants }) }
    expect(isOthersNow(command, { number, ...(held === undefined ? {} : { use: held }) })).toBe(isOthers)
  })
})
