import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import dayjs from 'dayjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import 'dayjs/locale/zh-cn'
import { chooseLanguage } from '../words'
import { DatePicker, DateRangePicker } from './date-picker'

// jsdom measures nothing
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

function speak(language: 'zh' | 'en') {
  chooseLanguage(language)
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
}

beforeEach(() => speak('zh'))
afterEach(() => {
  cleanup()
  speak('zh')
})

function typed(text: string, name = 'Until') {
  const field = screen.getByRole('textbox', { name })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  return (field as HTMLInputElement).value
}

test.each([
  ['zh', '2026-12-03'],
  ['zh', '2026-12-3'],
  ['zh', '2026/12/3'],
  ['zh', '20261203'],
  ['zh', '2026年12月3日'],
  ['en', '3 Dec 2026'],
  ['en', '2026-12-03'],
  ['en', '2026/12/3'],
  ['en', '20261203'],
  ['en', '3 December 2026'],
  ['en', 'Dec 3, 2026'],
] as const)('in %s a day may be typed as %s, and reads as days do', (language, text) => {
  speak(language)
  const onChange = vi.fn()
  render(<DatePicker aria-label="Until" onChange={(day) => onChange(day?.format('YYYY-MM-DD'))} />)
  const shown = typed(text)
  expect(onChange).toHaveBeenCalledWith('2026-12-03')
  expect(shown).toBe(language === 'zh' ? '2026-12-03' : '3 Dec 2026')
})

test.each([
  ['zh', '2026-12-03 9:05', '2026-12-03 09:05'],
  ['zh', '2026/12/3 09:05', '2026-12-03 09:05'],
  ['en', '2026-12-03 09:05', '3 Dec 2026, 09:05'],
  ['en', '3 Dec 2026, 9:05', '3 Dec 2026, 09:05'],
] as const)('in %s a moment may be typed as %s', (language, text, shown) => {
  speak(language)
  render(<DatePicker aria-label="Until" showTime={{ format: 'HH:mm' }} />)
  expect(typed(text)).toBe(shown)
})

test('what is no day is not taken for one', () => {
  const onChange = vi.fn()
  render(<DatePicker aria-label="Until" onChange={onChange} />)
  typed('2026-13-45')
  expect(onChange).not.toHaveBeenCalled()
})

test('both days of a range may be typed so', () => {
  speak('en')
  render(<DateRangePicker id={{ start: 'a', end: 'b' }} placeholder={['From', 'Until']} />)
  const [from, until] = [screen.getByPlaceholderText('From'), screen.getByPlaceholderText('Until')]
  for (const [field, text] of [
    [from, '2026-12-03'],
    [until, '2026-12-05'],
  ] as const) {
    fireEvent.mouseDown(field)
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  }
  expect([from, until].map((field) => (field as HTMLInputElement).value)).toEqual(['3 Dec 2026', '5 Dec 2026'])
})
