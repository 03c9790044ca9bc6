import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../kernel/client/query'
import { setSession } from '../../kernel/session/session'
import { showLanguage } from '../../kernel/words'
import { FloorPlan } from './floor-plan'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ asyncUtilTimeout: 5000, defaultHidden: true })

const plan = {
  id: 3,
  name: '18F',
  map_image_url: '/files/1/plan.png?x=1',
  rooms: [
    { id: 7, name: 'Blue', capacity: 6, status: 'online', place: { x: 0.25, y: 0.5 } },
    { id: 8, name: 'Green', capacity: 6, status: 'online', place: null },
  ],
}
let sent: { path: string; body: unknown }[] = []
let answer: unknown = plan

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = new URL(String(input), 'http://localhost').pathname.replace('/prod-api', '')
  sent.push({ path, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
  const data = path === '/floor/plan' ? answer : { placed: 1 }
  return Promise.resolve(new Response(JSON.stringify({ code: 0, message: 'ok', data, request_id: 'r1' })))
}

const closed = vi.fn()
function open(codes: readonly string[]) {
  setSession({ permissions: new Set(codes) })
  const element = <FloorPlan id={3} name="18F" onClose={closed} />
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

beforeEach(() => {
  sent = []
  answer = plan
  closed.mockClear()
  queryClient.clear()
  showLanguage('en')
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('moves a room by arrow keys, places another where one clicks, and saves what was moved', async () => {
  open(['view-floor', 'change-floor'])
  const pin = await button('Blue, at 25% 50%')
  fireEvent.keyDown(pin, { key: 'ArrowRight', shiftKey: true })
  await button('Blue, at 30% 50%')
  fireEvent.click(await button(/^Green/))
  const picture = screen.getByRole('img', { name: 'Floor plan of 18F' })
  const target = picture.parentElement as HTMLElement
  target.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 }) as DOMRect
  fireEvent.click(picture, { clientX: 20, clientY: 80 })
  await button('Green, at 10% 80%')
  fireEvent.click(await button('Save locations'))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent.find((one) => one.path === '/floor/place_rooms')?.body).toEqual({
    id: 3,
    rooms: [
      { id: 7, place: { x: 0.3, y: 0.5 } },
      { id: 8, place: { x: 0.1, y: 0.8 } },
    ],
  })
})

it('takes a room off the plan, and asks before that is lost', async () => {
  open(['view-floor', 'change-floor'])
  const pin = await button('Blue, at 25% 50%')
  fireEvent.keyDown(pin, { key: 'Delete' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Blue, at 25% 50%' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await button('Discard changes')
  expect(closed).not.toHaveBeenCalled()
})

it('who may only look sees where rooms are and changes nothing', async () => {
  open(['view-floor'])
  const pin = await button('Blue, at 25% 50%')
  fireEvent.keyDown(pin, { key: 'ArrowRight' })
  expect(screen.getByRole('button', { name: 'Blue, at 25% 50%' })).toBe(pin)
  expect(screen.queryByRole('button', { name: 'Save locations' })).toBeNull()
})

it('says that a floor has no plan', async () => {
  answer = { ...plan, map_image_url: null }
  open(['view-floor'])
  await screen.findByText('This floor has no floor plan yet. Upload one first.')
})
