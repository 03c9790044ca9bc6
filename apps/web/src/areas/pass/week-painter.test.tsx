import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { passSchedule } from '@workplace/contract/pass/pass-schedule'
import type { PassSchedule } from '@workplace/domain/access/pass-schedule'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WeekPainter } from './week-painter'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Weeks = PassSchedule['weeks']
const field = passSchedule.fields.weeks

function show(initial: Weeks) {
  const seen: { weeks: Weeks } = { weeks: initial }
  function Form() {
    const [weeks, setWeeks] = useState<Weeks | null>(initial)
    return (
      <WeekPainter
        field={field}
        name="weeks"
        value={weeks}
        onChange={(next) => {
          seen.weeks = next ?? []
          setWeeks(next)
        }}
      />
    )
  }
  render(<Form />)
  const cell = (week: number, at: number) =>
    document.querySelector<HTMLElement>(`[data-cell="${week} ${at}"]`) as HTMLElement
  return { seen, cell, grid: screen.getByRole('grid') }
}

const day = (week: number, start: string, end: string) => ({ week, periods: [{ start, end }] })

test('a cell is opened and closed by keys, and Shift draws its state along', () => {
  const { seen, cell } = show([])
  // the first cell that one comes to is Monday 09:00
  const first = cell(1, 18)
  expect(first.tabIndex).toBe(0)
  first.focus()
  fireEvent.keyDown(first, { key: ' ' })
  expect(seen.weeks).toEqual([day(1, '09:00', '09:30')])
  fireEvent.keyDown(first, { key: 'ArrowRight', shiftKey: true })
  expect(seen.weeks).toEqual([day(1, '09:00', '10:00')])
  expect(document.activeElement).toBe(cell(1, 19))
  fireEvent.keyDown(cell(1, 19), { key: 'ArrowDown', shiftKey: true })
  expect(seen.weeks).toEqual([day(1, '09:00', '10:00'), day(2, '09:30', '10:00')])
  fireEvent.keyDown(cell(2, 19), { key: ' ' })
  expect(seen.weeks).toEqual([day(1, '09:00', '10:00')])
})

test('the last half hour of a day ends at 24:00, and no key leaves the week', () => {
  const { seen, cell, grid } = show([day(7, '22:00', '23:30')])
  for (let n = 0; n < 40; n += 1) fireEvent.keyDown(grid, { key: 'ArrowRight' })
  for (let n = 0; n < 9; n += 1) fireEvent.keyDown(grid, { key: 'ArrowDown' })
  fireEvent.keyDown(grid, { key: ' ' })
  expect(seen.weeks).toEqual([day(7, '22:00', '24:00')])
  expect(cell(7, 47).getAttribute('aria-selected')).toBe('true')
})

test('what begins or ends within a half hour is shown as partly open', () => {
  const { cell } = show([day(3, '09:10', '10:00')])
  expect([cell(3, 17), cell(3, 18), cell(3, 19), cell(3, 20)].map((one) => one.dataset.open)).toEqual([
    'none',
    'part',
    'all',
    'none',
  ])
})

test('a stroke of the pointer paints the same hours on each day that it crosses', () => {
  const { seen, cell, grid } = show([])
  grid.setPointerCapture = () => {}
  const at = (target: HTMLElement) => {
    document.elementFromPoint = () => target
  }
  at(cell(1, 16))
  fireEvent.pointerDown(grid, { button: 0, pointerId: 1 })
  at(cell(3, 17))
  fireEvent.pointerMove(grid, { pointerId: 1 })
  expect(seen.weeks).toEqual([])
  fireEvent.pointerUp(grid, { pointerId: 1 })
  expect(seen.weeks).toEqual([day(1, '08:00', '09:00'), day(2, '08:00', '09:00'), day(3, '08:00', '09:00')])
  // what is open already is closed by a stroke that begins there
  at(cell(2, 16))
  fireEvent.pointerDown(grid, { button: 0, pointerId: 1 })
  fireEvent.pointerUp(grid, { pointerId: 1 })
  expect(seen.weeks).toEqual([day(1, '08:00', '09:00'), day(2, '08:30', '09:00'), day(3, '08:00', '09:00')])
})
