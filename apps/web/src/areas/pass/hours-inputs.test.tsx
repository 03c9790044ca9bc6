import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { passSchedule } from '@workplace/contract/pass/pass-schedule'
import type { PassSchedule } from '@workplace/domain/access/pass-schedule'
import { Form, type FormInstance } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HolidayHours, SpecialDays, WeekHours } from './hours-inputs'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
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

const { weeks, holiday_periods, special_days } = passSchedule.fields

function show(initial: Partial<PassSchedule> = {}) {
  const seen: { form?: FormInstance } = {}
  function Schedule() {
    const [form] = Form.useForm()
    seen.form = form
    return (
      <Form form={form} initialValues={{ weeks: [], holiday_periods: null, special_days: null, ...initial }}>
        <Form.Item name="weeks">
          <WeekHours field={weeks} name="weeks" />
        </Form.Item>
        <Form.Item name="holiday_periods">
          <HolidayHours field={holiday_periods} name="holiday_periods" />
        </Form.Item>
        <Form.Item name="special_days">
          <SpecialDays field={special_days} name="special_days" />
        </Form.Item>
      </Form>
    )
  }
  render(<Schedule />)
  const grids = () => screen.getAllByRole('grid')
  const grid = (at: number) => grids()[at] as HTMLElement
  const cell = (row: number, at: number, of = 0) =>
    grid(of).querySelector<HTMLElement>(`[data-cell="${row} ${at}"]`) as HTMLElement
  const value = (name: keyof PassSchedule) => seen.form?.getFieldValue(name)
  const hours = (day: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${day}`) })
  const type = (day: string, text: string) => fireEvent.change(hours(day), { target: { value: text } })
  return { cell, grid, value, hours, type }
}

const day = (week: number, start: string, end: string) => ({ week, periods: [{ start, end }] })

/** Draws with the pointer from one cell to another. */
function draw(grid: HTMLElement, from: HTMLElement, to: HTMLElement) {
  grid.setPointerCapture = () => {}
  document.elementFromPoint = () => from
  fireEvent.pointerDown(grid, { button: 0, pointerId: 1 })
  document.elementFromPoint = () => to
  fireEvent.pointerMove(grid, { pointerId: 1 })
  fireEvent.pointerUp(grid, { pointerId: 1 })
}

test('a cell is opened and closed by keys, and Shift draws its state along', () => {
  const { value, cell } = show()
  // the first cell that one comes to is Monday 09:00
  const first = cell(0, 18)
  expect(first.tabIndex).toBe(0)
  first.focus()
  fireEvent.keyDown(first, { key: ' ' })
  expect(value('weeks')).toEqual([day(1, '09:00', '09:30')])
  fireEvent.keyDown(first, { key: 'ArrowRight', shiftKey: true })
  expect(value('weeks')).toEqual([day(1, '09:00', '10:00')])
  expect(document.activeElement).toBe(cell(0, 19))
  fireEvent.keyDown(cell(0, 19), { key: 'ArrowDown', shiftKey: true })
  expect(value('weeks')).toEqual([day(1, '09:00', '10:00'), day(2, '09:30', '10:00')])
  fireEvent.keyDown(cell(1, 19), { key: ' ' })
  expect(value('weeks')).toEqual([day(1, '09:00', '10:00')])
  fireEvent.keyDown(cell(1, 19), { key: 'ArrowUp' })
  fireEvent.keyDown(cell(0, 19), { key: 'Delete' })
  expect(value('weeks')).toEqual([])
})

test('the last half hour of a day ends at 24:00, and no key leaves the week', () => {
  const { value, cell, grid } = show({ weeks: [day(7, '22:00', '23:30')] })
  for (let n = 0; n < 40; n += 1) fireEvent.keyDown(grid(0), { key: 'ArrowRight' })
  for (let n = 0; n < 9; n += 1) fireEvent.keyDown(grid(0), { key: 'ArrowDown' })
  fireEvent.keyDown(grid(0), { key: ' ' })
  expect(value('weeks')).toEqual([day(7, '22:00', '24:00')])
  expect(cell(6, 47).getAttribute('aria-selected')).toBe('true')
})

test('what begins or ends within a half hour is shown as partly open', () => {
  const { cell } = show({ weeks: [day(3, '09:10', '10:00')] })
  expect([17, 18, 19, 20].map((at) => cell(2, at).dataset.open)).toEqual(['none', 'part', 'all', 'none'])
})

test('a stroke of the pointer paints the same hours on each day that it crosses', () => {
  const { value, cell, grid } = show()
  draw(grid(0), cell(0, 16), cell(2, 17))
  expect(value('weeks')).toEqual([day(1, '08:00', '09:00'), day(2, '08:00', '09:00'), day(3, '08:00', '09:00')])
  // what is open already is closed by a stroke that begins there
  draw(grid(0), cell(1, 16), cell(1, 16))
  expect(value('weeks')).toEqual([day(1, '08:00', '09:00'), day(2, '08:30', '09:00'), day(3, '08:00', '09:00')])
})

test('while a period is being typed the others stay in the picture, and a stroke loses nothing', () => {
  const { value, cell, grid, type } = show({ weeks: [day(1, '09:00', '12:00'), day(2, '09:00', '12:00')] })
  type('周一', '09:00-12:00, 14:')
  const typing = { start: '14:', end: '' }
  expect(value('weeks')).toEqual([
    { week: 1, periods: [{ start: '09:00', end: '12:00' }, typing] },
    day(2, '09:00', '12:00'),
  ])
  expect([cell(0, 18).dataset.open, cell(1, 18).dataset.open]).toEqual(['all', 'all'])
  draw(grid(0), cell(0, 30), cell(1, 30))
  expect(value('weeks')).toEqual([
    { week: 1, periods: [{ start: '09:00', end: '12:00' }, { start: '15:00', end: '15:30' }, typing] },
    {
      week: 2,
      periods: [
        { start: '09:00', end: '12:00' },
        { start: '15:00', end: '15:30' },
      ],
    },
  ])
})

test('hours are typed to the minute, as one likes', () => {
  const { value, hours, type } = show()
  type('周一', '9:05-12, 13点30–18')
  expect(value('weeks')).toEqual([
    {
      week: 1,
      periods: [
        { start: '09:05', end: '12:00' },
        { start: '13:30', end: '18:00' },
      ],
    },
  ])
  expect(hours('周一').value).toBe('9:05-12, 13点30–18')
  fireEvent.blur(hours('周一'))
  expect(hours('周一').value).toBe('09:05-12:00, 13:30-18:00')
})

test('types of holiday and dates are painted as weekdays are; a date without hours stays, and is closed', () => {
  const { value, cell, grid, type } = show({ special_days: [{ date: '2026-12-24', periods: [] }] })
  draw(grid(1), cell(1, 20, 1), cell(1, 23, 1))
  expect(value('holiday_periods')).toEqual([{ type: 2, start: '10:00', end: '12:00' }])
  draw(grid(2), cell(0, 18, 2), cell(0, 18, 2))
  expect(value('special_days')).toEqual([{ date: '2026-12-24', periods: [{ start: '09:00', end: '09:30' }] }])
  type('2026-12-24', '')
  expect(value('special_days')).toEqual([{ date: '2026-12-24', periods: [] }])
})

test('a day is copied to others of every part, and each change is taken back', () => {
  const { value, hours, type } = show({ special_days: [{ date: '2026-12-24', periods: [] }] })
  type('周一', '08:15-09:45')
  fireEvent.click(screen.getAllByRole('button', { name: /周一/ })[0] as HTMLElement)
  for (const name of ['周三', '第一类', '2026-12-24']) fireEvent.click(screen.getByRole('checkbox', { name }))
  fireEvent.click(screen.getByRole('button', { name: /复制到 3/ }))
  expect(value('weeks')).toEqual([day(1, '08:15', '09:45'), day(3, '08:15', '09:45')])
  expect(value('holiday_periods')).toEqual([{ type: 1, start: '08:15', end: '09:45' }])
  expect(value('special_days')).toEqual([{ date: '2026-12-24', periods: [{ start: '08:15', end: '09:45' }] }])
  const undo = screen.getByRole('button', { name: /撤销/ })
  act(() => undo.click())
  expect([value('weeks'), value('holiday_periods')]).toEqual([[day(1, '08:15', '09:45')], null])
  // what was typed in one go is one step
  act(() => undo.click())
  expect(value('weeks')).toEqual([])
  expect(hours('周一').value).toBe('')
  expect(undo).toHaveProperty('disabled', true)
})
