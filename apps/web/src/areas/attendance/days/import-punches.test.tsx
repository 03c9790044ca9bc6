import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubWindow } from '../../../browser.sample'
import { queryClient } from '../../../kernel/client/query'
import { showLanguage } from '../../../kernel/words'
import { ImportPunches } from './import-punches'

configure({ defaultHidden: true })

const others = { id: 9, by: '李雷', own: false, done: 2000, total: 6000, stopping: false }
const task = { id: 9, kind: 'import_punches', done: 4000, total: 6000, created_at: '2026-11-20T10:05:00Z' }
const ended = {
  ...{ ...task, state: 'failed', message: 'The task was stopped: what was done by then stays, the rest was not done.' },
  report: { rows: [], total: 4000, valid: 3990, saved: 3980 },
}
/** What the server would say now, by path. */
let says: Record<string, unknown> = {}
let stopped: unknown[] = []

beforeEach(() => {
  stopped = []
  showLanguage('en')
  queryClient.clear()
  vi.stubGlobal('fetch', (input: string, options?: { body?: string }) => {
    if (input.includes('/sourcerecord/stop')) stopped.push(JSON.parse(options?.body ?? '{}'))
    const path = Object.keys(says).find((one) => input.includes(one)) ?? ''
    return Promise.resolve(new Response(JSON.stringify({ code: 0, data: says[path] ?? null, request_id: 'r' })))
  })
  stubWindow()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ImportPunches onClose={() => undefined} />
    </QueryClientProvider>,
  )

/** Presses the button, and says that it is meant. */
async function stop(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Stop the import' }))
  await screen.findByText('Stop this import?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Stop the import' }).at(-1) as HTMLElement)
  await waitFor(() => expect(stopped).toEqual([{ id: 9 }]))
}

it('shows who imports, and stops that; then a file may be chosen', async () => {
  says = { '/sourcerecord/importing': others, '/task/latest': null }
  open()
  await screen.findByText('李雷 is importing.')
  await screen.findByText('Taking 2,000 of 6,000 lines')
  await stop()
  says = { ...says, '/sourcerecord/importing': null }
  await screen.findByRole('button', { name: 'Choose the file' }, { timeout: 10_000 })
})

it('says of one’s own what was taken until it was stopped, and that the rest was not', async () => {
  says = {
    '/sourcerecord/importing': { ...others, own: true },
    '/task/single': { ...task, done: 2000, state: 'running', message: '', report: null },
  }
  open()
  await screen.findByText('Taking 2,000 of 6,000 lines')
  expect(screen.queryByText(/is importing/)).toBeNull()
  await stop()
  // that it is over may be heard before what came of it
  says = { ...says, '/sourcerecord/importing': null }
  await queryClient.invalidateQueries()
  says = { '/sourcerecord/importing': null, '/task/single': ended, '/task/latest': ended }
  await screen.findByText(
    'Stopped after 4,000 lines: 3,980 records were taken, the rest was not. Import the same file again to go on.',
    {},
    { timeout: 10_000 },
  )
})

it('says how the last one ended while its window was closed', async () => {
  says = { '/sourcerecord/importing': null, '/task/latest': ended }
  open()
  await screen.findByText(/^The last import \(.*2026.*\): The task was stopped/)
})
