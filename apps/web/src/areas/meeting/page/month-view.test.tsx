import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../kernel/client/query'
import { showLanguage } from '../../../kernel/words'
import { boardRoomOf } from '../core/board'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import MonthView from './month-view'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const later = {
  ...sampleMeeting,
  id: 2,
  title: 'Review',
  start_time: '2026-11-24 15:00:00',
  end_time: '2026-11-24 16:00:00',
}
const night = { ...sampleMeeting, id: 3, title: '', start_time: '2026-11-26 23:00:00', end_time: '2026-11-27 01:00:00' }
const room = { ...sampleRoom, approve_booking_weekend: true, meeting: [sampleMeeting, later, night] }

let named: object[] = []

function open() {
  const told = { onDate: vi.fn(), onDay: vi.fn(), onOpen: vi.fn() }
  render(
    <QueryClientProvider client={queryClient}>
      <MonthView boardRoom={boardRoomOf(room)} date="2026-11-20" narrow={false} busy={false} {...told} />
    </QueryClientProvider>,
  )
  return told
}

beforeEach(() => {
  showLanguage('en')
  queryClient.clear()
  named = []
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, data: { calendars: named } })))
  // Which day is today stands in its name.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00Z') })
  // What jsdom has not.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows 42 days, what is on them, and which are closed', () => {
  open()
  expect(screen.getByRole('grid', { name: 'Room 301, November 2026' })).toBeTruthy()
  expect(screen.getAllByRole('gridcell')).toHaveLength(42)
  expect(screen.getByRole('gridcell', { name: /^Fri,? 20 Nov, .*1 meeting$/ })).toBeTruthy()
  expect(screen.getByRole('gridcell', { name: /21 Nov, no meetings, Closed$/ })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Weekly, 10:00–11:00, Ann/ })).toHaveLength(1)
  // It crosses midnight: each of its days has it.
  expect(screen.getAllByRole('button', { name: /^Booked, 11-26 23:00–11-27 01:00/ })).toHaveLength(2)
})

it('says what days are called in the office of the room, and which are worked for them', async () => {
  const day = { date: '2026-11-23', name: '节日', name_en: 'Feast', kind: 'off' }
  named = [
    { office_ids: [sampleRoom.office_id + 1], days: [{ ...day, date: '2026-11-25', name_en: 'Elsewhere' }] },
    { office_ids: [sampleRoom.office_id], days: [day, { ...day, date: '2026-11-28', kind: 'workday' }] },
  ]
  open()
  expect(await screen.findByRole('gridcell', { name: /23 Nov, Feast · Day off, no meetings$/ })).toBeTruthy()
  expect(screen.getByRole('gridcell', { name: /28 Nov, Feast · Make-up workday, no meetings/ })).toBeTruthy()
  expect(screen.queryByRole('gridcell', { name: /Elsewhere/ })).toBeNull()
})

it('a meeting opens by itself, anything else of a day the day', () => {
  const { onOpen, onDay } = open()
  fireEvent.click(screen.getByRole('button', { name: /^Review/ }))
  expect(onOpen).toHaveBeenCalledWith(7, expect.objectContaining({ id: 2 }))
  expect(onDay).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('gridcell', { name: /24 Nov/ }))
  expect(onDay).toHaveBeenCalledWith('2026-11-24')
})

it('has one day for the keyboard, whose meetings Tab reaches', () => {
  const { onDate, onDay } = open()
  const day = screen.getByRole('gridcell', { name: /20 Nov/ })
  expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([day])
  expect(screen.getByRole('button', { name: /^Weekly/ }).tabIndex).toBe(0)
  expect(screen.getByRole('button', { name: /^Review/ }).tabIndex).toBe(-1)
  fireEvent.keyDown(day, { key: 'ArrowDown' })
  expect(onDate).toHaveBeenCalledWith('2026-11-27')
  fireEvent.keyDown(day, { key: 'Enter' })
  expect(onDay).toHaveBeenCalledWith('2026-11-20')
  fireEvent.keyDown(screen.getByRole('button', { name: /^Weekly/ }), { key: 'Enter' })
  expect(onDay).toHaveBeenCalledTimes(1)
})
