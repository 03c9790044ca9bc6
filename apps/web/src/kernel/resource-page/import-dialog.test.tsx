import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Resource } from '@workplace/contract/kernel/resource'
import { user } from '@workplace/contract/people/user'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../client/query'
import { showLanguage } from '../words'
import { ImportDialog } from './import-dialog'

configure({ defaultHidden: true })

const report = { rows: [], total: 2, valid: 2, saved: 2 }
const running = { id: 9, kind: 'import_user', state: 'running', done: 1, total: 2, message: '', report: null }
let latest: object = running
let asked = 0
let answers: ((data: unknown) => void)[] = []

beforeEach(() => {
  latest = running
  asked = 0
  answers = []
  showLanguage('en')
  queryClient.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The server stands outside of the process: of a task it tells when the test says so.
  vi.stubGlobal('fetch', (input: string) => {
    if (!input.includes('/task/single')) {
      return Promise.resolve(new Response(JSON.stringify({ code: 0, data: latest, request_id: 'r' })))
    }
    asked++
    return new Promise<Response>((resolve) => {
      answers.push((data) => resolve(new Response(JSON.stringify({ code: 0, data, request_id: 'r' }))))
    })
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const page = <ImportDialog resource={user as unknown as Resource} onClose={() => undefined} />
  const router = createMemoryRouter([{ path: '*', element: page }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('asks how far an import is one question at a time, and tells its end once', async () => {
  open()
  await screen.findAllByText(/1.*2/)
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toBe(1)
  answers[0]?.({ ...running, state: 'done', done: 2, report })
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await vi.advanceTimersByTimeAsync(2000)
  await waitFor(() => expect(asked).toBe(1))
})

it('says of rows that are not saved yet that they are processed, and of the end that it saves', async () => {
  open()
  await screen.findByText('1 of 2 processed. All are saved together at the end.')
  await vi.advanceTimersByTimeAsync(800)
  answers[0]?.({ ...running, done: 2 })
  await screen.findByText('Saving…')
})

it('shows the result of an import that ended while its window was closed', async () => {
  latest = { ...running, state: 'done', done: 2, created_at: '2026-11-20T10:05:00Z', report: undefined }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'See result' }))
  await waitFor(() => expect(asked).toBe(1))
  answers[0]?.({ ...running, state: 'done', done: 2, report })
  await screen.findByText('2 rows imported')
})

it('says why an import ended without a result while its window was closed', async () => {
  latest = { ...running, state: 'failed', message: 'The server was stopped.', created_at: '2026-11-20T10:05:00Z' }
  open()
  await screen.findByText('Import not completed: The server was stopped.')
})
