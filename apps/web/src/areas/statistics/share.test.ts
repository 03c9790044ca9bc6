import { expect, it } from 'vitest'
import { axisEnd, bookedShare, percentText, shownHours } from './share'

it('says shares as people do, and says so where there is none', () => {
  expect(percentText(bookedShare({ booked_minutes: 30, open_minutes: 240 }), 'en')).toBe('13%')
  expect(percentText(bookedShare({ booked_minutes: 0, open_minutes: 0 }), 'zh')).toBe('–')
  expect(percentText(0.004, 'zh')).toBe('0.4%')
  expect(percentText(1, 'en')).toBe('100%')
  expect(percentText(1.236, 'en')).toBe('124%')
})

it('ends an axis at a round number', () => {
  expect([[], [0.03], [0.31, 0.2], [0.99], [1.2]].map(axisEnd)).toEqual([0.05, 0.05, 0.5, 1, 1.5])
})

it('shows the hours in which something was booked or most rooms are open', () => {
  const hour = (at: number, booked_minutes: number, open_minutes: number) => ({
    hour: at,
    booked_minutes,
    open_minutes,
  })
  const hours = [hour(3, 0, 60), hour(7, 15, 60), hour(9, 0, 600), hour(9, 0, 500), hour(22, 0, 60)]
  expect(shownHours(hours)).toEqual([7, 9])
  expect(shownHours([])).toEqual([])
})
