import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectorPresence } from './presence'
import { applyReport, type DetectorReport, type DetectorState } from './report'

const start = Date.parse('2026-11-20T02:00:00Z')
const silence = 900
const at = (minutes: number) => start + minutes * 60_000
const nothing: DetectorState = {
  occupied: null,
  since: null,
  last_seen: null,
  silent_at: null,
  offline: false,
  was_left: false,
}

const after = (...reports: DetectorReport[]): DetectorState =>
  reports.reduce((state, told) => applyReport(state, told, silence)?.state ?? state, nothing)

describe('what follows from reports', () => {
  it('knows of somebody who has just left only where it saw them until then', () => {
    const saw = { at: at(0), occupied: true }
    const empty = (minutes: number) => ({ at: at(minutes), occupied: false })
    expect(after(saw, empty(4))).toMatchObject({ occupied: false, was_left: true })
    expect(after(saw, empty(4), empty(6))).toMatchObject({ since: at(4), was_left: true })
    // its first word, and the first after a silence, after it was offline, or after it said nothing of the room
    expect(after(empty(0))).toMatchObject({ occupied: false, was_left: false })
    expect(after(saw, empty(40))).toMatchObject({ since: at(40), was_left: false })
    expect(after(saw, empty(4), { at: at(5), offline: true }, empty(6))).toMatchObject({
      since: at(6),
      was_left: false,
    })
    expect(after(empty(0), { at: at(40) }, empty(41))).toMatchObject({ since: at(41), was_left: false })
  })

  it('begins a stretch with the first word, and another with every change', () => {
    const first = applyReport(nothing, { at: at(0), occupied: true }, silence)
    expect(first).toEqual({
      state: { occupied: true, since: at(0), last_seen: at(0), silent_at: at(15), offline: false, was_left: false },
      ended: null,
      began: true,
    })
    const same = applyReport(after({ at: at(0), occupied: true }), { at: at(4), occupied: true }, silence)
    expect(same).toMatchObject({
      state: { since: at(0), last_seen: at(4), silent_at: at(19) },
      ended: null,
      began: null,
    })
    const left = applyReport(after({ at: at(0), occupied: true }), { at: at(4), occupied: false }, silence)
    expect(left).toMatchObject({ state: { occupied: false, since: at(4) }, ended: at(4), began: false })
  })

  it('takes a word about something else for a sign of life', () => {
    const alive = applyReport(after({ at: at(0), occupied: true }), { at: at(10) }, silence)
    expect(alive).toMatchObject({
      state: { occupied: true, since: at(0), silent_at: at(25) },
      ended: null,
      began: null,
    })
  })

  it('ends a stretch where the silence became too long, and begins anew after it', () => {
    const back = applyReport(after({ at: at(0), occupied: false }), { at: at(40), occupied: false }, silence)
    expect(back).toMatchObject({ state: { occupied: false, since: at(40) }, ended: at(15), began: false })
    // alive again without a word about the room: nothing is known of it
    const dumb = applyReport(after({ at: at(0), occupied: false }), { at: at(40) }, silence)
    expect(dumb).toMatchObject({
      state: { occupied: null, since: null, last_seen: at(40) },
      ended: at(15),
      began: null,
    })
  })

  it('knows nothing of a room whose detector went offline, until it says something of it', () => {
    const reports = [
      { at: at(0), occupied: false },
      { at: at(3), offline: true },
    ]
    const gone = applyReport(after(reports[0] as DetectorReport), reports[1] as DetectorReport, silence)
    expect(gone).toMatchObject({
      state: { occupied: null, offline: true, last_seen: at(0) },
      ended: at(3),
      began: null,
    })
    expect(after(...reports, { at: at(5) })).toMatchObject({ occupied: null, offline: false })
    expect(after(...reports, { at: at(5), occupied: false })).toMatchObject({ occupied: false, since: at(5) })
  })

  it('leaves out what is older than what it knows, and is the same after the same report again', () => {
    const state = after({ at: at(5), occupied: true })
    expect(applyReport(state, { at: at(4), occupied: false }, silence)).toBeNull()
    expect(applyReport(state, { at: at(5), occupied: true }, silence)).toEqual({ state, ended: null, began: null })
  })

  it('never says empty after silence, and never for longer than it was said', () => {
    const report = fc.record({
      minutes: fc.integer({ min: 0, max: 40 }),
      occupied: fc.option(fc.boolean(), { nil: undefined }),
      offline: fc.option(fc.boolean(), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(report, { maxLength: 20 }), fc.integer({ min: 0, max: 60 }), (reports, later) => {
        let now = start
        let state = nothing
        let emptySince: number | null = null
        let word = start
        for (const { minutes, ...told } of reports) {
          const silent = minutes >= silence / 60
          now += minutes * 60_000
          if (silent || told.offline || told.occupied === true) emptySince = null
          if (!told.offline) word = now
          if (told.occupied === false && !told.offline) emptySince ??= now
          state = applyReport(state, { at: now, ...told }, silence)?.state ?? state
        }
        now += later * 60_000
        const said = detectorPresence({ ...state, hold_seconds: 0 }, now)
        if (said.state === 'empty') {
          expect(now - word).toBeLessThan(silence * 1000)
          expect(said.since).toBe(emptySince)
        }
      }),
    )
  })
})
