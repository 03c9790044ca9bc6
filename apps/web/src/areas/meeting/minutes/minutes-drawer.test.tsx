import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Minutes, MinutesDetail } from '@workplace/contract/meeting/minutes'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../kernel/client/query'
import { setSession } from '../../../kernel/session/session'
import { Toaster } from '../../../kernel/toast/toaster'
import { showLanguage } from '../../../kernel/words'
import MinutesDrawer from './minutes-drawer'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const minutes: Minutes = {
  id: 7,
  version: 3,
  title: 'Plan',
  content: 'one\ntwo\nthree',
  recorder_id: null,
  recorder_name: null,
  visible: 'attendee',
  publish_state: 0,
  published_at: null,
  published_by: null,
  updated_at: '2026-11-20T02:00:00Z',
  updated_by: 'Bob',
  files: [],
  todo: [],
  versions: [],
}
const detail: MinutesDetail = {
  meeting: {
    meeting_id: 4,
    meeting_title: 'Plan',
    meetingroom_name: 'Blue',
    office_name: 'HQ',
    office_name_en: null,
    start_time: '2026-11-20 10:00:00',
    end_time: '2026-11-20 11:00:00',
    timezone: 'Asia/Shanghai',
    host_name: 'Ann',
    people: [{ id: 2, name: 'Ann' }],
  },
  minutes,
  can_write: true,
  can_delete: true,
}

type Sent = { path: string; body: unknown }
let sent: Sent[] = []
let answers: Record<string, () => unknown> = {}

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = new URL(String(input), 'http://localhost').pathname.replace('/prod-api', '')
  sent.push({ path, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
  return Promise.resolve(new Response(JSON.stringify(answers[path]?.())))
}
const fine = (data: unknown) => () => ({ code: 0, message: 'ok', data, request_id: 'r1' })
const edits = () => sent.filter(({ path }) => path === '/minutes/edit').map(({ body }) => body)
const area = () => screen.findByLabelText<HTMLTextAreaElement>('Content')
const type = async (value: string) => fireEvent.change(await area(), { target: { value } })
// The picture of a call that is over leaves with a transition, which jsdom never ends.
const click = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^(loading )?${name}$`) }))

function open() {
  setSession({ user: { id: 2, name: 'Ann' } as never })
  const page = <MinutesDrawer which={{ id: 7 }} onClose={() => {}} />
  const router = createMemoryRouter([{ path: '*', element: page }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  sent = []
  answers = { '/minutes/detail': fine(detail), '/minutes/edit': fine({ id: 7, version: 4 }) }
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

it('saves with the version from which it was written', async () => {
  open()
  await type('one\ntwo\nTHREE')
  await click('Save')
  await screen.findByText('Saved, version 4')
  expect(edits()).toEqual([{ id: 7, version: 3, title: 'Plan', content: 'one\ntwo\nTHREE' }])
})

it('whose text is refused as old has both in it, and saves them from the one that stands', async () => {
  open()
  await type('one\ntwo\nTHREE')
  const current = { version: 5, title: 'Plan', content: 'ONE\ntwo\nthree' }
  answers['/minutes/edit'] = () => ({
    code: 45700,
    message: 'stale',
    data: { reason: 'minutes_stale', current, who: 'Bob' },
    request_id: 'r2',
  })
  await click('Save')
  await screen.findByText(/Both changes were merged/)
  expect((await area()).value).toBe('ONE\ntwo\nTHREE')
  answers['/minutes/edit'] = fine({ id: 7, version: 6 })
  await click('Save')
  await waitFor(() => expect(edits().at(-1)).toEqual({ id: 7, version: 5, title: 'Plan', content: 'ONE\ntwo\nTHREE' }))
})

it('says so when both changed the same, and loses neither', async () => {
  open()
  await type('one\nmine\nthree')
  answers['/minutes/detail'] = fine({
    ...detail,
    minutes: { ...minutes, version: 4, content: 'one\ntheirs\nthree', updated_by: 'Cy' },
  })
  await queryClient.invalidateQueries()
  await screen.findByText('Cy has just saved new content')
  await click('Merge')
  await screen.findByText(/One passage was changed by both of you/)
  expect((await area()).value).toMatch(/<<< mine\nmine\n=== Cy\ntheirs\n>>>/)
})

it('writes marks by buttons and keys, which are saved like what is typed', async () => {
  open()
  const field = await area()
  field.setSelectionRange(4, 7)
  fireEvent.keyDown(field, { key: 'b', ctrlKey: true })
  expect(field.value).toBe('one\n**two**\nthree')
  expect([field.selectionStart, field.selectionEnd]).toEqual([6, 9])
  await click('Numbered list')
  await click('Save')
  await screen.findByText('Saved, version 4')
  expect(edits()).toEqual([{ id: 7, version: 3, title: 'Plan', content: 'one\n1. **two**\nthree' }])
})

it('previews hostile text as text', async () => {
  open()
  await type('[x](javascript:alert(1)) <img src=x onerror=alert(2)>\n\n![y](http://127.0.0.1/z.png)')
  fireEvent.click(await screen.findByText('Preview'))
  await screen.findByText(/onerror/)
  expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  expect(document.querySelector('img[onerror], img[src*="127.0.0.1"], script')).toBeNull()
})

it('does not even parse what would choke it', async () => {
  answers['/minutes/detail'] = fine({
    ...detail,
    can_write: false,
    minutes: { ...minutes, content: '>'.repeat(20_000) },
  })
  open()
  await screen.findByText(/Nested too deeply/)
})
