import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../kernel/client/query'
import { setSession } from '../../../kernel/session/session'
import { useToasts } from '../../../kernel/toast/toast'
import { showLanguage } from '../../../kernel/words'
import HolidayPage from './holiday-page'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

type Day = { date: string; name: string; name_en: string | null; kind: string; statutory: boolean }
const day = (date: string, name: string, more: Partial<Day> = {}): Day => ({
  ...{ date, name, name_en: null, kind: 'off', type: 1, as_weekday: null, statutory: false, source: 'cn' },
  ...more,
})
const calendar = { id: 3, version: 1, name: '中国大陆', name_en: 'Mainland China', office_count: 2, is_default: true }

let sent: { path: string; body: Record<string, unknown> }[] = []
let calendars: object[] = []
let days: Record<number, Day[]> = {}
/** What the server has: somebody else may change it meanwhile. */
let version = 1
let refusal: { code: number; message: string; data: object } | null = null

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'http://localhost')
  const path = url.pathname.replace('/prod-api', '')
  const asked = Object.fromEntries(url.searchParams)
  const body = init?.body === undefined ? asked : JSON.parse(String(init.body))
  sent.push({ path, body })
  const answers: Record<string, () => object> = {
    '/holidays/pagelist': () => ({ items: calendars, total: calendars.length }),
    '/holidays/days': () => ({
      ...{ ...calendar, version, year: Number(asked.year), days: days[Number(asked.year)] ?? [] },
      years: Object.entries(days).map(([year, all]) => ({ year: Number(year), days: all.length })),
    }),
    '/holidays/official': () => ({ years: [{ year: 2026, days: 39, papers: [] }] }),
    '/holidays/add': () => ({ id: 3, version: 1 }),
    '/holidays/import_cn': () => ({ version: 2, changes: [], same: 0 }),
    '/holidays/save_days': () => {
      version++
      return { version, changed: 1 }
    },
  }
  const no = path === '/holidays/save_days' ? refusal : null
  refusal = path === '/holidays/save_days' ? null : refusal
  const answer = no ?? { code: 0, message: 'ok', data: answers[path]?.() ?? {} }
  return Promise.resolve(new Response(JSON.stringify({ ...answer, request_id: 'r1' })))
}

const every = ['view-holidays', 'add-holidays', 'change-holidays', 'delete-holidays']
function open(codes: readonly string[] = every, at = '/pass/holiday?year=2026') {
  setSession({ permissions: new Set(codes), user: { administers_all: true } as never })
  const router = createMemoryRouter([{ path: '*', element: <HolidayPage /> }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
/** By its date: to ask every day of a year for its name takes long. */
const cell = (date: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`)
    if (found === null) throw new Error(`${date} is not shown`)
    return found
  })
const nameOf = (date: string) => document.querySelector(`[data-date="${date}"]`)?.getAttribute('aria-label')
const isCalled = (date: string, name: string) => waitFor(() => expect(nameOf(date)).toBe(name))
const press = async (date: string, init: { key: string; shiftKey?: boolean; ctrlKey?: boolean }) =>
  fireEvent.keyDown(await cell(date), init)
const button = (name: RegExp) => screen.getByRole('button', { name })
const nameInput = () => screen.getAllByLabelText('Holiday name').at(-1) as HTMLElement
const saves = () => sent.filter(({ path }) => path === '/holidays/save_days').map(({ body }) => body)
const short = (at: number) =>
  (saves()[at]?.years as { year: number; days: Day[] }[] | undefined)?.map(({ year, days: all }) => [
    year,
    all.map(({ date, name, kind }) => `${date.slice(5)} ${kind} ${name}`),
  ])

beforeEach(() => {
  showLanguage('en')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00Z') })
  vi.stubGlobal('fetch', vi.fn(serve))
  // What jsdom has not.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  sent = []
  calendars = [calendar]
  days = {
    2026: [
      day('2026-10-01', '国庆节', { name_en: 'National Day', statutory: true }),
      day('2026-10-02', '国庆节', { name_en: 'National Day' }),
    ],
  }
  version = 1
  refusal = null
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  // what jsdom has not, and a test gave it
  Reflect.deleteProperty(document, 'elementFromPoint')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows a year by its months and by the names of its holidays', async () => {
  open()
  await isCalled('2026-10-01', 'Thu 1 Oct, National Day, Day off, Statutory holiday')
  expect(nameOf('2026-11-20')).toBe('Fri 20 Nov, Today')
  expect(screen.getAllByRole('grid')).toHaveLength(12)
  expect(document.querySelectorAll('[data-date]')).toHaveLength(365)
  expect(button(/^National Day1–2 OctDay off · 2 days · 1 statutory day$/)).toBeTruthy()
  // it is November, and nothing is known of the next year
  expect(screen.getByRole('alert').textContent).toContain('no holidays for 2027 yet')
})

it('marks days by keys, and saves them with those that were there', async () => {
  open()
  await cell('2026-11-20')
  fireEvent.change(nameInput(), { target: { value: 'Party' } })
  await press('2026-11-20', { key: 'ArrowRight', shiftKey: true })
  await press('2026-11-21', { key: 'ArrowRight', shiftKey: true })
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(3)
  await press('2026-11-22', { key: ' ' })
  await isCalled('2026-11-22', 'Sun 22 Nov, Party, Day off, not saved')
  fireEvent.click(button(/^Save$/))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ id: 3, version: 1 })
  expect(short(0)).toEqual([
    [2026, ['10-01 off 国庆节', '10-02 off 国庆节', '11-20 off Party', '11-21 off Party', '11-22 off Party']],
  ])
})

it('marks days by the pointer, and a single one that is marked so already not any more', async () => {
  open()
  const drag = async (from: string, to: string) => {
    const months = (await cell(from)).closest('[data-paints]') as HTMLElement
    months.setPointerCapture = vi.fn()
    fireEvent.pointerDown(await cell(from), { button: 0 })
    const under = await cell(to)
    document.elementFromPoint = () => under
    fireEvent.pointerMove(months)
    fireEvent.pointerUp(months)
  }
  await drag('2026-12-02', '2026-11-30')
  await isCalled('2026-12-01', 'Tue 1 Dec, Day off, Day off, not saved')
  expect(screen.getByText('3 days not saved')).toBeTruthy()
  await drag('2026-12-01', '2026-12-01')
  await isCalled('2026-12-01', 'Tue 1 Dec')
})

it('clears by Delete, takes it back and does it again', async () => {
  open()
  await press('2026-11-20', { key: 'Enter' })
  const [plain, marked] = ['Fri 20 Nov, Today', 'Fri 20 Nov, Day off, Day off, Today, not saved']
  await isCalled('2026-11-20', marked)
  await press('2026-11-20', { key: 'Delete' })
  await isCalled('2026-11-20', plain)
  await press('2026-11-20', { key: 'z', ctrlKey: true })
  await isCalled('2026-11-20', marked)
  await press('2026-11-20', { key: 'z', ctrlKey: true })
  expect(screen.getByText('No unsaved changes')).toBeTruthy()
  fireEvent.click(button(/^Redo$/))
  await isCalled('2026-11-20', marked)
})

it('saves what was painted in two years together', async () => {
  open()
  await press('2026-11-20', { key: 'Enter' })
  days[2027] = [day('2027-01-01', '元旦')]
  fireEvent.click(button(/^Next year$/))
  await isCalled('2027-01-01', 'Fri 1 Jan, 元旦, Day off')
  await press('2027-01-01', { key: 'Delete' })
  expect(screen.getByText('2 days not saved')).toBeTruthy()
  fireEvent.click(button(/^Save$/))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(short(0)).toEqual([
    [2026, ['10-01 off 国庆节', '10-02 off 国庆节', '11-20 off 放假']],
    [2027, []],
  ])
})

it('saves no year over what somebody else changed in it while another was looked at', async () => {
  open()
  await press('2026-11-20', { key: 'Enter' })
  days = { 2026: [day('2026-05-01', '劳动节')], 2027: [day('2027-01-01', '元旦')] }
  version = 2
  fireEvent.click(button(/^Next year$/))
  await isCalled('2027-01-01', 'Fri 1 Jan, 元旦, Day off')
  fireEvent.click(button(/^Save$/))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ version: 2 })
  expect(short(0)).toEqual([[2026, ['05-01 off 劳动节', '11-20 off 放假']]])
})

it('keeps what was painted where somebody else was first, upon what they saved', async () => {
  open()
  await press('2026-11-20', { key: 'Enter' })
  days[2026] = [day('2026-05-01', '劳动节')]
  version = 2
  refusal = { code: 40900, message: 'stale', data: { reason: 'stale' } }
  fireEvent.click(button(/^Save$/))
  await isCalled('2026-05-01', 'Fri 1 May, 劳动节, Day off')
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('with your changes')])
  expect(screen.getByText('1 day not saved')).toBeTruthy()
  fireEvent.click(button(/^Save$/))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]).toMatchObject({ version: 2 })
  expect(short(1)).toEqual([[2026, ['05-01 off 劳动节', '11-20 off 放假']]])
})

it('enters a holiday by its name and dates, and its statutory days one by one', async () => {
  open()
  await cell('2026-10-01')
  fireEvent.click(screen.getByText('National Day'))
  fireEvent.click(screen.getByText('2 Oct'))
  fireEvent.change(nameInput(), { target: { value: ' ' } })
  fireEvent.click(screen.getByText('OK'))
  expect(screen.getByText('Enter the holiday name')).toBeTruthy()
  fireEvent.change(nameInput(), { target: { value: '国庆' } })
  fireEvent.click(screen.getByText('OK'))
  await isCalled('2026-10-02', 'Fri 2 Oct, 国庆, Day off, Statutory holiday, not saved')
  fireEvent.click(screen.getByText('国庆'))
  fireEvent.click(screen.getByText('Delete'))
  await isCalled('2026-10-02', 'Fri 2 Oct, not saved')
  expect(screen.getByText('2 days not saved')).toBeTruthy()
})

it('shows who may not change it the days, and nothing to change them with', async () => {
  open(['view-holidays'])
  await press('2026-11-20', { key: 'Enter' })
  expect(screen.queryByText(/not saved/)).toBeNull()
  expect(screen.queryByLabelText('Holiday name')).toBeNull()
  expect(screen.queryByText('Import')).toBeNull()
  expect(screen.getByText('Export')).toBeTruthy()
})

it('begins with the official years where there is no calendar yet', async () => {
  calendars = []
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Use the official days of mainland China' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/holidays/import_cn'))
  const bodyOf = (path: string) => sent.find((one) => one.path === path)?.body
  expect(bodyOf('/holidays/add')).toEqual({ name: '中国大陆', name_en: 'Mainland China', is_default: true })
  expect(bodyOf('/holidays/import_cn')).toEqual({ id: 3, version: 1, years: [2026], mode: 'save' })
})
