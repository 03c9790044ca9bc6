import { beforeEach, expect, test } from 'vitest'
import { canUndo, expectUndo, forgetUndo, offerUndo, undoLast, useUndoable } from './undo'

const done: string[] = []
const undoOf = (name: string) => async () => {
  done.push(name)
}
beforeEach(() => {
  forgetUndo()
  done.length = 0
})

test('what was done last is taken back, once', async () => {
  offerUndo('first', undoOf('first'))
  offerUndo('second', undoOf('second'))
  await undoLast()
  await undoLast()
  expect(done).toEqual(['second'])
  expect(canUndo()).toBe(false)
})

test('taking back what is not saved yet takes it back when it is, and nothing earlier', async () => {
  offerUndo('earlier', undoOf('earlier'))
  const expected = expectUndo()
  expect(canUndo()).toBe(true)
  await undoLast()
  await undoLast()
  expect(done).toEqual([])
  expected.offer('now', undoOf('now'))
  expect(done).toEqual(['now'])
  expect(useUndoable.getState()).toEqual({ last: null, doing: null })
})

test('what was refused cannot be taken back', async () => {
  offerUndo('earlier', undoOf('earlier'))
  const expected = expectUndo()
  await undoLast()
  expected.refused()
  expect(canUndo()).toBe(false)
  await undoLast()
  expect(done).toEqual([])
})

test('of two that are being saved only the later is offered, whichever comes first', () => {
  const first = expectUndo()
  const second = expectUndo()
  first.refused()
  first.offer('first', undoOf('first'))
  expect(useUndoable.getState().last).toBeNull()
  second.offer('second', undoOf('second'))
  expect(useUndoable.getState().last?.text).toBe('second')
})
