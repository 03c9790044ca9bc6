import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { comesInTime, type DeskPresence, emptyUntil, isMissing, type ReleaseMode, seenSince } from './here'

const at = (time: string) => Date.parse(`2026-11-24T${time}:00+08:00`)
const seen = (state: DeskPresence['state'], since: string | null = null): DeskPresence => ({
  state,
  since: since === null ? null : at(since),
})
const unknown = seen('unknown')

describe('whether somebody has come', () => {
  test.each([
    ['a door a minute before check-in opens', '07:59', false],
    ['a door when it opens', '08:00', true],
    ['a door at the end', '18:00', false],
  ])('%s', (_, time, counts) => expect(comesInTime(at(time), at('08:00'), at('18:00'))).toBe(counts))

  test.each<[string, DeskPresence, string | null, string, string | null]>([
    ['seen for five minutes', seen('occupied', '09:00'), null, '09:05', '09:00'],
    ['seen for less', seen('occupied', '09:00'), null, '09:04', null],
    ['seen since before check-in opened', seen('occupied', '07:30'), null, '08:05', '08:00'],
    ['nobody there', seen('empty', '09:00'), null, '09:30', null],
    ['a detector that is silent', unknown, null, '09:30', null],
    ['just gone, as far as it says', seen('occupied'), null, '09:30', null],
    ['who had the desk before is not taken for the next', seen('occupied', '09:00'), '14:00', '14:04', null],
    ['who is still seen five minutes later is', seen('occupied', '09:00'), '14:00', '14:05', '14:00'],
  ])('%s', (_, presence, before, now, since) =>
    expect(seenSince(presence, at('08:00'), before === null ? null : at(before), at(now))).toBe(
      since === null ? null : at(since),
    ),
  )
})

describe('whether a booking is released to which nobody checked in', () => {
  test.each<[ReleaseMode, DeskPresence, string, boolean]>([
    ['no_sign', unknown, '10:59', false],
    ['no_sign', unknown, '11:00', true],
    ['no_sign', seen('empty', '08:00'), '11:00', true],
    ['no_sign', seen('occupied', '10:58'), '11:00', false],
    ['either', unknown, '11:00', true],
    ['no_person', unknown, '18:00', false],
    ['no_person', seen('empty', '08:00'), '11:00', true],
    ['no_person', seen('occupied', '09:00'), '11:00', false],
    ['none', seen('empty', '08:00'), '17:00', false],
  ])('%s, %o at %s: %s', (mode, presence, now, gone) =>
    expect(isMissing(mode, at('11:00'), presence, at(now))).toBe(gone),
  )
})

describe('when a desk is free again at which somebody checked in', () => {
  const pause = { start: at('11:30'), end: at('13:30') }
  const until = (presence: DeskPresence, more: object = {}, mode: ReleaseMode = 'no_person') =>
    emptyUntil(mode, presence, { here: at('09:05'), nobody_minutes: 60, pause, ...more })
  test.each<[string, DeskPresence, object, string | null]>([
    ['empty from ten', seen('empty', '10:00'), {}, '11:00'],
    ['empty over noon', seen('empty', '11:00'), {}, '14:00'],
    ['empty from the middle of the pause', seen('empty', '12:00'), {}, '14:30'],
    ['empty up to the pause', seen('empty', '10:30'), {}, '11:30'],
    ['empty after the pause', seen('empty', '13:30'), {}, '14:30'],
    ['no pause', seen('empty', '11:00'), { pause: null }, '12:00'],
    ['never seen, checked in by hand', seen('empty', '07:00'), {}, '10:05'],
    ['a detector that is silent', unknown, {}, null],
    ['somebody there', seen('occupied', '09:05'), {}, null],
    ['switched off', seen('empty', '10:00'), { nobody_minutes: 0 }, null],
  ])('%s', (_, presence, more, time) => expect(until(presence, more)).toBe(time === null ? null : at(time)))
  it('never, where only check-in counts', () => {
    expect(until(seen('empty', '10:00'), {}, 'no_sign')).toBeNull()
    expect(until(seen('empty', '10:00'), {}, 'none')).toBeNull()
    expect(until(seen('empty', '10:00'), {}, 'either')).toBe(at('11:00'))
  })
  it('counts as many minutes outside of the pause as are set, whenever it begins', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, fc.integer({ min: 10, max: 300 }), minute, fc.integer({ min: 1, max: 180 }), (s, n, p, l) => {
        const start = at('00:00')
        const since = start + s * 60_000
        const noon = { start: start + p * 60_000, end: start + (p + l) * 60_000 }
        const end = emptyUntil('either', { state: 'empty', since }, { here: 0, nobody_minutes: n, pause: noon }) ?? 0
        const paused = Math.max(0, Math.min(end, noon.end) - Math.max(since, noon.start))
        return (end - since - paused) / 60_000 === n && !(end > noon.start && end < noon.end)
      }),
    )
  })
})
