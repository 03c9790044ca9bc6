import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { FreeNowRoom } from '@workplace/contract/meeting/find/find'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubWindow } from '../../../browser.sample'
import { queryClient } from '../../../kernel/client/query'
import { setSession } from '../../../kernel/session/session'
import { useToasts } from '../../../kernel/toast/toast'
import { showLanguage } from '../../../kernel/words'
import { type Address, readAddress } from '../core/address'
import { FreeNowList } from './free-now-list'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const room: FreeNowRoom = {
  ...{ id: 7, name: 'Blue', office_id: 1, office_name: '总部', office_name_en: 'HQ', floor_name: '3F' },
  ...{ timezone: 'Asia/Shanghai', capacity: 6, pending: 0, favourite: 1 },
  ...{ start_time: '2026-11-20 10:00:00', end_time: '2026-11-20 10:30:00', free_until: '2026-11-20 12:00:00' },
}
type Sent = { path: string; query: URLSearchParams; body: Record<string, unknown> | null }
let sent: Sent[] = []
let answers: Record<string, (query: URLSearchParams) => unknown> = {}
const fine = (data: unknown) => ({ code: 0, message: 'ok', data, request_id: 'r1' })
const refused = (message: string) => ({ code: 40001, message, data: { reason: 'booking_conflict' }, request_id: 'r2' })

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'http://localhost')
  const path = url.pathname.replace('/prod-api', '')
  sent.push({ path, query: url.searchParams, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
  const answer = answers[path]?.(url.searchParams) ?? fine(null)
  return Promise.resolve(answer).then((told) => new Response(JSON.stringify(told)))
}

const booked = vi.fn()
function open(text = 'office=1') {
  const address: Address = readAddress(new URLSearchParams(text))
  return render(
    <QueryClientProvider client={queryClient}>
      <FreeNowList address={address} onBooked={booked} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  sent = []
  booked.mockClear()
  answers = { '/meeting/free_now': () => fine({ items: [room], total: 1 }) }
  queryClient.clear()
  showLanguage('en')
  setSession({
    user: {
      ...{ id: 2, people_name: 'Ann', name: 'ann', job_num: '', department: '', avatar: '', allow: true },
      ...{ promissions: [], administers_all: true, must_change_password: false },
    },
  })
  vi.stubGlobal('fetch', serve)
  stubWindow()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('books what it offers under the usual title, and gives it back', async () => {
  answers['/meeting/add'] = () => fine({ id: 9, ids: [9], version: 1, audit_state: 0 })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Book Blue, 10:00–10:30' }))
  expect(await screen.findByText('Booked 10:00–10:30')).toBeTruthy()
  const made = sent.find(({ path }) => path === '/meeting/add')
  expect(made?.body).toMatchObject({ meetingroom_id: 7, title: 'Ann’s meeting', start_time: room.start_time })
  expect(booked).toHaveBeenCalledWith(expect.objectContaining({ id: 9, meetingroom_id: 7, time: '2026-11-20' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo the booking of Blue' }))
  await waitFor(() => expect(sent.some(({ path, body }) => path === '/meeting/del' && body?.id === 9)).toBe(true))
  expect(await screen.findByRole('button', { name: 'Book Blue, 10:00–10:30' })).toBeTruthy()
})

it('says why a room could not be had, and asks anew who is free', async () => {
  answers['/meeting/add'] = () => refused('Somebody was faster')
  open()
  const before = () => sent.filter(({ path }) => path === '/meeting/free_now').length
  fireEvent.click(await screen.findByRole('button', { name: 'Book Blue, 10:00–10:30' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster')
  await waitFor(() => expect(before()).toBe(2))
  expect(booked).not.toHaveBeenCalled()
})

it('asks within the filters of the page, and without them where they leave nothing', async () => {
  answers['/meeting/free_now'] = (query) =>
    fine(query.has('capacity') ? { items: [], total: 0 } : { items: [room], total: 1 })
  open('office=1&capacity=20&date=2026-12-01&start_time=10:00&end_time=11:00')
  fireEvent.click(await screen.findByRole('button', { name: 'Search without filters' }))
  expect(await screen.findByText('Filters ignored')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Book Blue, 10:00–10:30' })).toBeTruthy()
  const queries = sent.filter(({ path }) => path === '/meeting/free_now').map(({ query }) => query.toString())
  expect(queries).toEqual(['office=1&capacity=20&minutes=30', 'office=1&minutes=30'])
})

it('says what became of a booking although the list was closed before the answer', async () => {
  const arrived: ((answer: unknown) => void)[] = []
  answers['/meeting/add'] = () => new Promise((resolve) => arrived.push(resolve))
  const closed = async () => {
    const { unmount } = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Book Blue, 10:00–10:30' }))
    const before = arrived.length
    await waitFor(() => expect(sent.filter(({ path }) => path === '/meeting/add')).toHaveLength(before))
    unmount()
  }
  await closed()
  arrived[0]?.(fine({ id: 9, ids: [9], version: 1, audit_state: 0 }))
  await waitFor(() =>
    expect(booked).toHaveBeenCalledWith(expect.objectContaining({ id: 9 }), 'Booked: Blue, 10:00–10:30'),
  )

  queryClient.clear()
  await closed()
  arrived[1]?.(refused('Somebody was faster'))
  await waitFor(() => expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('Somebody was faster'))
})
