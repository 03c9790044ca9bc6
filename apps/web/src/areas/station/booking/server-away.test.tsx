import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../kernel/client/query'
import { setSession } from '../../../kernel/session/session'
import { showLanguage } from '../../../kernel/words'
import { PublishDialog } from '../map/editor/publish-dialog'
import { FloorMap } from '../map/floor-map'
import BookPage from './book-page'

// What a page says where the server does not answer: never bars of a page that is on its way for ever.
configure({ defaultHidden: true })

let answers: Record<string, () => unknown> = {}
let asked: string[] = []
function serve(input: RequestInfo | URL): Promise<Response> {
  const path = new URL(String(input), 'http://localhost').pathname.replace('/prod-api', '')
  asked.push(path)
  const answer = answers[path]?.() ?? { code: 0, message: 'ok', data: { items: [], total: 0 }, request_id: 'r1' }
  return Promise.resolve(new Response(JSON.stringify(answer)))
}
const no = (message: string, reason?: string) => () => ({
  ...{ code: 50_000, message, request_id: 'r2' },
  ...(reason === undefined ? {} : { data: { reason } }),
})
const fine = (data: unknown) => () => ({ code: 0, message: 'ok', data, request_id: 'r1' })

function show(element: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/station/reservation'] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  ;[answers, asked] = [{}, []]
  showLanguage('en')
  setSession({ permissions: new Set(['view-reservation']) as never })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('booking says that its office could not be read, and asks again on request', async () => {
  answers = { '/reservation/setup': no('The office is away') }
  show(<BookPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('The office is away')
  expect(asked).not.toContain('/reservation/pagelist')
  answers = { '/reservation/setup': fine({ offices: [], office: null }) }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/There are no desks to book yet/)).toBeTruthy()
  expect(screen.queryByText('The office is away')).toBe(null)
})

it('a map says that the state of its desks could not be read', async () => {
  const drawn = {
    version: 1,
    width: 2_000,
    height: 1_000,
    items: [],
    desks: [],
    areas: [],
    resources: [],
    cabinets: [],
  }
  answers = { '/map/document': fine(drawn), '/map/state': no('The desks are away') }
  show(<FloorMap name="F1" office_id={1} asked={{ floor_id: 1 }} card={() => null} empty="nothing" above={0} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The desks are away')
})

it('nothing to publish is no failure', async () => {
  answers = { '/map/diff': no('There is no draft', 'station_map_none') }
  show(<PublishDialog floor_id={1} floor="F1" token="t" onClose={() => {}} onDone={() => {}} />)
  expect(await screen.findByText('There are no changes to publish.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBe(null)
  expect(screen.getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(true)
})
