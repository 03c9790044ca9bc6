import { cleanup, render, screen } from '@testing-library/react'
import { Form, Input } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showLanguage } from '../../../kernel/words'
import { PolicyPreview } from './policy-preview'

beforeEach(() => {
  showLanguage('en')
  // jsdom has none
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const room = { status: 'online', opentime: '09:00', closetime: '18:00', lunch_begin: '12:00', lunch_end: '13:00' }

function show(values: Record<string, unknown>) {
  const all: Record<string, unknown> = { ...room, ...values }
  render(
    <Form initialValues={all}>
      {Object.keys(all).map((name) => (
        <Form.Item key={name} name={name}>
          <Input />
        </Form.Item>
      ))}
      <PolicyPreview />
    </Form>,
  )
  return {
    said: () => screen.getAllByRole('listitem').map((one) => one.textContent),
    bars: () => [...document.querySelectorAll('[data-state]')].map((one) => one.getAttribute('data-state')),
  }
}

test('a policy is said in words, and drawn as a week without its lunch breaks and weekends', () => {
  const { said, bars } = show({
    approve_booking_weekend: true,
    isaudit: true,
    limit_unit: 'day',
    limitdays: 14,
    single_time: '1.5',
    release_mode: 'either',
    release_time: '20',
    nobody_minutes: 10,
  })
  expect(said()).toEqual([
    'Approval required',
    'Open 09:00–18:00',
    'Closed for lunch 12:00–13:00',
    'Closed at weekends',
    expect.stringContaining('Up to'),
    'Bookable 14 days ahead, including today',
    'Released if nobody has checked in 20 minutes before the start, or nobody is detected for 10 minutes',
  ])
  expect(bars()).toEqual(Array.from({ length: 10 }, () => 'audit'))
})

test('hours that cannot be are said to be so instead of drawn', () => {
  const { bars } = show({ closetime: '08:00' })
  expect(screen.getByRole('status').textContent).toBe('The opening hours are invalid. Correct them first.')
  expect(bars()).toEqual([])
})
