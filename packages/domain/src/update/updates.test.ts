import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSaid, type DeviceUpdate } from './device-update'
import { misfitOf } from './misfit'
import { hashOf, inTurn, reachOf, ringAt, ringFault, usualRings } from './rings'
import { isInWindow } from './update-window'
import { compareVersions, isSameVersion } from './version-order'

describe('versions', () => {
  it.each([
    ['1.2', '1.10', -1],
    ['1.2', '1.2.1', -1],
    ['1.2-rc1', '1.2', -1],
    ['2.0', '1.99.99', 1],
    ['v1.4', '1.4', 0],
    ['Ver 8.0.4.3-20220708', 'Ver 8.0.4.3-20230101', -1],
    ['ZMM510-NF-Ver1.0.19', 'ZMM510-NF-Ver1.0.7', 1],
    ['1.0.0-alpha', '1.0.0-beta', -1],
    ['13.1.0(tasmota)', '13.1.0', -1],
    ['2026.11', '2026.9', 1],
    ['', '1', -1],
    ['1_0', '1.0', 0],
  ])('%s and %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign)
    expect(Math.sign(compareVersions(other, one))).toBe(sign === 0 ? 0 : -sign)
  })

  it('are in one order, whichever three', () => {
    const version = fc.array(fc.oneof(fc.nat(12).map(String), fc.constantFrom('a', 'rc', 'v', '')), { maxLength: 4 })
    fc.assert(
      fc.property(version, version, version, (...parts) => {
        const [a = '', b = '', c = ''] = parts.map((one) => one.join('.'))
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
          expect(compareVersions(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 3000, seed: 15 },
    )
  })

  it('without a number or a letter are the same only to the letter', () => {
    expect(isSameVersion('---', '***')).toBe(false)
    expect(isSameVersion('正式版', '正式版')).toBe(true)
    expect(isSameVersion(' 1.0 ', 'V1.0')).toBe(true)
  })
})

describe('rings', () => {
  it.each([
    [1, [1, 1, 1]],
    [3, [1, 1, 3]],
    [20, [1, 5, 20]],
    [21, [2, 6, 21]],
    [500, [25, 125, 500]],
  ])('of %i devices reach, rounded up, %j', (total, reach) => {
    expect(usualRings.map((ring) => reachOf(total, ring))).toEqual(reach)
    const places = Array.from({ length: total }, (_, place) => ringAt(place, total, usualRings))
    expect(usualRings.map((_, ring) => places.filter((one) => one <= ring).length)).toEqual(reach)
    // nobody has their turn in a later ring than who comes after them
    expect([...places].sort((a, b) => a - b)).toEqual(places)
  })

  it.each([
    [[], 'none'],
    [[{ percent: 50, wait_minutes: 0 }], 'not_all'],
    [[50, 50, 100].map((percent) => ({ percent, wait_minutes: 0 })), 'falling'],
    [usualRings, null],
  ])('%j: %s', (rings, fault) => expect(ringFault(rings)).toBe(fault))

  it('spread neighbours: of a box of 1,000 numbers in a row each tenth has about its share of the first ring', () => {
    const box = Array.from({ length: 1000 }, (_, n) => ({ sn: `CJ9K2212${String(n).padStart(5, '0')}`, n }))
    const first = inTurn(box).slice(0, 250)
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = first.filter(({ n }) => Math.floor(n / 100) === tenth).length
      expect(share).toBeGreaterThan(10)
      expect(share).toBeLessThan(45)
    }
    expect(inTurn([...box].reverse())).toEqual(inTurn(box))
    expect(hashOf('a')).not.toBe(hashOf('b'))
  })
})

describe('who is left out', () => {
  const release = { model: 'SpeedFace-V5L', version_no: '2.0', min_from_version: '1.5', force: false }
  it.each([
    [{ version: '1.9' }, {}, null],
    [{ version: '1.5' }, {}, null],
    [{ version: '1.4.9' }, {}, 'too_old'],
    [{ version: '2.0' }, {}, 'has_it'],
    [{ version: 'v2.0' }, {}, 'has_it'],
    [{ version: '2.1' }, {}, 'newer'],
    [{ version: '2.1' }, { force: true }, null],
    [{ version: '1.4' }, { force: true }, 'too_old'],
    [{ version: null }, {}, 'unknown_version'],
    [{ version: null }, { min_from_version: null }, null],
    [{ model: ' speedface-v5l ', version: '1.9' }, {}, null],
    [{ model: 'ProFace X', version: '1.9' }, { force: true }, 'other_model'],
    [{ model: null, version: '1.9' }, {}, 'other_model'],
    [{ is_on: false, version: '1.9' }, {}, 'off'],
  ] as const)('%j under %j: %s', (device, more, misfit) => {
    expect(misfitOf({ ...release, ...more }, { model: 'SpeedFace-V5L', is_on: true, ...device })).toBe(misfit)
  })
})

describe('the window', () => {
  it.each([
    [0, null, null, true],
    [60, 60, 120, true],
    [120, 60, 120, false],
    [30, 1380, 300, true],
    [1380, 1380, 300, true],
    [300, 1380, 300, false],
    [720, 1380, 300, false],
    [720, 600, 600, true],
  ])('minute %i of %s to %s: %s', (minute, start, end, open) => expect(isInWindow(minute, start, end)).toBe(open))
})

describe('what a device says', () => {
  const pushed: DeviceUpdate = {
    ...{ state: 'pushed', reason: null, progress: null, tries: 1 },
    ...{ began_at: 1000, heard_at: null, moved_at: 1000, ended_at: null },
  }
  const after = (update: DeviceUpdate, ...said: Parameters<typeof afterSaid>[1][]) =>
    said.reduce((now, one, at) => afterSaid(now, one, '2.0', 2000 + at), update)

  it('moves it on, never back', () => {
    const going = after(pushed, { phase: 'downloading', progress: 40 })
    expect(going).toMatchObject({ state: 'downloading', progress: 40, moved_at: 2000 })
    expect(after(going, { phase: 'verified' })).toMatchObject({ state: 'verified' })
    expect(after(going, { phase: 'updating' }, { phase: 'downloading', progress: 90 })).toMatchObject({
      state: 'updating',
    })
  })

  it('is no news where nothing is further', () => {
    const going = after(pushed, { phase: 'downloading', progress: 40 })
    expect(afterSaid(going, { phase: 'downloading', progress: 40 }, '2.0', 9000)).toMatchObject({
      heard_at: 9000,
      moved_at: 2000,
    })
  })

  it('is done when it says the new version, and not before', () => {
    const done = after(pushed, { ended: 'done' })
    expect(done).toMatchObject({ state: 'updating', ended_at: null })
    expect(after(done, { version: '1.9' })).toMatchObject({ state: 'updating' })
    expect(after(done, { version: '2.0' })).toMatchObject({ state: 'ok', progress: 100, ended_at: 2000 })
  })

  it('fails by its own word, and has come through when it says the version after all', () => {
    const failed = after(pushed, { ended: 'failed' })
    expect(failed).toMatchObject({ state: 'fail', reason: 'failed', ended_at: 2000 })
    expect(after(failed, { phase: 'downloading' })).toEqual(failed)
    expect(after(failed, { version: '2.0' })).toMatchObject({ state: 'ok', reason: null })
    expect(after(pushed, { ended: 'refused' })).toMatchObject({ state: 'fail', reason: 'refused' })
  })

  it('changes nothing of what was cancelled, is over, or never began', () => {
    for (const state of ['cancelled', 'ok', 'wait'] as const) {
      const update = { ...pushed, state, began_at: state === 'wait' ? null : 1000 }
      expect(after(update, { version: '2.0' }, { ended: 'failed' }, { phase: 'updating' })).toEqual(update)
    }
  })
})
