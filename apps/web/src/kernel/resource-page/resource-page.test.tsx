import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { price } from '@workplace/contract/meetingroom/price'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../client/query'
import { setSession } from '../session/session'
import { Toaster } from '../toast/toaster'
import { useHold } from '../widgets/holds'
import { showLanguage } from '../words'
import { ResourcePage } from './resource-page'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const row = {
  id: 7,
  version: 3,
  created_at: '2026-11-01T01:00:00Z',
  created_by: '林晓',
  updated_at: '2026-11-01T01:00:00Z',
  updated_by: '林晓',
  name: 'Hourly',
  unit: 'hour',
  amount: '1200.50',
  peak_amount: null,
  peak_periods: [],
  free_minutes: 0,
  target: 'room',
  status: 'on',
  remark: null,
}
type Sent = { path: string; query: URLSearchParams; body: unknown }
let sent: Sent[] = []
let answers: Record<string, () => unknown> = {}

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'http://localhost')
  const path = url.pathname.replace('/prod-api', '')
  sent.push({ path, query: url.searchParams, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
  const answer = answers[path]?.() ?? { code: 0, message: 'ok', data: { items: [row], total: 1 }, request_id: 'r1' }
  return Promise.resolve(answer).then((told) => new Response(JSON.stringify(told)))
}
/** An answer that comes when the test says so. */
function late() {
  let come: (answer: unknown) => void = () => undefined
  const promise = new Promise<unknown>((resolve) => {
    come = resolve
  })
  return { answer: () => promise, come: (answer: unknown) => come(answer) }
}
const fine = (data: unknown) => () => ({ code: 0, message: 'ok', data, request_id: 'r1' })
const refusal = (message: string, data: object) => () => ({ code: 40000, message, data, request_id: 'r9' })

const allCodes = ['view-price', 'add-price', 'change-price', 'delete-price']
function open(codes = allCodes, address = '/meetingroom/price', page = <ResourcePage resource={price} />) {
  setSession({
    permissions: new Set(codes),
    user: {
      id: 1,
      people_name: '林晓',
      name: 'admin',
      job_num: '1',
      department: '',
      avatar: '',
      allow: true,
      promissions: codes,
      must_change_password: false,
      administers_all: true,
    },
  })
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [address],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  return router
}

/** A field of the open form. */
const field = async (label: string) =>
  within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  sent = []
  answers = {}
  queryClient.clear()
  localStorage.clear()
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

it('a list shows its rows: the title as heading, money with two digits, a state as a word', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Prices' })).toBeDefined()
  const line = (await screen.findByText('Hourly')).closest('tr')
  expect(line).not.toBeNull()
  expect(within(line as HTMLElement).getByText('¥1,200.50')).toBeDefined()
  expect(within(line as HTMLElement).getByText('Enabled')).toBeDefined()
  expect(screen.getByText('1 record')).toBeDefined()
  // One table, named by the heading: a cell stands under its head.
  const table = await screen.findByRole('table', { name: 'Prices' })
  expect(within(table).getByRole('columnheader', { name: /^Name/ })).toBeDefined()
  expect(within(table).getByText('Hourly')).toBeDefined()
  expect(screen.getAllByRole('table')).toHaveLength(1)
})

it('only what one may do is offered', async () => {
  open(['view-price'])
  await screen.findByText('Hourly')
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
  for (const name of ['Add', 'Import', 'Edit Hourly', 'Delete Hourly']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('without the permission the list says which one is missing', async () => {
  open([])
  expect(await screen.findByText(/view-price/)).toBeDefined()
})

it('a list that cannot be loaded says why, with the request id, and can be tried again', async () => {
  answers['/price/pagelist'] = refusal('The database is away.', { reason: 'unavailable' })
  open()
  expect(await screen.findByText(/The database is away\./)).toBeDefined()
  expect(screen.getByText('Request ID: r9')).toBeDefined()
  answers = {}
  fireEvent.click(await button('Try again'))
  expect(await screen.findByText('Hourly')).toBeDefined()
})

it('rows that could not be had again by hand do not pass for fresh ones', async () => {
  open()
  await screen.findByText('Hourly')
  answers['/price/pagelist'] = refusal('The database is away.', { reason: 'unavailable' })
  fireEvent.click(await button('Refresh'))
  expect(await screen.findByText('The database is away.')).toBeDefined()
  expect(screen.getByText('Hourly')).toBeDefined()
})

it('an empty list offers to add the first record', async () => {
  answers['/price/pagelist'] = fine({ items: [], total: 0 })
  open()
  expect(await screen.findByText('No price yet')).toBeDefined()
  expect(await button('Add price')).toBeDefined()
})

it('deleting asks first; cancelling deletes nothing and says so; the version that was seen is sent', async () => {
  answers['/price/del'] = fine({ deleted: 1 })
  open()
  fireEvent.click(await button('Delete Hourly'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('Are you sure you want to delete?').length).toBeGreaterThan(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Deletion cancelled')).toBeDefined()
  expect(sent.some(({ path }) => path === '/price/del')).toBe(false)
  fireEvent.click(await button('Delete Hourly'))
  // jsdom plays no motion to its end: the first question may still stand in the page.
  const again = await waitFor(() => {
    const last = screen.getAllByRole('dialog').at(-1)
    if (last === undefined || last === dialog) throw new Error('not asked again yet')
    return last
  })
  fireEvent.click(within(again).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Deleted successfully!')).toBeDefined()
  expect(sent.find(({ path }) => path === '/price/del')?.body).toEqual({ id: 7, version: 3 })
})

it('what the server refuses stands below its field; an edit sends what was changed and nothing else', async () => {
  answers['/price/single'] = fine(row)
  answers['/price/edit'] = refusal('Taken', { reason: 'duplicate', fields: { name: '"Daily" already exists' } })
  open()
  fireEvent.click(await button('Edit Hourly'))
  const name = await field('Name')
  fireEvent.change(name, { target: { value: 'Daily' } })
  fireEvent.submit(name.closest('form') as HTMLFormElement)
  expect(await screen.findByText('"Daily" already exists')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(name))
  answers['/price/edit'] = fine({ id: 7, version: 4 })
  fireEvent.change(name, { target: { value: ' Per hour ' } })
  fireEvent.submit(name.closest('form') as HTMLFormElement)
  expect(await screen.findByText('Update Successfully')).toBeDefined()
  expect(sent.filter(({ path }) => path === '/price/edit').at(-1)?.body).toEqual({
    id: 7,
    version: 3,
    name: 'Per hour',
  })
})

it('a form says below the field what is missing and goes to the first one', async () => {
  open()
  fireEvent.click(await button('Add'))
  const name = await field('Name')
  fireEvent.submit(name.closest('form') as HTMLFormElement)
  // one after the other, each once it was looked at
  await waitFor(() => expect(screen.getAllByText('Required').length).toBeGreaterThan(1))
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(sent.some(({ path }) => path === '/price/add')).toBe(false)
})

it('when somebody else was first, their content can be loaded without losing mine', async () => {
  const theirs = { ...row, version: 5, remark: 'theirs' }
  answers['/price/single'] = fine(row)
  answers['/price/edit'] = refusal('Stale', { reason: 'stale', who: '王敏', when: '2 minutes ago' })
  open()
  fireEvent.click(await button('Edit Hourly'))
  const name = await field('Name')
  fireEvent.change(name, { target: { value: 'mine' } })
  fireEvent.submit(name.closest('form') as HTMLFormElement)
  expect(await screen.findByText(/王敏 changed this record 2 minutes ago/)).toBeDefined()
  answers['/price/single'] = fine(theirs)
  answers['/price/edit'] = fine({ id: 7, version: 6 })
  fireEvent.click(await button('Load latest and keep my changes'))
  await waitFor(async () => expect((await field('Note')).value).toBe('theirs'))
  expect(name.value).toBe('mine')
  fireEvent.submit(name.closest('form') as HTMLFormElement)
  expect(await screen.findByText('Update Successfully')).toBeDefined()
  expect(sent.filter(({ path }) => path === '/price/edit').at(-1)?.body).toEqual({ id: 7, version: 5, name: 'mine' })
})

it('closing a form with changes asks', async () => {
  answers['/price/single'] = fine(row)
  open()
  fireEvent.click(await button('Edit Hourly'))
  fireEvent.change(await field('Name'), { target: { value: 'other' } })
  fireEvent.click(await button('Cancel'))
  expect((await screen.findAllByText('You have unsaved changes')).length).toBeGreaterThan(0)
  fireEvent.click(await button('Discard changes'))
  await waitFor(() => expect(screen.queryByText('Edit price')).toBeNull())
})

it('begins a form at its first field, and leaves who is quicker in the field they chose', async () => {
  open()
  fireEvent.click(await button('Add'))
  const name = await field('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  fireEvent.click(await button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    fireEvent.click(await button('Add'))
    const amount = await field('Price (CNY)')
    amount.focus()
    await vi.advanceTimersByTimeAsync(1000)
    expect(document.activeElement).toBe(amount)
  } finally {
    vi.useRealTimers()
  }
})

/** An edit whose answer is on its way, and whose form is closed already. */
async function closedWhileSaving() {
  const edit = late()
  answers['/price/single'] = fine(row)
  answers['/price/edit'] = edit.answer
  open()
  fireEvent.click(await button('Edit Hourly'))
  const name = await field('Name')
  fireEvent.change(name, { target: { value: 'Daily' } })
  fireEvent.submit(name.closest('form') as HTMLFormElement)
  await waitFor(() => expect(sent.some(({ path }) => path === '/price/edit')).toBe(true))
  fireEvent.click(await button('Cancel'))
  fireEvent.click(await button('Discard changes'))
  await waitFor(() => expect(screen.queryByText('Edit price')).toBeNull())
  return edit
}

it('the answer to a form that was closed meanwhile closes no other form', async () => {
  const edit = await closedWhileSaving()

  fireEvent.click(await button('Add'))
  const added = (await screen.findByText('Add price')).closest<HTMLElement>('[role=dialog]')
  const other = await within(added as HTMLElement).findByLabelText<HTMLInputElement>('Name')
  fireEvent.change(other, { target: { value: 'Weekly' } })
  edit.come(fine({ id: 7, version: 4 })())
  expect(await screen.findByText('Update Successfully')).toBeDefined()
  expect(screen.getByText('Add price')).toBeDefined()
  expect(other.isConnected && other.value).toBe('Weekly')
})

it('what is refused after its form was closed is told all the same', async () => {
  const edit = await closedWhileSaving()
  edit.come(refusal('Check what you entered.', { reason: 'duplicate', fields: { name: '"Daily" already exists' } })())
  expect(await screen.findByText('Check what you entered.')).toBeDefined()
})

it('Ctrl and Enter again while it is being saved save nothing twice', async () => {
  const edit = late()
  answers['/price/single'] = fine(row)
  answers['/price/edit'] = edit.answer
  open()
  fireEvent.click(await button('Edit Hourly'))
  const name = await field('Name')
  fireEvent.change(name, { target: { value: 'Daily' } })
  fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent.some(({ path }) => path === '/price/edit')).toBe(true))
  fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
  edit.come(fine({ id: 7, version: 4 })())
  expect(await screen.findByText('Update Successfully')).toBeDefined()
  expect(sent.filter(({ path }) => path === '/price/edit')).toHaveLength(1)
})

it('what was chosen is not chosen any more when somebody looks for something else', async () => {
  const router = open()
  await screen.findByText('Hourly')
  fireEvent.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement)
  expect(await screen.findByText('1 selected')).toBeDefined()
  const search = screen.getByLabelText('Search name')
  for (const text of ['Day', '']) {
    fireEvent.change(search, { target: { value: text } })
    fireEvent.keyDown(search, { key: 'Enter', code: 'Enter', keyCode: 13 })
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('title') ?? '').toBe(text))
  }
  expect(await screen.findByText('1 record')).toBeDefined()
  expect(screen.queryByText('1 selected')).toBeNull()
})

it('a form waits with saving for what is still being sent', async () => {
  let letGo: () => void = () => undefined
  function Sending() {
    const hold = useHold()
    return (
      <button
        type="button"
        onClick={() => {
          letGo = hold()
        }}
      >
        Send
      </button>
    )
  }
  answers['/price/single'] = fine(row)
  answers['/price/edit'] = fine({ id: 7, version: 4 })
  const page = <ResourcePage resource={price} form={() => ({ inputs: { remark: Sending } })} />
  open(allCodes, '/meetingroom/price', page)
  fireEvent.click(await button('Edit Hourly'))
  const name = await field('Name')
  fireEvent.change(name, { target: { value: 'Daily' } })
  fireEvent.click(await button('Send'))
  fireEvent.submit(name.closest('form') as HTMLFormElement)
  expect(await screen.findByText('A picture is still uploading. Save once it’s finished.')).toBeDefined()
  expect(sent.some(({ path }) => path === '/price/edit')).toBe(false)
  letGo()
  fireEvent.submit(name.closest('form') as HTMLFormElement)
  expect(await screen.findByText('Update Successfully')).toBeDefined()
})
