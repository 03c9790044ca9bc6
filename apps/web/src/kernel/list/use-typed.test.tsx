import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTyped } from './use-typed'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A field beside an address that keeps no blanks at the ends. */
function typing(value = '') {
  const taken: string[] = []
  const hook = renderHook((props: { value: string }) => useTyped(props.value, (text) => taken.push(text)), {
    initialProps: { value },
  })
  const type = (text: string) => act(() => hook.result.current.type(text))
  const pause = () => act(() => vi.advanceTimersByTime(600))
  return {
    taken,
    type,
    pause,
    comes: (next: string) => hook.rerender({ value: next }),
    shown: () => hook.result.current.typed,
  }
}

it('leaves the blank at which somebody pauses before the next word', () => {
  const field = typing()
  field.type('Zhang ')
  field.pause()
  field.comes('Zhang')
  expect(field.shown()).toBe('Zhang ')
  field.type('Zhang Wei')
  field.pause()
  expect(field.taken).toEqual(['Zhang ', 'Zhang Wei'])
})

it('loses no letter that is typed before the address has followed', () => {
  const field = typing()
  field.type('ab')
  field.pause()
  field.type('abc')
  field.comes('ab')
  expect(field.shown()).toBe('abc')
  field.pause()
  expect(field.taken).toEqual(['ab', 'abc'])
})

it('follows what changes elsewhere, and gives up what was half typed then', () => {
  const field = typing('before')
  field.type('before that')
  field.comes('')
  expect(field.shown()).toBe('')
  field.pause()
  expect(field.taken).toEqual([])
})
