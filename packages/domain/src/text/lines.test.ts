import { describe, expect, it } from 'vitest'
import { compareLines, mergeTexts } from './lines'

const marks = { mine: '<mine>', theirs: '<theirs>', end: '<end>' }
const merge = (base: string, mine: string, theirs: string) => mergeTexts(base, mine, theirs, marks)

/** A small generator of its own, so that a failing case can be run again. */
function random(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

describe('two texts compared', () => {
  it('say what is gone and what is new', () => {
    expect(compareLines('a\nb\nc', 'a\nx\nc\nd')).toEqual([
      { kind: 'same', lines: ['a'] },
      { kind: 'gone', lines: ['b'] },
      { kind: 'new', lines: ['x'] },
      { kind: 'same', lines: ['c'] },
      { kind: 'new', lines: ['d'] },
    ])
    expect(compareLines('', 'a')).toEqual([{ kind: 'new', lines: ['a'] }])
    expect(compareLines('a', 'a')).toEqual([{ kind: 'same', lines: ['a'] }])
  })

  it('give both texts back, whatever they are', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = random(seed)
      const text = () => Array.from({ length: 1 + next(12) }, () => 'abcd'[next(4)]).join('\n')
      const [before, after] = [text(), text()]
      const stretches = compareLines(before, after)
      const without = (kind: string) => stretches.flatMap((one) => (one.kind === kind ? [] : one.lines)).join('\n')
      expect([seed, without('new'), without('gone')]).toEqual([seed, before, after])
    }
  })

  it('are compared soon, also where they share nothing', () => {
    const long = (name: string) => Array.from({ length: 15_000 }, (_, at) => `${name}${at}`).join('\n')
    expect(compareLines(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['gone', 'new'])
  })
})

describe('two changes of one text', () => {
  it('are taken from whoever made them', () => {
    expect(merge('a\nb\nc', 'A\nb\nc', 'a\nb\nC')).toEqual({ text: 'A\nb\nC', clashes: 0 })
    expect(merge('a\nb\nc', 'a\nb\nc', 'a\nc')).toEqual({ text: 'a\nc', clashes: 0 })
    expect(merge('a', 'a\nx', 'a\nx')).toEqual({ text: 'a\nx', clashes: 0 })
  })

  it('both stand where both changed the same passage', () => {
    expect(merge('a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc')).toEqual({
      text: 'a\n<mine>\nmine\n<theirs>\ntheirs\n<end>\nc',
      clashes: 1,
    })
    expect(merge('', 'mine', 'theirs')).toEqual({ text: '<mine>\nmine\n<theirs>\ntheirs\n<end>', clashes: 1 })
  })

  it('lose no line that either wrote', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = random(seed)
      const base = Array.from({ length: next(8) }, (_, at) => `b${at}`)
      const changed = (name: string) =>
        base.flatMap((line, at) => {
          const way = next(4)
          return way === 0 ? [] : way === 1 ? [line, `${name}${at}`] : [line]
        })
      const [mine, theirs] = [
        [...changed('m'), 'mEnd'],
        ['tStart', ...changed('t')],
      ]
      const { text } = merge(base.join('\n'), mine.join('\n'), theirs.join('\n'))
      const written = [...mine, ...theirs].filter((line) => !line.startsWith('b'))
      expect([seed, written.filter((line) => !text.split('\n').includes(line))]).toEqual([seed, []])
    }
  })
})
