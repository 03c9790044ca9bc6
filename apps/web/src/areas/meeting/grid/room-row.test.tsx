import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { boardRoomOf } from '../core/board'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { scaleOf } from './geometry'
import { RoomRow } from './room-row'

afterEach(cleanup)

const boardRoom = boardRoomOf({ ...sampleRoom, meeting: [sampleMeeting] })
const shared = {
  ...{ boardRoom, index: 0, date: '2026-11-20', moment: Date.parse('2026-11-20T00:00:00Z'), zone: null, bare: false },
  ...{ scale: scaleOf('comfortable', false), language: 'en' as const },
}
const columns = () =>
  screen.getAllByRole('gridcell', { hidden: true }).map((cell) => Number(cell.getAttribute('aria-colindex')))
const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

it('stands in the order of its blocks, also the one with the keyboard, which keeps the focus as hours come and go', () => {
  const row = (fromHour: number, toHour: number, active: number) => (
    <RoomRow {...shared} fromHour={fromHour} toHour={toHour} active={active} />
  )
  const { rerender } = render(row(8, 12, 38))
  for (const [from, to, active] of [
    [8, 12, 38],
    [8, 12, 32],
    [8, 12, 51],
    [8, 12, 4],
    [8, 12, 90],
    [10, 14, 42],
  ] as const) {
    rerender(row(from, to, active))
    expect(columns()).toEqual(ascending(columns()))
    expect(new Set(columns()).size).toBe(columns().length)
  }
  const focused = document.querySelector<HTMLElement>('[tabindex="0"]')
  focused?.focus()
  for (const from of [12, 16, 10, 6, 2, 9]) {
    rerender(row(from, from + 4, 42))
    expect(document.activeElement).toBe(focused)
    expect(columns()).toEqual(ascending(columns()))
  }
})
