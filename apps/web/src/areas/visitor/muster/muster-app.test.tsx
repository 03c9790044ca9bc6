import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { MusterState } from '@workplace/contract/visitor/muster'
import { afterEach, expect, it } from 'vitest'
import { PageLanguageContext } from '../../../kernel/light/say'
import { MusterApp } from './muster-app'
import type { MusterPhone, ShownMuster } from './muster-phone'

afterEach(cleanup)

const person = (name: string, mark: 'safe' | 'missing' | 'open', marked_by: string | null = null) => ({
  ...{ key: name, kind: 'visitor' as const, name, about: null, host: 'Ben', list: 'inside' as const, seen_at: null },
  ...{ seen_where: null, mark, marked_at: null, marked_by },
})
const state: MusterState = {
  ...{ offices: [], office_id: 1, timezone: 'UTC', at: '2026-11-23T09:00:00Z', with_colleagues: false, past: [] },
  people: [person('Ann', 'open'), person('Carl', 'safe', 'Dora'), person('Eve', 'missing', 'Dora')],
  muster: {
    ...{ id: 7, kind: 'alarm', by_doors: false, began_at: '2026-11-23T09:00:00Z', began_by: 'A' },
    ...{ ended_at: null, ended_by: null },
  },
  counts: { people: 3, safe: 1, missing: 1, open: 1 },
}

it('a warden sees who is still to be found, who is missing, and who said so', () => {
  const shown: ShownMuster = { state, offline: false, waiting: 0, signedOut: false, fault: null }
  const phone = { subscribe: () => () => undefined, current: () => shown } as unknown as MusterPhone
  render(
    <PageLanguageContext value="en">
      <MusterApp phone={phone} />
    </PageLanguageContext>,
  )
  const names = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  expect(screen.getByText('1 of 3 safe')).toBeTruthy()
  expect(screen.getByText(/Safe · Dora$/)).toBeTruthy()
  expect(names()).toEqual(['Ann', 'Carl', 'Eve'])
  press('Not accounted for 1')
  expect(names()).toEqual(['Ann'])
  press('Missing 1')
  expect(names()).toEqual(['Eve'])
  press('Missing 1')
  expect(names()).toEqual(['Ann', 'Carl', 'Eve'])
})
