import { describe, expect, it } from 'vitest'
import { boardRoomOf } from '../core/board'
import { sampleRoom } from '../core/room.sample'
import { boxOf, cellKey, laneIndex, placeAt, type Surface, seenFrom, spotOfKey } from './gesture-surface'

const date = '2026-11-23'
const lanes = [1, 2, 3].map((id) => ({ boardRoom: boardRoomOf({ ...sampleRoom, id }), date }))
const timeline: Surface = { lanes, along: 'x', block: 24, lane: 56, left: 248, top: 32, firstBlock: -1 }
const day: Surface = { lanes, along: 'y', block: 14, lane: 180, left: 60, top: 48, firstBlock: 0 }
const week: Surface = {
  ...day,
  lanes: ['2026-11-22', date, '2026-11-24'].map((date) => ({ boardRoom: boardRoomOf(sampleRoom), date })),
}

describe('the surface of a view', () => {
  it.each([
    ['right', timeline, (along: number, across: number) => [along, across] as const],
    ['down', day, (along: number, across: number) => [across, along] as const],
  ])('leads from a slot to its place and back, with hours that run %s', (_, surface, turned) => {
    for (let block = 0; block < 96; block++) {
      const box = boxOf(surface, { room_id: 2, date, start_minute: block * 15, end_minute: block * 15 + 15 })
      expect(box).not.toBeNull()
      if (box === null) return
      expect(placeAt(surface, box.left, box.top)).toEqual({ lane: 1, block, isInside: true })
      expect(placeAt(surface, box.left + box.width - 1, box.top + box.height - 1).block).toBe(block)
      expect([box.left, box.top]).toEqual(turned(block * surface.block, surface.lane))
    }
  })

  it('means the edge beyond it, and says so', () => {
    expect(placeAt(timeline, -5, 10)).toEqual({ lane: 0, block: 0, isInside: false })
    expect(placeAt(timeline, 96 * 24, 10)).toEqual({ lane: 0, block: 95, isInside: false })
    expect(placeAt(timeline, 10, 3 * 56)).toEqual({ lane: 2, block: 0, isInside: false })
    expect(placeAt(day, 3 * 180, 14)).toEqual({ lane: 2, block: 1, isInside: false })
  })

  it('knows the days of one room apart', () => {
    expect(laneIndex(week, { room_id: sampleRoom.id, date: '2026-11-24' })).toBe(2)
    expect(laneIndex(week, { room_id: sampleRoom.id, date: '2026-11-25' })).toBe(-1)
    expect(boxOf(week, { room_id: sampleRoom.id, date, start_minute: 600, end_minute: 660 })).toEqual({
      left: 180,
      top: 560,
      width: 180,
      height: 56,
    })
  })

  it('writes a block as a key that it reads again', () => {
    const spot = { room_id: 7, date, block: 40 }
    expect(spotOfKey(cellKey(spot))).toEqual(spot)
  })

  it('scrolls to a block only where it is not seen', () => {
    expect(seenFrom(480, 24, 24, 240, 960)).toBe(240)
    expect(seenFrom(216, 24, 24, 240, 960)).toBe(192)
    expect(seenFrom(0, 24, 24, 240, 960)).toBe(0)
    expect(seenFrom(60 * 24, 24, 24, 240, 960)).toBe(22 * 24)
  })
})
