import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { AuditRow } from '@workplace/contract/meeting/approval/audit'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../kernel/client/query'
import { setSession } from '../../../kernel/session/session'
import { Toaster } from '../../../kernel/toast/toaster'
import { showLanguage } from '../../../kernel/words'
import AuditPage from './audit-page'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const row: AuditRow = {
  id: 7,
  version: 3,
  title: 'Board',
  secret: false,
  meetingroom_id: 1,
  meetingroom_name: 'Wuyi',
  floor_name: 'F1',
  office_id: 1,
  office_name: 'HQ',
  office_name_en: null,
  timezone: 'Asia/Shanghai',
  extra_rooms: [],
  booker_id: 2,
  booker_name: 'Ann',
  department: null,
  attendee_count: 3,
  start_time: '2026-11-18 10:00:00',
  end_time: '2026-11-18 11:00:00',
  requested_at: '2026-11-17T01:00:00Z',
  change: null,
  more: null,
  clashes: { held: 0, pending: 0 },
  flow: null,
  may_decide: true,
  audit_state: 1,
  state: 'waiting',
  decision: null,
}
const rival = { ...row, id: 8, title: 'Rival', clashes: { held: 0, pending: 1 } }
const hidden = { ...row, id: 9, title: '', secret: true }

type Sent = { path: string; query: URLSearchParams; body: unknown }
let sent: Sent[] = []
let answers: Record<string, () => unknown> = {}

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'http://localhost')
  const path = url.pathname.replace('/prod-api', '')
  sent.push({ path, query: url.searchParams, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
  const answer = answers[path]?.() ?? { code: 0, message: 'ok', data: { items: [], total: 0 }, request_id: 'r1' }
  return Promise.resolve(new Response(JSON.stringify(answer)))
}
const fine = (data: unknown) => () => ({ code: 0, message: 'ok', data, request_id: 'r1' })
const page = (...items: unknown[]) => fine({ items, total: items.length })
const decided = (id: number, more: object = {}) => ({
  id,
  ok: true,
  version: 4,
  audit_state: 0,
  refused_ids: [],
  reason: null,
  message: null,
  ...more,
})

function open(address = '/meeting/audit', codes = ['view-audit', 'change-audit']) {
  setSession({ permissions: new Set(codes) as never })
  const router = createMemoryRouter([{ path: '*', element: <AuditPage /> }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  return router
}
const button = (name: string) => screen.findByRole('button', { name })
const decisions = () => sent.filter(({ path }) => path === '/audit/edit').map(({ body }) => body)

beforeEach(() => {
  sent = []
  answers = { '/audit/pagelist': page(row) }
  queryClient.clear()
  showLanguage('en')
  vi.stubGlobal('fetch', serve)
  // What jsdom has not.
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
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

it('a yes is asked about before it is sent, with the version that was seen', async () => {
  answers['/audit/edit'] = fine({ items: [decided(7)] })
  open()
  fireEvent.click(await button('Approve Board'))
  // nothing is decided by one click
  expect(within(await screen.findByRole('dialog')).getByText('Approve this request?')).toBeDefined()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await screen.findByText('1 request approved')
  expect(decisions()).toEqual([{ items: [{ id: 7, version: 3 }], pass: true }])
})

it('a yes that refuses others says so first, and then how many', async () => {
  answers['/audit/pagelist'] = page(rival)
  answers['/audit/edit'] = fine({ items: [decided(8, { refused_ids: [11, 12] })] })
  open()
  fireEvent.click(await button('Approve Rival'))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('Approve this request?')
  within(dialog).getByText(
    'Other requests for the same time will be rejected automatically, and the people who booked them will be notified.',
  )
  expect(decisions()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await screen.findByText('1 request approved, 2 other requests for the same time rejected automatically')
})

it('a no asks for its reason', async () => {
  answers['/audit/edit'] = fine({ items: [decided(7, { audit_state: 2 })] })
  open()
  fireEvent.click(await button('Reject Board'))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('Reject this request?')
  const refuse = within(dialog).getByRole('button', { name: 'Reject' })
  fireEvent.click(refuse)
  await within(dialog).findByText('Enter a reason')
  expect(decisions()).toEqual([])
  fireEvent.change(within(dialog).getByLabelText('Reason for rejection'), { target: { value: ' Reserved ' } })
  fireEvent.click(refuse)
  await screen.findByText('1 request rejected')
  expect(decisions()).toEqual([{ items: [{ id: 7, version: 3 }], pass: false, reason: 'Reserved' }])
})

it('several are decided together, and what could not be stays on the screen with its reason', async () => {
  answers['/audit/pagelist'] = page(row, rival, hidden)
  answers['/audit/edit'] = fine({
    items: [decided(7), decided(8, { ok: false, reason: 'audit_decided', message: 'Decided already.' }), decided(9)],
  })
  open()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByText('3 selected')
  fireEvent.click(await button('Approve'))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('Approve 3 requests?')
  expect(within(dialog).getByText('Private meeting')).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await screen.findByText('2 requests approved')
  const alert = await screen.findByText('1 request couldn’t be processed')
  const told = within(alert.closest('[role="alert"]') as HTMLElement)
  told.getByText('Rival')
  told.getByText('Decided already.')
})

it('tabs and filters stand in the address, and decided requests say by whom and why', async () => {
  answers['/audit/pagelist'] = page({
    ...row,
    state: 'refused',
    audit_state: 2,
    decision: { action: 'refuse', user_name: 'Boss', reason: 'Too late', time: '2026-11-17T02:00:00Z' },
  })
  const router = open('/meeting/audit?office=3')
  fireEvent.click(await screen.findByRole('tab', { name: 'Decided' }))
  await screen.findByText('Too late')
  await screen.findByText('Boss')
  expect(router.state.location.search).toBe('?office=3&state=decided')
  const asked = sent.filter(({ path }) => path === '/audit/pagelist').at(-1)
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ state: 'decided', office: '3', sort: '-decided_at' })
  expect(screen.queryByRole('button', { name: 'Approve Board' })).toBeNull()
})

it('who may only look decides nothing', async () => {
  open('/meeting/audit', ['view-audit'])
  await screen.findByText('Board')
  expect(screen.queryByRole('button', { name: 'Approve Board' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('says that nothing waits, that nothing matches, and what failed', async () => {
  answers['/audit/pagelist'] = page()
  open()
  await screen.findByText('No meetings are pending approval')
  cleanup()
  const router = open('/meeting/audit?title=x')
  await screen.findByText('No matching requests')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Clear filters' }))[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toBe(''))
  cleanup()
  queryClient.clear()
  answers['/audit/pagelist'] = () => ({ code: 50000, message: 'Broken', data: null, request_id: 'r9' })
  open()
  await screen.findByText('Broken')
  answers['/audit/pagelist'] = page(row)
  fireEvent.click(await button('Try again'))
  await screen.findByText('Board')
})

it('a link opens one request with the plan of its room', async () => {
  const meeting = {
    kind: 'meeting',
    meetingroom_id: 1,
    time: '2026-11-18',
    myself: 0,
    invited: 0,
    booker_id: 2,
    attendee_count: 1,
  }
  answers['/audit/single'] = fine({
    ...row,
    content: 'Agenda of the board',
    attendees: [{ name: 'Ann', department: null }],
    dates: ['2026-11-18'],
    log: [{ action: 'request', user_name: 'Ann', reason: null, time: '2026-11-17T01:00:00Z' }],
    rooms: [
      {
        id: 1,
        name: 'Wuyi',
        status: 'online',
        timezone: 'Asia/Shanghai',
        capacity: 2,
        locks: [],
        opentime: '08:00',
        closetime: '20:00',
        lunch_begin: null,
        lunch_end: null,
        meeting: [
          {
            ...meeting,
            id: 7,
            title: 'Board',
            start_time: row.start_time,
            end_time: row.end_time,
            audit_state: 1,
            booker_name: 'Ann',
          },
          {
            ...meeting,
            id: 5,
            title: 'Standup',
            start_time: '2026-11-18 10:30:00',
            end_time: '2026-11-18 11:30:00',
            audit_state: 0,
            booker_name: 'Bob',
          },
        ],
      },
    ],
  })
  const router = open('/meeting/audit?id=7')
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByText('Board', { selector: '[class*=title]' })
  await within(drawer).findByText('Agenda of the board')
  within(drawer).getByText('Exceeds the room’s capacity')
  const plan = within(drawer).getByRole('figure')
  expect(within(plan).getByRole('listitem').textContent).toBe('Conflict 10:30–11:30 Standup · Bob')
  fireEvent.click(within(drawer).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
