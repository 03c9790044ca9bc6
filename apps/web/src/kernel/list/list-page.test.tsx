import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { endpoint } from '@workplace/contract/kernel/endpoint'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { queryClient } from '../client/query'
import { showLanguage } from '../words'
import { sortBy, useAddress } from './address'
import { choice, search } from './filters'
import { type Column, ListPage, usePageOf } from './list-page'

// Whether something can be seen costs jsdom a second for each question; a browser asks that in the journeys.
configure({ defaultHidden: true })

const row = z.object({ id: z.number(), name: z.string(), state: z.string() })
type Row = z.infer<typeof row>
const things = endpoint({
  method: 'POST',
  path: '/things/pagelist',
  access: 'session',
  label: ['事物', 'Things'],
  input: z.object({
    page: z.number(),
    limit: z.number(),
    sort: z.string(),
    title: z.string().optional(),
    state: z.string().optional(),
  }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

const filters = {
  title: search(['搜索', 'Search']),
  state: choice(
    ['状态', 'State'],
    [
      ['new', ['新', 'New']],
      ['old', ['旧', 'Old']],
    ],
  ),
  sort: sortBy(
    (sort) => /^[+-]name$/.test(sort),
    () => '+name',
  ),
}
const columns: Column<Row>[] = [
  { key: 'name', title: ['名称', 'Name'], sort: 'ascend', cell: (row) => row.name, card: (row) => <b>{row.name}</b> },
  { key: 'state', title: ['状态', 'State'], cell: (row) => row.state },
  { key: 'number', title: ['编号', 'Number'], cell: (row) => `#${row.id}`, card: false },
]

function Things({ choosing = false }: { choosing?: boolean }) {
  const address = useAddress(filters)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { sort, page, limit } = address.at
  const answer = usePageOf(things, { ...address.sought, sort, page, limit })
  return (
    <ListPage
      title={['事物', 'Things']}
      {...{ address, answer, columns }}
      empty={['没有事物', 'No things']}
      emptyHint={<a href="/new">Make one</a>}
      total={['共 {n} 件', '{n} things']}
      refresh
      save={() => Promise.resolve('things.csv')}
      choosing={
        choosing
          ? {
              ...{ chosen, onChoose: setChosen, all: ['全选', 'All'] },
              may: ({ id }) => id !== 3,
              labelOf: ({ name }) => `Choose ${name}`,
            }
          : undefined
      }
      batch={(rows) => <strong role="status">{rows.map(({ name }) => name).join()}</strong>}
    />
  )
}

let sent: unknown[] = []
let answer: () => unknown = () => undefined
const fine = (...items: Row[]) => ({ code: 0, message: 'ok', data: { items, total: items.length }, request_id: 'r1' })
const [one, two, three] = ['One', 'Two', 'Three'].map((name, at) => ({ id: at + 1, name, state: 'new' })) as [
  Row,
  Row,
  Row,
]

function open(address = '/', element = <Things />) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const narrow = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))

beforeEach(() => {
  sent = []
  answer = () => fine(one, two, three)
  queryClient.clear()
  showLanguage('en')
  vi.stubGlobal('fetch', (_input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    return Promise.resolve(answer()).then((told) => new Response(JSON.stringify(told)))
  })
  narrow(false)
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

it('columns make the table, named by the heading of the page', async () => {
  open()
  await screen.findByText('One')
  const table = screen.getByRole('table', { name: 'Things' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'State', 'Number'])
  within(table).getByText('#2')
  screen.getByText('3 things')
  screen.getByRole('button', { name: 'Refresh' })
  screen.getByRole('button', { name: /Export/ })
})

it('and on a telephone the cards, in the same order', async () => {
  narrow(true)
  open()
  await screen.findByText('One')
  expect(screen.queryByRole('table')).toBeNull()
  expect(
    screen
      .getAllByRole('listitem')
      .filter((card) => card.className.includes('card'))
      .map(({ textContent }) => textContent),
  ).toEqual(['Onenew', 'Twonew', 'Threenew'])
  expect(screen.queryByText('#1')).toBeNull()
})

it('filters and order stand in the address and are asked for', async () => {
  const router = open('/?page=2&state=old&x=1')
  await screen.findByText('One')
  expect(sent[0]).toEqual({ page: 2, limit: 20, sort: '+name', state: 'old' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'b' } })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Search' }), { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(router.state.location.search).toBe('?state=old&x=1&title=b'))
  fireEvent.click(screen.getByRole('columnheader', { name: 'Name' }))
  await waitFor(() => expect(router.state.location.search).toBe('?state=old&x=1&title=b&sort=-name'))
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(router.state.location.search).toBe('?x=1&sort=-name'))
})

it('says that there is nothing, that nothing matches, and what failed', async () => {
  answer = () => fine()
  const router = open()
  await screen.findByText('No things')
  screen.getByText('Make one')
  cleanup()
  open('/?title=x')
  await screen.findByText('No matching records')
  expect(screen.queryByText('Make one')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('No things')
  expect(router.state.location.search).toBe('')
  cleanup()
  queryClient.clear()
  answer = () => ({ code: 50000, message: 'Broken', data: null, request_id: 'r9' })
  open()
  await screen.findByText('Broken')
  screen.getByText('Request ID: r9')
  answer = () => fine(one)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('One')
})

it('leads from a page that is not there any more to the last one', async () => {
  answer = () => ({ ...fine(), data: { items: [], total: 21 } })
  const router = open('/?page=7')
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
})

it('rows are chosen one by one or all that can be, and what can be done with them is told below', async () => {
  open('/', <Things choosing />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Two' }))
  expect(screen.getByRole('status').textContent).toBe('Two')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Three' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'All' }))
  expect(screen.getByRole('status').textContent).toBe('One,Two')
  fireEvent.click(screen.getByRole('checkbox', { name: 'All' }))
  expect(screen.getByRole('status').textContent).toBe('3 things')
})
