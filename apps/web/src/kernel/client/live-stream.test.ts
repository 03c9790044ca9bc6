import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventReader, waitBefore } from './live-stream'

const stream =
  ': hello\n\nevent: meeting\nid: 7\ndata: {"id":1}\n\ndata: a\r\ndata: b\r\n\r\nevent: resync\n\n: heartbeat\n\nevent:x\ndata:y'

describe('the stream of events', () => {
  it('gives the same events however the text is cut', () => {
    const whole = eventReader()(stream)
    expect(whole).toEqual([
      { event: 'meeting', data: '{"id":1}', id: '7' },
      { event: 'message', data: 'a\nb', id: '7' },
      { event: 'resync', data: '', id: '7' },
    ])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: stream.length - 1 }), { maxLength: 12 }), (cuts) => {
        const read = eventReader()
        const points = [0, ...cuts.sort((one, other) => one - other), stream.length]
        const events = points.slice(1).flatMap((point, at) => read(stream.slice(points[at], point)))
        expect(events).toEqual(whole)
      }),
    )
  })
  it('keeps an unfinished event back', () => {
    const read = eventReader()
    expect(read('event: meeting\ndata: {"id"')).toEqual([])
    expect(read(':1}\n\n')).toEqual([{ event: 'meeting', data: '{"id":1}', id: '' }])
  })
  it('waits longer after each failure: a few seconds for a minute, and never more than half a minute', () => {
    expect(waitBefore(0, 1)).toBe(500)
    expect(waitBefore(2, 1)).toBe(2000)
    expect(waitBefore(2, 0)).toBe(1500)
    const waits = Array.from({ length: 60 }, (_, attempt) => waitBefore(attempt, 1))
    let past = 0
    for (const wait of waits) {
      if (past < 60_000) expect(wait).toBeLessThanOrEqual(3000)
      past += wait
    }
    expect(waits.at(-1)).toBe(30_000)
  })
})
