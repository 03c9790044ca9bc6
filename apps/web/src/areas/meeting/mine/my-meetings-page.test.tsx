import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { MyMeeting } from '@workplace/contract/meeting/mine'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubWindow } from '../../../browser.sample'
import { queryClient } from '../../../kernel/client/query'
import { useSession } from '../../../kernel/session/session'
import { Toaster } from '../../../kernel/toast/toaster'
import { showLanguage } from '../../../kernel/words'
import MyMeetingsPage from './my-meetings-page'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const meeting: MyMeeting = {
  id: 7,
  version: 3,
  title: 'Plan',
  start_time: '2026-11-20 10:00:00',
  end_time: '2026-11-20 11:00:00',
  timezone: 'Asia/Shanghai',
  meetingroom_id: 1,
  meetingroom_name: 'Blue',
  extra_rooms: [],
  floor_name: 'F1',
  office_id: 4,
  office_name: 'HQ',
  office_name_en: null,
  booker_id: 2,
  booker_name: 'Ann',
  myself: 0,
  secret: false,
  attendee_count: 3,
  answers: { accepted: 1, tentative: 0, refused: 0 },
  accept_state: 0,
  audit_state: 0,
  state: 'not_started',
  cancel_reason: null,
  series_id: null,
  wanted: null,
  can_change: false,
  can_answer: true,
}
type Sent = { path: string; query: URLSearchParams; body: unknown }
let sent: Sent[] = []
let answers: Record<string, () => unknown> = {}
const fine = (data: unknown) => () => ({ code: 0, message: 'ok', data, request_id: 'r1' })
const list = (...items: MyMeeting[]) =>
  fine({ items, total: items.length, counts: { waiting: 0, invited: items.filter((one) => one.can_answer).length } })

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'http://localhost')
  const path = url.pathname.replace('/prod-api', '')
  sent.push({ path, query: url.searchParams, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
  return Promise.resolve(new Response(JSON.stringify(answers[path]?.() ?? fine(null)())))
}

function open(address = '/meeting/mine') {
  const router = createMemoryRouter([{ path: '*', element: <MyMeetingsPage /> }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  return router
}

const lists = '/attendee/attendee_meeting_list'
const asked = () => sent.filter(({ path }) => path === lists).map(({ query }) => query.get('kind'))

beforeEach(() => {
  sent = []
  const feed = { path: null, made_at: null, read_at: null, has_mail: 1 }
  answers = { [lists]: list(meeting), '/meeting/feed': fine(feed) }
  queryClient.clear()
  showLanguage('en')
  vi.stubGlobal('fetch', serve)
  stubWindow()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows a meeting with its place and booker; its title opens the details, a second action the timeline', async () => {
  const router = open()
  const title = await screen.findByRole('button', { name: 'Plan' })
  const row = title.closest('li') as HTMLElement
  expect(row.textContent).toContain('10:00')
  expect(row.textContent).toContain('Blue · F1 · HQ')
  expect(row.textContent).toContain('Booked by Ann')
  expect(screen.getByRole('tab', { name: 'To respond (1)' })).toBeDefined()
  fireEvent.click(title)
  expect(await screen.findByRole('dialog', { name: 'Plan' })).toBeDefined()
  fireEvent.click(within(row).getByRole('button', { name: /More/ }))
  // by the room itself: its name may be part of another's
  const way = await screen.findByRole('menuitem', { name: /timeline/i })
  fireEvent.click(way)
  await waitFor(() => expect(router.state.location.search).toBe('?date=2026-11-20&office=4&room=1&card=1'))
})

it('answers an invitation and says so', async () => {
  answers['/attendee/update_accept_state'] = fine({ id: 7, accept_state: 3 })
  open()
  const group = await screen.findByRole('group', { name: 'Respond to the invitation to “Plan”' })
  fireEvent.click(within(group).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Declined “Plan”')).toBeDefined()
  expect(sent.find(({ path }) => path === '/attendee/update_accept_state')?.body).toEqual({ id: 7, accept_state: 3 })
  await waitFor(() => expect(asked().length).toBeGreaterThan(1)) // the list is asked for anew
})

it('keeps the list in the address', async () => {
  const router = open('/meeting/mine?kind=waiting')
  await screen.findByRole('button', { name: 'Plan' })
  expect(asked()).toEqual(['waiting'])
  fireEvent.click(screen.getByRole('tab', { name: 'Past' }))
  await waitFor(() => expect(router.state.location.search).toBe('?kind=past'))
  await waitFor(() => expect(asked()).toContain('past'))
})

it('says what an empty list means, and what failed with its number', async () => {
  answers[lists] = list()
  open('/meeting/mine?kind=invited')
  expect(await screen.findByText('No invitations to respond to')).toBeDefined()
  cleanup()
  queryClient.clear()
  answers[lists] = () => ({ code: 50000, message: 'Broken', data: null, request_id: 'r9' })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('Request ID: r9')
})

it('says where there is no mail, and makes a feed address', async () => {
  let path: string | null = null
  const feed = () => fine({ path, made_at: null, read_at: null, has_mail: 0 })()
  answers['/meeting/feed'] = feed
  answers['/meeting/feed_renew'] = () => {
    path = '/calendar/secret.ics'
    return feed()
  }
  open()
  await screen.findByRole('button', { name: 'Plan' })
  // nothing that everybody could do anything about
  expect(screen.queryByText(/No mail server is configured/)).toBeNull()
  cleanup()
  useSession.setState({ permissions: new Set(['change-config']) })
  open()
  expect(await screen.findByText(/No mail server is configured/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Calendar subscription' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create address' }))
  const address = await screen.findByLabelText<HTMLInputElement>('Subscription address')
  expect(address.value).toBe(`${location.origin}/calendar/secret.ics`)
})
