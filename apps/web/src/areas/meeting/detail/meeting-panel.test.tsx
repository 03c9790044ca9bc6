import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signedInAs, stubWindow } from '../../../browser.sample'
import { invalidate, queryClient } from '../../../kernel/client/query'
import { showLanguage } from '../../../kernel/words'
import { boardRoomOf, claimOf } from '../core/board'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { MeetingPanel } from './meeting-panel'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const day = '2090-01-16' // long before it is past, and a Monday
const slot = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
const stored: MeetingDetails = {
  ...{ id: 1, version: 1, title: 'Weekly', content: null, meetingroom_id: 7, ...slot, timezone: 'Asia/Shanghai' },
  rooms: [
    {
      id: 7,
      name: 'Room 301',
      floor_name: '3F',
      office_name: 'Office',
      office_name_en: null,
      timezone: 'Asia/Shanghai',
    },
  ],
  ...{ audit_state: 0, state: 'not_started', secret: false, myself: 1, can_change: true },
  ...{ booker_id: 3, booker_name: 'Ann', booker_department: null, book_for_id: null, book_for_name: null },
  ...{ reminder_minutes: [], attachments: [], services: [], cancel_reason: null, waiting_change: null, series: null },
  ...{ attendees: [], log: [] },
}
let details: MeetingDetails

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL): Promise<Response> {
  const data = String(input).includes('/meeting/details') ? details : { items: [], total: 0, departments: [] }
  return Promise.resolve(new Response(JSON.stringify({ code: 0, message: 'ok', data, request_id: 'r' })))
}

beforeEach(() => {
  details = stored
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

async function openForm() {
  const page = (
    <MeetingPanel
      claim={claimOf({ ...sampleMeeting, ...slot, time: day, myself: 1 }, 'Asia/Shanghai')}
      mode="edit"
      boardRoom={boardRoomOf(sampleRoom)}
      shownDate={day}
      otherZone={false}
      onClose={() => undefined}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return screen.findByLabelText<HTMLInputElement>('Title')
}

/** Somebody else cancels the meeting, and the stream tells it. */
async function cancelled() {
  details = { ...stored, version: 2, state: 'cancelled', can_change: false }
  await invalidate('/meeting/details')
}

it('keeps what somebody is writing although the meeting was cancelled meanwhile, and says so', async () => {
  const title = await openForm()
  fireEvent.change(title, { target: { value: 'Weekly, with the numbers' } })
  await cancelled()
  expect(await screen.findByText(/This meeting has been cancelled/)).toBeDefined()
  expect(title.isConnected && title.value).toBe('Weekly, with the numbers')
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
})

it('leaves a form in which nothing was written for what became of the meeting', async () => {
  const title = await openForm()
  await cancelled()
  await waitFor(() => expect(title.isConnected).toBe(false))
  expect(screen.queryByText(/This meeting has been cancelled/)).toBeNull()
})
