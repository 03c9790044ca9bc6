import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, useToasts } from './toast'
import { Toaster } from './toaster'

let frames: FrameRequestCallback[] = []
/** The window is drawn. */
const draw = () => act(() => frames.splice(0).forEach((frame) => void frame(0)))
const later = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  render(<Toaster />)
})
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('shows a message for three seconds and an error for five', () => {
  act(() => {
    toast.success('已保存')
    toast.error('出错了')
  })
  draw()
  later(2999)
  expect(screen.getByRole('status').textContent).toBe('已保存')
  later(1)
  expect(screen.queryByRole('status')).toBeNull()
  later(1999)
  expect(screen.getByRole('alert').textContent).toBe('出错了')
  later(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('counts from the moment at which a message is seen, however long drawing it takes', () => {
  act(() => void toast.success('已保存'))
  later(60_000)
  expect(screen.getByRole('status').textContent).toBe('已保存')
  draw()
  later(2999)
  expect(screen.getByRole('status').textContent).toBe('已保存')
  later(1)
  expect(screen.queryByRole('status')).toBeNull()
})

it('keeps a message that is said again as long as if it were new', () => {
  act(() => void toast.success('已保存'))
  draw()
  later(2000)
  act(() => void toast.success('已保存'))
  draw()
  later(2999)
  expect(screen.getAllByRole('status')).toHaveLength(1)
  later(1)
  expect(screen.queryByRole('status')).toBeNull()
})
