import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epochOfRecord, eventsToFetch, type IndexedRecord, markOfRecord } from './record-key'
import { runs } from './runs.sample'

describe('the events of a controller', () => {
  test.each([
    ['all of them at first', [1, 0], [1, 20, null], [1, 1, 20, 0]],
    ['those after the last', [1, 20], [1, 25, true], [1, 21, 25, 0]],
    ['nobody looked at the last', [1, 20], [1, 25, null], [1, 21, 25, 0]],
    ['none', [1, 20], [1, 20, true], [1, 21, 20, 0]],
    ['those that are left, the others are lost', [1, 20], [31, 40, null], [1, 31, 40, 10]],
    ['none is lost where the first that is left is the next', [1, 20], [21, 40, null], [1, 21, 40, 0]],
    ['an index that falls begins an epoch', [1, 20], [1, 5, null], [2, 1, 5, 0]],
    ['an epoch of which some are lost already', [1, 20], [4, 9, null], [2, 4, 9, 3]],
    ['an index that has risen since over what it was', [1, 20], [1, 30, false], [2, 1, 30, 0]],
    ['a log that is empty again', [1, 20], [0, 0, null], [2, 1, 0, 0]],
    ['an empty log', [1, 0], [0, 0, null], [1, 1, 0, 0]],
  ] as const)('%s', (_, [epoch, last], [first, heldLast, same_last], found) => {
    const { epoch: after, from, to, lost } = eventsToFetch({ epoch, last }, { first, last: heldLast, same_last })
    expect([after, from, to, lost]).toEqual([...found])
  })

  test('are each stored once or counted as lost, whenever it is asked and however often the log begins anew', () => {
    // a log of ten places; each step makes events, begins anew, or is a contact
    const step = fc.oneof(
      fc.record({ makes: fc.integer({ min: 1, max: 14 }) }),
      fc.constant('anew' as const),
      fc.constant('contact' as const),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let log: string[] = []
        let made = 0
        let unseen = 0
        let state = { epoch: 1, last: 0 }
        let lost = 0
        const stored = new Map<string, string>()
        for (const each of [...steps, 'contact' as const]) {
          if (each === 'anew') {
            // what was made since the last contact is gone, and nobody can know how much it was
            const isSeen = stored.get(`${state.epoch} ${state.last}`) === log[state.last - 1]
            unseen += state.last === 0 || isSeen ? log.length - state.last : log.length
            log = []
            continue
          }
          if (each !== 'contact') {
            for (let n = 0; n < each.makes; n++) log.push(`event ${made++}`)
            continue
          }
          const first = log.length === 0 ? 0 : Math.max(1, log.length - 9)
          const known = stored.get(`${state.epoch} ${state.last}`)
          const isThere = state.last >= first && state.last > 0 && state.last <= log.length
          const same_last = isThere ? log[state.last - 1] === known : null
          // where the last known was overwritten a beginning anew cannot be told, so that it is not tried here
          if (!isThere && state.last > 0 && log.length >= state.last && log[state.last - 1] !== known) return
          const fetch = eventsToFetch(state, { first, last: log.length, same_last })
          for (let n = fetch.from; n <= fetch.to; n++) stored.set(`${fetch.epoch} ${n}`, log[n - 1] ?? '')
          lost += fetch.lost
          state = { epoch: fetch.epoch, last: fetch.to }
        }
        expect(new Set(stored.values()).size).toBe(stored.size)
        expect(stored.size + lost + unseen).toBe(made)
      }),
      runs(300),
    )
  })
})

describe('a record with an index', () => {
  const latest = { epoch: 2, index: 50, time: 1000 }
  const record = (index: number, time: number, mark = 'm'): IndexedRecord => ({ index, time, mark })
  test.each([
    ['is the first', record(7, 5), { atIndex: [], latest: null }, 1, true],
    ['comes next', record(51, 1001), { atIndex: [], latest }, 2, true],
    ['comes again', record(50, 1000), { atIndex: [{ epoch: 2, mark: 'm' }], latest }, 2, false],
    ['comes again from an epoch before', record(50, 10), { atIndex: [{ epoch: 1, mark: 'm' }], latest }, 1, false],
    ['comes late', record(49, 999), { atIndex: [], latest }, 2, true],
    ['whose index falls begins an epoch', record(1, 1001), { atIndex: [], latest }, 3, true],
    [
      'whose place is taken begins an epoch',
      record(50, 1001),
      { atIndex: [{ epoch: 2, mark: 'other' }], latest },
      3,
      true,
    ],
    [
      'whose place is taken twice',
      record(50, 10),
      {
        atIndex: [
          { epoch: 2, mark: 'a' },
          { epoch: 3, mark: 'b' },
        ],
        latest,
      },
      4,
      true,
    ],
  ])('%s', (_, one, stored, epoch, is_new) => {
    expect(epochOfRecord(one, stored)).toEqual({ epoch, is_new })
  })

  test('is one, in whatever order and however often it is sent', () => {
    // epochs of the device, each of so many records, sent in an order with repetitions
    const lengths = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(lengths, fc.array(fc.nat(), { maxLength: 40 }), (epochs, order) => {
        let time = 0
        const records = epochs.flatMap((count) =>
          Array.from({ length: count }, (_, n) => record(n + 1, ++time, `at ${time}`)),
        )
        const sent = [...order.map((n) => records[n % records.length]), ...records].filter((one) => one !== undefined)
        const stored: (IndexedRecord & { readonly epoch: number })[] = []
        for (const one of sent) {
          const last = stored.toSorted((a, b) => b.epoch - a.epoch || b.index - a.index)[0] ?? null
          const { epoch, is_new } = epochOfRecord(one, {
            atIndex: stored.filter(({ index }) => index === one.index),
            latest: last,
          })
          if (is_new) stored.push({ ...one, epoch })
        }
        expect(stored.map(({ mark }) => mark).sort()).toEqual(records.map(({ mark }) => mark).sort())
        expect(new Set(stored.map(({ epoch, index }) => `${epoch} ${index}`)).size).toBe(records.length)
      }),
      runs(300),
    )
  })

  test('that came in its order has the epoch of the device', () => {
    const found: number[] = []
    const stored: (IndexedRecord & { readonly epoch: number })[] = []
    for (const [index, time] of [
      [1, 1],
      [2, 2],
      [3, 3],
      [1, 4],
      [2, 5],
      [1, 6],
    ] as const) {
      const one = record(index, time, `at ${time}`)
      const atIndex = stored.filter((each) => each.index === index)
      const { epoch } = epochOfRecord(one, { atIndex, latest: stored.at(-1) ?? null })
      stored.push({ ...one, epoch })
      found.push(epoch)
    }
    expect(found).toEqual([1, 1, 1, 2, 2, 3])
  })
})

test('a record without an index is known by who, when, how and what', () => {
  const record = { pin: '100000001', time: '2026-11-23 10:00:00', way: '15', status: '0' }
  expect(markOfRecord({ ...record })).toBe(markOfRecord(record))
  const others = [
    { pin: '1' },
    { time: '2026-11-23 10:00:01' },
    { way: '4' },
    { status: '1' },
    { pin: '1000000012026', time: '' },
  ]
  expect(new Set([record, ...others.map((other) => ({ ...record, ...other }))].map(markOfRecord)).size).toBe(6)
})
