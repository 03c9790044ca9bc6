import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Resource } from '@workplace/contract/kernel/resource'
import { office } from '@workplace/contract/place/office'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../client/query'
import * as declarations from '../registry/declarations'
import { type SessionUser, setSession } from '../session/session'
import { Toaster } from '../toast/toaster'
import { showLanguage } from '../words'
import { registerAdders } from './quick-add'
import { ResourceForm } from './resource-form'

configure({ asyncUtilTimeout: 5000, defaultHidden: true })

beforeEach(() => {
  queryClient.clear()
  showLanguage('en')
  registerAdders({ city: async () => ({}) })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, data: { items: [], total: 0 } })))
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
  vi.restoreAllMocks()
})

/** The form of an office, by somebody who administers the whole company or a part of it; its list of cities is open. */
async function openCities(codes: readonly string[], administers_all = true) {
  setSession({ permissions: new Set(codes), user: { administers_all } as SessionUser })
  const form = <ResourceForm resource={office as unknown as Resource} onClose={() => {}} onSaved={() => {}} />
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
      <Toaster />
    </QueryClientProvider>,
  )
  fireEvent.mouseDown(await within(await screen.findByRole('dialog')).findByLabelText('City'))
}
const titled = (title: string) =>
  screen.queryAllByRole('dialog').find((one) => one.querySelector('.ant-drawer-title')?.textContent === title)
const cityForm = () =>
  waitFor(() => {
    const form = titled('Add city')
    if (form === undefined) throw new Error('no form of a city')
    return form
  })
const offer = () => document.querySelector('.ant-select-item[title="Add city"]')

it('loads what it adds when it is asked to, and asks for all of its fields', async () => {
  await openCities(['add-city'])
  await waitFor(() => expect(offer()).not.toBeNull())
  fireEvent.click(offer() as Element)
  expect(await within(await cityForm()).findByLabelText('Time zone')).toBeDefined()
})

it('says so when that cannot be loaded, and tries again when it is asked again', async () => {
  const load = vi.spyOn(declarations, 'declarationIn').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await openCities(['add-city'])
  await waitFor(() => expect(offer()).not.toBeNull())
  fireEvent.click(offer() as Element)
  expect(await screen.findByText('Couldn’t load the form. Try again.')).toBeDefined()
  expect(titled('Add city')).toBeUndefined()
  fireEvent.mouseDown(screen.getByLabelText('City'))
  fireEvent.click(offer() as Element)
  await cityForm()
  expect(load.mock.calls).toEqual([
    ['place', 'city'],
    ['place', 'city'],
  ])
})

it.each([
  [[], true],
  [['view-city', 'change-city'], true],
  [['add-city'], false],
])('offers nothing to who may not add one: %j, everywhere %j', async (codes, everywhere) => {
  await openCities(codes, everywhere)
  await screen.findByText('No data')
  expect(offer()).toBeNull()
})
