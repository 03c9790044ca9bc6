import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSaid, isUnderWay, MOST_TRIES } from './device-update'
import { reachOf, ringAt, usualRings } from './rings'
import { planRollout, type Rollout, type RolloutDevice } from './rollout-plan'

const MINUTE = 60_000
const start = Date.parse('2026-11-23T01:00:00Z')
const rollout: Rollout = {
  ...{ state: 'running', rings: usualRings, stop_fail_percent: 20, ring: 0, ring_at: start, counted_from: 0 },
  is_withdrawn: false,
}
const device = (id: number, more: Partial<RolloutDevice> = {}): RolloutDevice => ({
  ...{ id, office_id: id, ring: 0, place: id, is_online: true, in_window: true },
  ...{ state: 'wait', reason: null, progress: null, tries: 0 },
  ...{ began_at: null, heard_at: null, moved_at: null, ended_at: null },
  ...more,
})
const none = new Set<number>()
const at = (minutes: number) => start + minutes * MINUTE
const told = (minutes: number, more: Partial<RolloutDevice> = {}): Partial<RolloutDevice> => ({
  ...{ state: 'pushed', tries: 1, began_at: at(minutes), heard_at: at(minutes), moved_at: at(minutes) },
  ...more,
})
const ended = (state: 'ok' | 'fail', minutes: number, reason: string | null = null): Partial<RolloutDevice> => ({
  ...told(minutes),
  ...{ state, reason, ended_at: at(minutes) },
})
const plan = (devices: readonly RolloutDevice[], minutes = 0, more: Partial<Rollout> = {}, busy = none) =>
  planRollout({ ...rollout, ...more }, devices, busy, at(minutes))

describe('who begins', () => {
  it.each([
    ['the first ring, each in an office of their own', [device(1), device(2), device(3, { ring: 1 })], [1, 2]],
    ['one at a time in an office', [device(1, { office_id: 9 }), device(2, { office_id: 9 })], [1]],
    ['nobody where one is at it', [device(1, { office_id: 9, ...told(0) }), device(2, { office_id: 9 })], []],
    ['nobody who is away', [device(1, { is_online: false }), device(2)], [2]],
    ['nobody outside of the window', [device(1, { in_window: false })], []],
    ['by their turn', [device(1, { place: 2, office_id: 9 }), device(2, { place: 1, office_id: 9 })], [2]],
  ])('%s', (_, devices, begin) => expect(plan(devices).begin).toEqual(begin))

  it('nobody in an office in which another rollout is at it', () => {
    expect(plan([device(1, { office_id: 9 }), device(2)], 0, {}, new Set([9])).begin).toEqual([2])
  })
  it('nobody while it is paused or stopped', () => {
    for (const state of ['paused', 'stopped'] as const) expect(plan([device(1)], 0, { state }).begin).toEqual([])
  })
})

describe('rings', () => {
  const two = (first: Partial<RolloutDevice>, more: Partial<RolloutDevice> = {}) => [
    device(1, first),
    device(2, { ring: 1, ...more }),
  ]
  it('open an hour after the last of the ring before was done', () => {
    expect(plan(two(ended('ok', 20)), 79)).toMatchObject({ ring: 0, begin: [] })
    expect(plan(two(ended('ok', 20)), 80)).toMatchObject({ ring: 1, begin: [2] })
  })
  it('do not open while one is at it, or waits for the night', () => {
    expect(plan(two(told(0, { heard_at: at(299) })), 300).ring).toBe(0)
    expect(plan([device(1, ended('ok', 5)), device(3, { in_window: false }), device(2, { ring: 1 })], 300).ring).toBe(0)
  })
  it('do not wait for who is away, if somebody has tried it', () => {
    const away = device(3, { is_online: false })
    expect(plan([device(1, ended('ok', 5)), away, device(2, { ring: 1 })], 65)).toMatchObject({ ring: 1, begin: [2] })
    expect(plan([away, device(2, { ring: 1 })], 600)).toMatchObject({ ring: 0, begin: [] })
  })
  it('that have nobody are passed over', () => {
    expect(plan([device(1, ended('ok', 0)), device(2, { ring: 2 })], 60)).toMatchObject({ ring: 2, begin: [2] })
  })
})

describe('it stops itself', () => {
  const others = [device(8, { ring: 1 }), device(9, { ring: 1 })]
  it('when too many of at least three failed', () => {
    const results = [device(1, ended('ok', 1)), device(2, ended('ok', 1)), device(3, ended('fail', 1, 'failed'))]
    expect(plan([...results, ...others], 2).next).toEqual({ state: 'paused', reason: 'failures' })
    expect(plan([...results, ...others], 2, { stop_fail_percent: 34 }).next.state).toBe('running')
    // of two it is chance
    expect(plan([...results.slice(1), ...others, device(7)], 2).next.state).toBe('running')
  })
  it('when two were not heard for a quarter of an hour', () => {
    const lost = [device(1, told(0)), device(2, told(0)), ...others]
    expect(plan(lost, 14.9).next.state).toBe('running')
    expect(plan(lost, 15)).toMatchObject({ next: { state: 'paused', reason: 'lost' }, begin: [], back: [] })
    expect(plan([device(1, told(0)), device(2, told(0, { heard_at: at(10) })), ...others], 15).next.state).toBe(
      'running',
    )
  })
  it('when nobody of the first ring came through', () => {
    expect(plan([device(1, ended('fail', 1, 'not_taken')), ...others], 2).next.reason).toBe('ring_failed')
  })
  it('when its version is withdrawn', () => {
    expect(plan([device(1)], 0, { is_withdrawn: true })).toMatchObject({ next: { reason: 'withdrawn' }, begin: [] })
  })
  it('and not again for what was seen by who let it go on', () => {
    const failed = [device(1, ended('fail', 1, 'failed')), ...others]
    expect(plan(failed, 30, { counted_from: at(20) })).toMatchObject({ ring: 0, next: { state: 'running' } })
    expect(plan(failed, 61, { counted_from: at(20) })).toMatchObject({ ring: 1, begin: [8, 9] })
  })
})

describe('who does not take it', () => {
  it('is told again after half an hour with the old version, three times', () => {
    const same = (tries: number) => [device(1, told(0, { tries, heard_at: at(29) }))]
    expect(plan(same(1), 29.9).back).toEqual([])
    expect(plan(same(1), 30)).toMatchObject({ back: [{ id: 1, state: 'wait', reason: 'again' }], begin: [1] })
    expect(plan(same(3), 30)).toMatchObject({ back: [{ id: 1, state: 'fail', reason: 'not_taken' }] })
  })
  it('has time while it goes on', () => {
    expect(plan([device(1, told(0, { heard_at: at(60), moved_at: at(40) }))], 60).back).toEqual([])
  })
  it('is given up after an hour of silence', () => {
    expect(plan([device(1, told(0))], 59).back).toEqual([])
    expect(plan([device(1, told(0))], 60).back).toEqual([{ id: 1, state: 'fail', reason: 'silent' }])
  })
  it('is followed to its end while the rollout is paused or stopped', () => {
    for (const state of ['paused', 'stopped'] as const)
      expect(plan([device(1, told(0))], 60, { state }).back).toHaveLength(1)
  })
})

it('is done when everybody is', () => {
  expect(plan([device(1, ended('ok', 1)), device(2, ended('fail', 1))], 2).next).toEqual({
    state: 'done',
    reason: null,
  })
})

/** Devices that take it, refuse it, go on with the old version, vanish for a while or for good, or are away at first. */
const behaviours = ['takes', 'takes', 'takes', 'fails', 'ignores', 'vanishes', 'naps', 'away'] as const

it('any rollout: one of an office at a time, rings in their order and time, nothing after it stopped, an end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ does: fc.constantFrom(...behaviours), office: fc.nat(4), takes: fc.nat(25) }), {
        ...{ minLength: 1, maxLength: 30 },
      }),
      fc.integer({ min: 1, max: 100 }),
      fc.boolean(),
      (all, stop_fail_percent, letsGoOn) => {
        const total = all.length
        let devices = all.map((one, place) =>
          device(place + 1, { ...{ place, office_id: one.office, ring: ringAt(place, total, usualRings) } }),
        )
        let state: Rollout = { ...rollout, stop_fail_percent }
        const rang: number[] = [start]
        const begun = new Map<number, number>()
        let final: string = 'running'
        for (let minute = 0; minute < 6_000 && final !== 'done'; minute += 5) {
          const now = at(minute)
          // what devices say meanwhile
          devices = devices.map((one) => {
            const { does = 'takes', takes = 0 } = all[one.place] ?? {}
            const since = now - (begun.get(one.id) ?? now)
            const online = does !== 'away' || minute > 400
            let next: RolloutDevice = { ...one, is_online: online }
            if (!isUnderWay(one.state)) return next
            const speaks = does !== 'vanishes' && !(does === 'naps' && since < 25 * MINUTE)
            if (!speaks) return next
            const isDue = since >= takes * MINUTE
            const said =
              does === 'fails' && isDue
                ? ({ ended: 'failed' } as const)
                : { version: does !== 'ignores' && does !== 'fails' && isDue ? '2.0' : '1.0' }
            next = { ...next, ...afterSaid(next, said, '2.0', now) }
            return next
          })
          const made = planRollout(state, devices, none, now)
          expect(planRollout(state, devices, none, now)).toEqual(made)
          for (const { id, state: to, reason } of made.back)
            devices = devices.map((one) =>
              one.id === id ? { ...one, state: to, reason, ended_at: to === 'fail' ? now : null } : one,
            )
          if (made.ring > state.ring) {
            rang.push(now)
            // nobody of the rings before is at it, and it was looked at for an hour
            const before = devices.filter(({ ring }) => ring <= state.ring)
            expect(before.every((one) => !isUnderWay(one.state))).toBe(true)
            expect(before.some(({ began_at }) => began_at !== null)).toBe(true)
            for (const { ended_at } of before)
              if (ended_at !== null) expect(now - ended_at).toBeGreaterThanOrEqual(60 * MINUTE)
            expect(now - state.ring_at).toBeGreaterThanOrEqual(60 * MINUTE)
            state = { ...state, ring: made.ring, ring_at: now }
          }
          if (made.next.state !== 'running') expect(made.begin).toEqual([])
          for (const id of made.begin) {
            begun.set(id, now)
            devices = devices.map((one) =>
              one.id === id
                ? { ...one, ...told(minute, { tries: one.tries + 1 }), reason: null, ended_at: null, heard_at: null }
                : one,
            )
          }
          const busy = devices.filter((one) => isUnderWay(one.state))
          expect(new Set(busy.map((one) => one.office_id)).size).toBe(busy.length)
          expect(busy.every(({ ring }) => ring <= state.ring)).toBe(true)
          expect(devices.every(({ tries }) => tries <= MOST_TRIES)).toBe(true)
          const reached = devices.filter(({ began_at }) => began_at !== null).length
          expect(reached).toBeLessThanOrEqual(
            reachOf(total, usualRings[state.ring] ?? { percent: 100, wait_minutes: 0 }),
          )
          final = made.next.state
          if (made.next.state === 'paused') {
            if (!letsGoOn) {
              // nobody new is told, however long it takes, and those that were come to their end
              expect(planRollout({ ...state, state: 'paused' }, devices, none, now + 600 * MINUTE).begin).toEqual([])
              return
            }
            state = { ...state, counted_from: now }
          }
        }
        // who let it go on each time came to its end, but for a first ring that is away for ever
        expect(final).toBe('done')
        for (const { place, state: end } of devices) {
          const does = all[place]?.does ?? 'takes'
          if (does === 'takes' || does === 'naps' || does === 'away') expect(end).toBe('ok')
          if (does === 'fails' || does === 'ignores' || does === 'vanishes') expect(end).toBe('fail')
        }
      },
    ),
    { numRuns: 300, seed: 15 },
  )
})
