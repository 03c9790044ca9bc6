import { expect, it } from 'vitest'
import { draftOf, isChanged, merged } from './use-draft'

const marks = { mine: '<<<', theirs: '===', end: '>>>' }
const text = (version: number, content: string, title = 'T') => ({ version, title, content })

it('a draft says whether there is something to save', () => {
  const draft = draftOf(text(1, 'a'))
  expect([isChanged(draft), isChanged({ ...draft, content: 'b' }), isChanged({ ...draft, title: 'U' })]).toEqual([
    false,
    true,
    true,
  ])
})

it('put together with what somebody saved, it is made from that and loses neither', () => {
  const mine = { ...draftOf(text(1, 'a\nb\nc')), content: 'A\nb\nc' }
  const { draft, clashes } = merged(mine, text(3, 'a\nb\nC', 'U'), marks)
  expect([clashes, draft.base.version, draft.title, draft.content]).toEqual([0, 3, 'U', 'A\nb\nC'])
  const clash = merged(mine, text(3, 'X\nb\nc'), marks)
  expect([clash.clashes, clash.draft.content]).toEqual([1, '<<<\nA\n===\nX\n>>>\nb\nc'])
  // begun by two at once: there is no text from which both were made
  const begun = { ...draftOf(text(0, '')), content: 'mine' }
  expect(merged(begun, text(1, 'theirs'), marks).draft.content).toContain('theirs')
})
