import { describe, expect, test } from 'vitest'
import { type BundledNews, bundleMs, isStillNews, nextEscalation, notifyAt, type WaitingGuest } from './notify-order'
import { visitorState as s, type VisitorState } from './visit-state'

const MINUTE = 60_000
const now = Date.parse('2026-11-23T01:00:00Z')

describe('hosts of a group', () => {
  test.each([
    ['nothing was told yet', null, 0],
    ['the last was long ago', -bundleMs - 1, 0],
    ['the last was two minutes ago', -bundleMs, 0],
    ['the last was a moment ago', -1000, bundleMs - 1000],
    ['the clock was set back by an hour', 60 * MINUTE, bundleMs],
  ])('are told: %s', (_, told, after) => {
    expect(notifyAt(told === null ? null : now + told, now) - now).toBe(after)
  })

  test('forty who come within three minutes are told of in three messages', () => {
    let [told, due, messages]: [number | null, number | null, number] = [null, null, 0]
    for (let at = now; at <= now + 10 * MINUTE; at += 1000) {
      if (due !== null && due <= at) [told, due, messages] = [at, null, messages + 1]
      if (at < now + 3 * MINUTE && (at - now) % 4500 === 0) {
        const next = notifyAt(told, at)
        if (next <= at) [told, messages] = [at, messages + 1]
        else due ??= next
      }
    }
    expect(messages).toBe(3)
  })

  const rows: [BundledNews, VisitorState, boolean][] = [
    ['arriving', s.expected, true],
    ['arriving', s.invited, true],
    ['arriving', s.checked_in, false],
    ['arriving', s.cancelled, false],
    ['here', s.away, true],
    ['here', s.overstay, false],
    ['here', s.no_show, false],
    ['arrived', s.checked_in, true],
    ['arrived', s.checked_out, true],
    ['arrived', s.away, true],
    ['overstay', s.overstay, true],
    ['overstay', s.checked_in, false],
    ['overstay', s.checked_out, false],
    ['joined', s.invited, true],
    ['joined', s.cancelled, false],
  ]
  test.each(rows)('%s of somebody in state %i is still news: %s', (news, state, is) => {
    expect(isStillNews(news, state)).toBe(is)
  })
})

describe('a guest who waits', () => {
  const waits = { since: now, told: 0, host_away: false, co_hosts: 1, minutes: 5, vip: false } as const
  const rows: [string, Partial<WaitingGuest>, [minutes: number, step: number] | null][] = [
    ['co-hosts after five minutes', {}, [5, 1]],
    ['then head and reception after ten', { told: 1 }, [10, 2]],
    ['and nobody else', { told: 2 }, null],
    ['without a co-host head and reception after ten', { co_hosts: 0 }, [10, 2]],
    ['the host is away: co-hosts at once', { host_away: true }, [0, 1]],
    ['then head and reception after five', { host_away: true, told: 1 }, [5, 2]],
    ['nobody of them is here: head and reception at once', { host_away: true, co_hosts: 0 }, [0, 2]],
    ['an office with more patience', { minutes: 15 }, [15, 1]],
    ['a VIP: co-hosts at once', { vip: true }, [0, 1]],
    ['and with them head and reception', { vip: true, told: 1 }, [0, 2]],
    ['a VIP without co-hosts: head and reception at once', { vip: true, co_hosts: 0, minutes: 15 }, [0, 2]],
    ['a VIP of whom all know: nobody else', { vip: true, told: 2 }, null],
  ]
  test.each(rows)('%s', (_, more, expected) => {
    const next = nextEscalation({ ...waits, ...more })
    expect(next === null ? null : [(next.at - now) / MINUTE, next.step]).toEqual(expected)
  })
})
