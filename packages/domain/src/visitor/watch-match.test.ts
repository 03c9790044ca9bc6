import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameForms } from './same-person'
import { foldedName, keepsOut, type WatchedPerson, watchMatch } from './watch-match'

const latin: Record<string, string[]> = { 张伟: ['zhang', 'wei'], 张伟明: ['zhang', 'wei', 'ming'] }
const someone = (name: string, more: Partial<WatchedPerson> = {}): WatchedPerson => ({
  forms: nameForms(name, (han) => latin[han] ?? [han]),
  ...{ phone: null, mail: null, idno: null, plate: null, company: null },
  ...more,
})
const entry = someone('张伟', {
  phone: '+8613800138000',
  mail: 'wei@evil.cn',
  idno: 'aa',
  plate: '京A12345',
  company: 'evil',
})

describe('whom an entry is about', () => {
  test.each([
    ['the same document', someone('李娜', { idno: 'aa' }), 'certain'],
    ['the same mail', someone('李娜', { mail: 'wei@evil.cn' }), 'certain'],
    ['the same plate', someone('李娜', { plate: '京A12345' }), 'certain'],
    ['telephone and name in other letters', someone('Wei  ZHANG', { phone: '+8613800138000' }), 'certain'],
    ['telephone alone', someone('李娜', { phone: '+8613800138000' }), 'possible'],
    ['the name with a blank in it', someone('张 伟'), 'possible'],
    ['the name in full width', someone('ＺＨＡＮＧ Ｗｅｉ'), 'possible'],
    ['the name with accents and points', someone('Zhāng-Wěi'), 'possible'],
    ['a company that contains theirs', someone('李娜', { company: foldedName('Evil Trading (Beijing)') }), 'possible'],
    ['a longer name', someone('张伟明'), null],
    ['another name', someone('Zhang Wan'), null],
    ['nothing that is known of both', someone('李娜', { phone: '+8613900139000', company: 'good' }), null],
  ] as const)('%s', (_, person, found) => {
    expect(watchMatch(entry, person)).toBe(found)
  })

  test('of whom nothing is known but a name matches by name alone, and nothing matches nothing', () => {
    expect(watchMatch(someone('张伟'), someone('李娜'))).toBeNull()
    expect(watchMatch(someone('·'), someone('-'))).toBeNull()
  })

  test.each([
    ['Ｅｖｉｌ  Corp.', 'evilcorp'],
    ['北京 恶意（集团）', '北京恶意集团'],
    ['É.A.', 'ea'],
    ['A', null],
    ['…', null],
    [null, null],
  ])('%s is folded to %s', (name, folded) => {
    expect(foldedName(name)).toBe(folded)
  })
})

test('a blank, a point or another order of words lets nobody through', () => {
  const word = fc.stringMatching(/^[a-z]{2,8}$/)
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 2, maxLength: 3 }),
      fc.constantFrom(' ', '  ', '·', ' - '),
      (words, gap) => {
        const [listed, written] = [words.join(' '), [...words].reverse().join(gap).toUpperCase()]
        expect(watchMatch(someone(listed), someone(written))).toBe('possible')
      },
    ),
  )
})

test.each([
  ['possible', null, false, true],
  ['possible', 'possible', false, false],
  ['certain', 'possible', false, true],
  ['possible', 'certain', false, false],
  ['certain', 'certain', false, false],
  ['certain', null, true, false],
] as const)('a %s match of a deny entry, cleared as %s, passed %s: %s', (certainty, cleared, passed, out) => {
  expect(keepsOut({ kind: 'deny', certainty, cleared, passed })).toBe(out)
  expect(keepsOut({ kind: 'watch', certainty, cleared, passed })).toBe(false)
  expect(keepsOut({ kind: 'vip', certainty, cleared, passed })).toBe(false)
})
