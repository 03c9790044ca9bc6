import { describe, expect, it } from 'vitest'
import { type DetectorSighting, detectorPresence, roomPresence, silenceOf } from './presence'

const now = Date.parse('2026-11-20T02:00:00Z')
const minutes = (n: number) => n * 60_000
const sight = (changes: Partial<DetectorSighting> = {}): DetectorSighting => ({
  occupied: false,
  since: now - minutes(30),
  last_seen: now - minutes(1),
  silent_at: now + minutes(14),
  offline: false,
  was_left: true,
  hold_seconds: 0,
  ...changes,
})
const sees = sight({ occupied: true, since: now - minutes(5) })

describe('one detector', () => {
  it('says what it saw, since when, and until when that holds', () => {
    expect(detectorPresence(sees, now)).toEqual({
      state: 'occupied',
      since: now - minutes(5),
      until: now + minutes(14),
      seen: now - minutes(1),
    })
    expect(detectorPresence(sight(), now)).toMatchObject({ state: 'empty', since: now - minutes(30) })
  })

  it('is not believed once it is silent, offline or has said nothing yet, and is never taken for empty', () => {
    for (const changes of [
      { silent_at: now },
      { silent_at: now - 1 },
      { offline: true },
      { occupied: null },
      { silent_at: null },
      { since: null },
    ])
      for (const occupied of [true, false])
        expect(detectorPresence(sight({ occupied, ...changes }), now).state).toBe('unknown')
    expect(detectorPresence(sight({ silent_at: now + 1 }), now).state).toBe('empty')
  })

  it('keeps somebody in the room for as long as it is told to', () => {
    const left = sight({ since: now - 20_000, hold_seconds: 60 })
    // nobody was seen before: nobody has just left
    expect(detectorPresence({ ...left, was_left: false }, now)).toMatchObject({ state: 'empty', since: now - 20_000 })
    expect(detectorPresence(left, now)).toMatchObject({ state: 'occupied', since: null, until: now + 40_000 })
    expect(detectorPresence(left, now + 40_000)).toMatchObject({ state: 'empty', since: now + 40_000 })
    // what is silent before the time is over is not known, rather than empty
    const silent = sight({ since: now - 20_000, hold_seconds: 60, silent_at: now + 30_000 })
    expect(detectorPresence(silent, now).until).toBe(now + 30_000)
    expect(detectorPresence(silent, now + 50_000).state).toBe('unknown')
  })

  it('may miss three reports; the press of a button holds as long as it is told to', () => {
    expect(silenceOf({ detector_type: 'mmwave', report_interval: 300, hold_seconds: 60 })).toBe(900)
    expect(silenceOf({ detector_type: 'pir', report_interval: 10, hold_seconds: 0 })).toBe(60)
    expect(silenceOf({ detector_type: 'button', report_interval: 300, hold_seconds: 1800 })).toBe(1800)
  })
})

describe('a room', () => {
  it('without detectors is nothing that anything is known of', () => expect(roomPresence([], now)).toBeNull())

  it('is occupied if anyone sees somebody, whatever the others say', () => {
    const silent = sight({ silent_at: now - 1 })
    expect(roomPresence([sight(), sees, silent], now)).toMatchObject({ state: 'occupied', since: now - minutes(5) })
    const longer = sight({ occupied: true, since: now - minutes(9), silent_at: now + minutes(2) })
    expect(roomPresence([sees, longer], now)).toMatchObject({ since: now - minutes(9), until: now + minutes(14) })
  })

  it('is empty only if all say so and are fresh, since the last of them', () => {
    const later = sight({ since: now - minutes(8), silent_at: now + minutes(3) })
    expect(roomPresence([sight(), later], now)).toEqual({
      state: 'empty',
      since: now - minutes(8),
      until: now + minutes(3),
      seen: now - minutes(1),
    })
  })

  it('is unknown as soon as one that says nothing could have seen somebody', () => {
    for (const changes of [{ silent_at: now - 1 }, { offline: true }, { occupied: null }])
      expect(roomPresence([sight(), sight(changes)], now)).toMatchObject({ state: 'unknown', since: null, until: null })
  })
})
