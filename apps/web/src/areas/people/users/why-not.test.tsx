import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubWindow } from '../../../browser.sample'
import { queryClient } from '../../../kernel/client/query'
import { BuiltScreens } from '../../../kernel/pages'
import { showLanguage } from '../../../kernel/words'
import { WhyNot } from './why-not'

const item = (target: string, takes_record = false) => ({ target, name: target, group: 'all', takes_record })

beforeEach(() => {
  stubWindow()
  queryClient.clear()
  showLanguage('en')
  const data = { items: [item('/company/users'), item('/box/boxlist'), item('GET /users/pagelist', true)] }
  const answer = () => new Response(JSON.stringify({ code: 0, message: 'ok', data, request_id: 'r' }))
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
})
afterEach(() => vi.unstubAllGlobals())

it('offers the screens of this version and all calls', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <BuiltScreens value={new Set(['/company/users'])}>
        <WhyNot person={{ id: 1, name: 'Ann' }} onClose={() => undefined} />
      </BuiltScreens>
    </QueryClientProvider>,
  )
  fireEvent.mouseDown(screen.getByRole('combobox'))
  expect(await screen.findByText('GET /users/pagelist · GET /users/pagelist')).toBeDefined()
  expect(screen.getByText('/company/users · /company/users')).toBeDefined()
  expect(screen.queryByText('/box/boxlist · /box/boxlist')).toBeNull()
})
