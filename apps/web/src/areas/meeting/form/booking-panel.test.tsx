import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signedInAs, stubWindow } from '../../../browser.sample'
import { queryClient } from '../../../kernel/client/query'
import { setSession } from '../../../kernel/session/session'
import { Toaster } from '../../../kernel/toast/toaster'
import { showLanguage } from '../../../kernel/words'
import { boardRoomOf } from '../core/board'
import { sampleRoom } from '../core/room.sample'
import type { Draft } from '../grid/selection-layer'
import { BookingPanel } from './booking-panel'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const day = '2090-01-16' // long before it is past, and a Monday
const second = { ...sampleRoom, id: 8, name: 'Room 302', capacity: 4 }
const known = boardRoomOf(sampleRoom)

type Sent = { path: string; query: URLSearchParams; body: Record<string, unknown> | null }
let sent: Sent[] = []
let answers: Record<string, (query: URLSearchParams) => unknown> = {}
let booked: RoomMeeting[] = []

const fine = (data: unknown) => () => ({ code: 0, message: 'ok', data, request_id: 'r1' })
const no =
  (reason: string, message: string, data: object = {}) =>
  () => ({
    code: 40917,
    message,
    data: { reason, ...data },
    request_id: 'r2',
  })

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'http://localhost')
  const path = url.pathname.replace('/prod-api', '')
  sent.push({ path, query: url.searchParams, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
  const answer = answers[path]?.(url.searchParams) ?? fine({ items: [], total: 0, departments: [] })()
  return Promise.resolve(answer).then((told) => new Response(JSON.stringify(told)))
}

function Panel() {
  const [draft, setDraft] = useState<Draft>({ room_id: 7, date: day, start_minute: 600, end_minute: 660 })
  return (
    <BookingPanel
      draft={draft}
      boardRoom={known}
      shownDate={day}
      onDraft={setDraft}
      isShown={(id) => id === 7}
      onBooked={(meeting) => booked.push(meeting)}
      onClose={() => undefined}
    />
  )
}

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Panel /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
}
const people = () => screen.getByRole('combobox', { name: 'Attendees' })
// As Enter does; the button's name has its spinner in it for a while.
const submit = () => fireEvent.submit(screen.getByLabelText('Title').closest('form') as HTMLFormElement)
const sentBooking = () => sent.filter(({ path }) => path === '/meeting/add').map(({ body }) => body)
const colleague = (id: number, name: string) => ({ id, name, job_num: null, department: 'R&D', avatar: null })

beforeEach(() => {
  sent = []
  booked = []
  answers = {
    '/meeting/add': fine({ id: 5, ids: [5], version: 1, audit_state: 0 }),
    '/meeting/meetingroom_meeting_page': fine({ items: [second], total: 1 }),
    '/meeting/suggested_rooms': fine({
      items: [
        {
          ...{ id: 8, name: 'Room 302', office_name: 'Office', floor_name: '3F', capacity: 4, near: 'floor' },
          ...{ lacks: ['Screen'], ok: true, pending: false, message: null },
        },
      ],
    }),
  }
  queryClient.clear()
  showLanguage('en')
  signedInAs({ id: 3, people_name: 'Ann', name: 'ann' }, ['view-meeting'])
  vi.stubGlobal('fetch', serve)
  stubWindow()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('books with the suggested title at once, and says nothing that was not asked for', async () => {
  open()
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  submit()
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(sentBooking()).toEqual([
    {
      ...{ meetingroom_id: 7, title: 'Ann’s meeting', start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` },
      ...{ content: null, attendees: [], secret: false },
    },
  ])
})

it('says who has no time, on their tag and in words, and offers to look for a time', async () => {
  answers['/attendee/waterfall_user_list'] = fine({ items: [colleague(4, 'Bo'), colleague(5, 'Cy')], total: 2 })
  answers['/attendee/book_person_isbusy'] = (query) => {
    const ids = (query.get('user_ids') ?? '').split(',').filter(Boolean).map(Number)
    const items = ids.map((user_id) => ({ user_id, name: '', is_busy: user_id === 4 ? 1 : 0, busy: [] }))
    return fine({ timezone: 'Asia/Shanghai', departments: [], items })()
  }
  answers['/meeting/find_time'] = fine({
    timezone: 'Asia/Shanghai',
    until: day,
    items: [{ start_time: `${day} 14:00:00`, end_time: `${day} 15:00:00`, pending: false }],
  })
  open()
  fireEvent.mouseDown(people())
  fireEvent.click(await screen.findByText('Bo'))
  expect(await screen.findByText('Busy at this time: Bo')).toBeDefined()
  expect(screen.getByTitle('Bo (busy at this time)')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /Find a time/ }))
  fireEvent.click(await screen.findByRole('button', { name: /14:00–15:00/ }))
  submit()
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(sentBooking()[0]).toMatchObject({ start_time: `${day} 14:00:00`, attendees: [{ user_id: 4 }] })
  const asked = sent.find(({ path }) => path === '/meeting/find_time')?.query
  expect([asked?.get('user_ids'), asked?.get('minutes')]).toEqual(['3,4', '60'])
})

it('takes nobody by Enter who was found for other words', async () => {
  answers['/attendee/waterfall_user_list'] = (query) =>
    fine({ items: query.get('title') === 'Dee' ? [colleague(9, 'Dee')] : [colleague(4, 'Bo')], total: 1 })()
  open()
  fireEvent.mouseDown(people())
  await screen.findByText('Bo')
  fireEvent.change(people(), { target: { value: 'Dee' } })
  expect(screen.queryByText('Bo')).toBeNull()
  fireEvent.keyDown(people(), { key: 'Enter', keyCode: 13 })
  fireEvent.click(await screen.findByText('Dee'))
  submit()
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(sentBooking()[0]).toMatchObject({ attendees: [{ user_id: 9 }] })
})

it('takes several rooms, counts their seats, and shows at each what is wrong with it', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Add room' }))
  fireEvent.click(await screen.findByText('Room 302'))
  const rooms = within(screen.getByRole('list', { name: 'Rooms' })).getAllByRole('listitem')
  expect(rooms).toHaveLength(2)
  await waitFor(() => expect(rooms[1]?.textContent).toContain('seats 4'))
  answers['/meeting/add'] = no('booking_conflict', 'This time is already taken: Plan 10:00-11:00', {
    meetingroom_id: 8,
  })
  submit()
  await waitFor(() => expect(rooms[1]?.textContent).toContain('This time is already taken'))
  expect(rooms[0]?.textContent).not.toContain('This time is already taken')
  expect(sentBooking()[0]).toMatchObject({ meetingroom_ids: [7, 8] })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Room 302' }))
  answers['/meeting/add'] = fine({ id: 5, ids: [5], version: 1, audit_state: 0 })
  submit()
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(sentBooking()[1]).toMatchObject({ meetingroom_id: 7 })
})

it('a room that is taken is exchanged for another with a click', async () => {
  answers['/meeting/add'] = no('booking_conflict', 'This time is already taken: Plan 10:00-11:00', {
    meetingroom_id: 7,
  })
  open()
  submit()
  expect((await screen.findByRole('alert')).textContent).toContain('This time is already taken')
  fireEvent.click(await screen.findByRole('button', { name: 'Use Room 302 instead' }))
  expect(screen.queryByText(/This time is already taken/)).toBeNull()
  answers['/meeting/add'] = fine({ id: 5, ids: [5], version: 1, audit_state: 0 })
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Book Room 302'))
  submit()
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(booked[0]).toMatchObject({ meetingroom_id: 8 })
})

it('asks for agreement where a room has terms, and sends what was agreed to', async () => {
  const terms = { id: 2, title: 'House rules', content: 'Be kind', content_en: null, revision: 3 }
  answers['/termsofservice/detail'] = fine({ items: [{ ...terms, must_agree: true, agreed: false }] })
  open()
  const agree = await screen.findByRole('checkbox')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Read and accept the terms of service first')
  fireEvent.click(agree)
  submit()
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(sentBooking()).toMatchObject([{ terms: [{ id: 2, revision: 3 }] }])
})

it('shows what the server says at its field, also of people', async () => {
  answers['/meeting/add'] = no('invalid_input', 'Some input is not valid', {
    fields: { attendees: 'Some of these people are disabled', 'attachments.0.path': 'Incorrect format' },
  })
  open()
  submit()
  expect(await screen.findByText('Some of these people are disabled')).toBeDefined()
  // and what is closed opens where something in it is wrong
  expect(await screen.findByText('Incorrect format')).toBeDefined()
  expect(screen.getByRole('button', { name: /More/ }).getAttribute('aria-expanded')).toBe('true')
})

it('offers another host only to who may book for others', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'More options' }))
  expect(await screen.findByLabelText('Note')).toBeDefined()
  expect(screen.queryByLabelText('Host')).toBeNull()
  cleanup()
  setSession({ permissions: new Set(['view-meeting', 'view-cancel-regain']) })
  answers['/attendee/waterfall_user_list'] = fine({ items: [colleague(3, 'Ann'), colleague(4, 'Bo')], total: 2 })
  open()
  fireEvent.click(screen.getByRole('button', { name: 'More options' }))
  fireEvent.mouseDown(await screen.findByLabelText('Host'))
  fireEvent.click(await screen.findByText('Bo'))
  submit()
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(sentBooking()[0]).toMatchObject({ book_for_id: 4 })
})

it('orders services with amount, time and note; what the server says of one stands beside it', async () => {
  const coffee = {
    ...{ id: 3, name: '咖啡', name_en: 'Coffee', type_name: 'Drinks', unit: '杯', unit_en: 'cups', price: '18.00' },
    ...{ max_quantity: 20, lead_minutes: 30, prepare_minutes: 15, clean_minutes: 0, need_audit: false, remark: null },
    image_thumb: null,
  }
  answers['/services/room_service'] = fine({ items: [coffee], total: 1 })
  answers['/meeting/add'] = no('service_late', 'Too late for coffee', { service_id: 3 })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add service' }))
  const list = await screen.findByRole('combobox', { name: 'Add service' })
  fireEvent.change(list, { target: { value: '3' } })
  fireEvent.change(screen.getByLabelText('Quantity of Coffee'), { target: { value: '21' } })
  expect((await screen.findByRole('alert')).textContent).toBe('At most 20 cups')
  fireEvent.change(screen.getByLabelText('Quantity of Coffee'), { target: { value: '6' } })
  fireEvent.change(screen.getByLabelText('Time of Coffee'), { target: { value: '15' } })
  fireEvent.change(screen.getByLabelText('Note of Coffee'), { target: { value: 'no milk' } })
  expect(screen.getByText('Blocks the room for 15 min before the meeting for set-up')).toBeTruthy()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Too late for coffee')
  expect(sentBooking()).toMatchObject([
    { services: [{ service_id: 3, quantity: 6, after_minutes: 15, remark: 'no milk' }] },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Coffee' }))
  answers['/meeting/add'] = fine({ id: 5, ids: [5], version: 1, audit_state: 0 })
  submit()
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(sentBooking().at(-1)).not.toHaveProperty('services')
})

it('an answer that comes when the form is closed is told, and closes nothing else', async () => {
  const closed = vi.fn()
  const panel = (isOpen: boolean) =>
    isOpen && (
      <BookingPanel
        draft={{ room_id: 7, date: day, start_minute: 600, end_minute: 660 }}
        boardRoom={known}
        shownDate={day}
        onDraft={() => undefined}
        isShown={() => true}
        onBooked={(meeting) => booked.push(meeting)}
        onClose={closed}
      />
    )
  const arrived: ((answer: unknown) => void)[] = []
  answers['/meeting/add'] = () => new Promise((resolve) => arrived.push(resolve))
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Toggle
        </button>
        {panel(isOpen)}
      </>
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  const toggle = () => fireEvent.click(screen.getByRole('button', { name: 'Toggle' }))
  submit()
  await waitFor(() => expect(arrived).toHaveLength(1))
  toggle()
  toggle()
  arrived[0]?.(fine({ id: 5, ids: [5], version: 1, audit_state: 0 })())
  await waitFor(() => expect(booked).toHaveLength(1))
  expect(closed).not.toHaveBeenCalled()

  submit()
  await waitFor(() => expect(arrived).toHaveLength(2))
  toggle()
  arrived[1]?.(no('booking_conflict', 'Somebody else has the room then.')())
  expect(await screen.findByText('Somebody else has the room then.')).toBeDefined()
})
