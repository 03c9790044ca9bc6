import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DatePicker } from './date-picker'
import { usePickedDay } from './picked-day'

// jsdom measures nothing
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

function Page({ onChange }: { onChange: (day: string | undefined) => void }) {
  const [arrived, setArrived] = useState(0)
  return (
    <>
      <DatePicker
        aria-label="Until"
        value={usePickedDay('2026-12-28')}
        onChange={(day) => onChange(day?.format('YYYY-MM-DD'))}
      />
      <button type="button" onClick={() => setArrived(arrived + 1)}>
        An answer arrives: {arrived}
      </button>
    </>
  )
}

test('what is typed into a picker stays while its page is drawn anew, and Enter takes it', () => {
  const onChange = vi.fn()
  render(<Page onChange={onChange} />)
  const field = screen.getByRole('textbox', { name: 'Until' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '2026-12-03' } })
  fireEvent.click(screen.getByRole('button', { name: /answer arrives/ }))
  expect((field as HTMLInputElement).value).toBe('2026-12-03')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(onChange).toHaveBeenCalledWith('2026-12-03')
})
