import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../kernel/client/query'
import { setSession } from '../../kernel/session/session'
import { showLanguage } from '../../kernel/words'
import { FloorPlan } from './floor-plan'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const plan = {
  id: 3,
  name: '18F',
  map_image_url: '/files/1/plan.png?x=1',
  map_version: null as number | null,
  layers: [
    {
      kind: 'room',
      things: [
        { id: 7, name: 'Blue', state: 'online', place: { x: 0.25, y: 0.5 } },
        { id: 8, name: 'Green', state: 'offline', place: null },
      ],
    },
    { kind: 'terminal', things: [{ id: 7, name: 'Door', state: 'offline', place: { x: 0.5, y: 0.5 } }] },
    { kind: 'unknown_to_this_page', things: [{ id: 1, name: 'New', state: 'on', place: { x: 0, y: 0 } }] },
  ],
}
let sent: { path: string; body: unknown }[] = []
let answer: unknown = plan

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = new URL(String(input), 'http://localhost').pathname.replace('/prod-api', '')
  sent.push({ path, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
  const data = path === '/floor/layers' ? answer : { placed: 1 }
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

/** jsdom draws nothing: the plan is as large as this. */
const box = (picture: HTMLElement) => {
  const plan = picture.closest('div[class*=picture]') as HTMLElement
  plan.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 }) as DOMRect
}

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
  const pin = await button('Blue (Online), at 25% 50%')
  fireEvent.keyDown(pin, { key: 'ArrowRight', shiftKey: true })
  await button('Blue (Online), at 30% 50%')
  fireEvent.click(await button(/^Green/))
  const picture = screen.getByRole('img', { name: 'Floor plan of 18F' })
  box(picture)
  fireEvent.click(picture, { clientX: 20, clientY: 80 })
  await button('Green (Offline), at 10% 80%')
  fireEvent.click(await button('Save locations'))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent.find((one) => one.path === '/floor/place_things')?.body).toEqual({
    id: 3,
    things: [
      { kind: 'room', id: 7, place: { x: 0.3, y: 0.5 } },
      { kind: 'room', id: 8, place: { x: 0.1, y: 0.8 } },
    ],
  })
})

it('takes a room off the plan, and asks before that is lost', async () => {
  open(['view-floor', 'change-floor'])
  const pin = await button('Blue (Online), at 25% 50%')
  fireEvent.keyDown(pin, { key: 'Delete' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Blue (Online), at 25% 50%' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await button('Discard changes')
  expect(closed).not.toHaveBeenCalled()
})

it('who may only look sees where rooms are and changes nothing', async () => {
  open(['view-floor'])
  const pin = await button('Blue (Online), at 25% 50%')
  fireEvent.keyDown(pin, { key: 'ArrowRight' })
  expect(screen.getByRole('button', { name: 'Blue (Online), at 25% 50%' })).toBe(pin)
  expect(screen.queryByRole('button', { name: 'Save locations' })).toBeNull()
})

it('says that a floor has no plan', async () => {
  answer = { ...plan, map_image_url: null }
  open(['view-floor'])
  await screen.findByText('This floor has no floor plan yet. Upload one first.')
})

it('drags a thing by the pointer, and a hand that trembles drags nothing', async () => {
  open(['view-floor', 'change-floor'])
  const pin = await button('Door (Offline), at 50% 50%')
  box(screen.getByRole('img', { name: 'Floor plan of 18F' }))
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, button: 0, pointerId: 1 })
  fireEvent.pointerDown(pin, at(100, 50))
  fireEvent.pointerMove(pin, at(102, 51))
  fireEvent.click(pin)
  expect(pin.getAttribute('aria-pressed')).toBe('true')
  expect(pin.getAttribute('aria-label')).toBe('Door (Offline), at 50% 50%')
  fireEvent.pointerDown(pin, at(100, 50))
  fireEvent.pointerMove(pin, at(150, 25))
  fireEvent.click(pin)
  const there = await button('Door (Offline), at 75% 25%')
  expect(there.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(await button('Save locations'))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent.find((one) => one.path === '/floor/place_things')?.body).toEqual({
    id: 3,
    things: [{ kind: 'terminal', id: 7, place: { x: 0.75, y: 0.25 } }],
  })
})

it('shows and hides layers, and says what is in hand', async () => {
  open(['view-floor', 'change-floor', 'view-screen-system-subject'])
  fireEvent.click(await button('Door (Offline), at 50% 50%'))
  const link = await screen.findByRole('link', { name: 'Open Door' })
  expect(link.getAttribute('href')).toBe('/meetingroom/terminal?title=Door')
  const layer = screen.getByRole('checkbox', { name: 'Terminals 1 of 1 placed' })
  fireEvent.click(layer)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Door/ })).toBeNull())
  expect(screen.queryByRole('link', { name: 'Open Door' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Rooms 1 of 2 placed' }))
  await screen.findByText('No layer is shown')
  fireEvent.click(layer)
  fireEvent.click(await button('Door (Offline), at 50% 50%'))
  await screen.findByRole('link', { name: 'Open Door' })
})

it('keeps what was moved while somebody else moves something, and shows the rest as it is now', async () => {
  open(['view-floor', 'change-floor'])
  fireEvent.keyDown(await button('Blue (Online), at 25% 50%'), { key: 'ArrowRight', shiftKey: true })
  await button('Blue (Online), at 30% 50%')
  const [rooms, terminals] = plan.layers
  answer = {
    ...plan,
    layers: [rooms, { ...terminals, things: [{ ...terminals?.things[0], state: 'online', place: { x: 1, y: 1 } }] }],
  }
  await queryClient.invalidateQueries()
  await button('Door (Online), at 100% 100%')
  await button('Blue (Online), at 30% 50%')
  fireEvent.click(await button('Save locations'))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent.find((one) => one.path === '/floor/place_things')?.body).toMatchObject({
    things: [{ kind: 'room', id: 7 }],
  })
})
