import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { choosePlace, currentPlace } from '../../areas/place/public'
import { queryClient } from '../../kernel/client/query'
import { useUnsaved } from '../../kernel/form/use-unsaved'
import { showLanguage } from '../../kernel/words'
import { OfficePicker } from './office-picker'
import { useContentRun } from './reload'

configure({ defaultHidden: true })

const office = (id: number, name: string) => ({ id, name, name_en: null, timezone: 'Asia/Shanghai' })
const tree = [{ id: 3, name: '上海', name_en: null, children: [office(5, '总部'), office(6, '张江')] }]

/** The server stands outside of the process: what it answers is given here. */
function serve(input: RequestInfo | URL): Promise<Response> {
  const data = String(input).includes('city_office_all') ? tree : { items: [], total: 0 }
  return Promise.resolve(new Response(JSON.stringify({ code: 0, message: 'ok', data, request_id: 'r' })))
}

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  showLanguage('en')
  choosePlace({ cityVal: 3, cityName: '上海', officeVal: 5, officeName: '总部', floorVal: null })
  vi.stubGlobal('fetch', serve)
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

function press(element: Element): void {
  fireEvent.mouseDown(element)
  fireEvent.click(element)
}

function Form() {
  const { asking } = useUnsaved(() => true)
  return asking
}

it('asks before another office sweeps away what is being written', async () => {
  const page = (
    <>
      <OfficePicker />
      <Form />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const before = useContentRun.getState().run
  const clear = () => waitFor(() => container.querySelector('.ant-select-clear') ?? Promise.reject(new Error('none')))
  press(await clear())
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(useContentRun.getState().run).toBe(before)
  expect(currentPlace().officeVal).toBe(5)

  press(await clear())
  fireEvent.click((await screen.findAllByRole('button', { name: 'Discard changes' })).at(-1) as HTMLElement)
  await waitFor(() => expect(useContentRun.getState().run).toBe(before + 1))
  expect(currentPlace().officeVal).toBeNull()
})

it('on a phone has no cross under the finger: no office is an entry of its own', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <OfficePicker />
    </QueryClientProvider>,
  )
  const field = await screen.findByRole('combobox', { name: 'Office' })
  expect(container.querySelector('.ant-select-clear')).toBeNull()
  press(field)
  fireEvent.click(await screen.findByText('All offices'))
  await waitFor(() => expect(currentPlace().officeVal).toBeNull())
})
