import { describe, expect, test } from 'vitest'
import { isResidentNumber, plainNumber } from './document-number'
import { type KnownAs, nameForms, samePerson } from './same-person'

const syllables: Readonly<Record<string, readonly string[]>> = {
  张伟: ['zhang', 'wei'],
  張偉: ['zhang', 'wei'],
  张伟明: ['zhang', 'wei', 'ming'],
  欧阳娜娜: ['ouyang', 'na', 'na'],
}
const forms = (name: string) => nameForms(name, (han) => syllables[han] ?? [han])
const share = (one: string, other: string) => forms(one).some((form) => forms(other).includes(form))

describe('names are the same', () => {
  test.each([
    ['张伟', 'Zhang Wei'],
    ['张 伟', 'wei zhang'],
    ['張偉', '张伟'],
    ['张伟明', 'Zhang Weiming'],
    ['张伟明', 'Wei-Ming Zhang'],
    ['张伟明', 'WEIMING ZHANG'],
    ['欧阳娜娜', 'Nana Ouyang'],
    ['José Núñez', 'nunez jose'],
    ['Müller, Jan', 'Jan Muller'],
    ['Ｊａｎ Müller', 'jan müller'],
  ] as const)('%s, %s', (one, other) => {
    expect(share(one, other)).toBe(true)
  })

  test.each([
    ['张伟', '张伟明'],
    ['Jan Müller', 'Jana Müller'],
    ['', ''],
    ['!!!', '???'],
  ] as const)('and these are not: %s, %s', (one, other) => {
    expect(share(one, other)).toBe(false)
  })
})

describe('is it the same person?', () => {
  const known = (name: string, more: Partial<KnownAs> = {}): KnownAs => ({
    ...{ forms: forms(name), phone: null, mail: null, idno: null },
    ...more,
  })
  test.each([
    ['one document', known('A', { idno: 'x' }), known('B', { idno: 'x' }), 'yes'],
    [
      'two documents, all else alike',
      known('张伟', { idno: 'x', phone: '1' }),
      known('张伟', { idno: 'y', phone: '1' }),
      'no',
    ],
    ['telephone and name', known('张伟', { phone: '1' }), known('Zhang Wei', { phone: '1' }), 'yes'],
    [
      'mail and name',
      known('张伟', { mail: 'a@b.c', phone: '1' }),
      known('张伟', { mail: 'a@b.c', phone: '2' }),
      'yes',
    ],
    ['one of them has no document', known('张伟', { phone: '1', idno: 'x' }), known('张伟', { phone: '1' }), 'yes'],
    ['two people with one telephone', known('张伟', { phone: '1' }), known('李娜', { phone: '1' }), 'maybe'],
    ['a name alone', known('张伟', { phone: '1' }), known('张伟', { phone: '2' }), 'maybe'],
    ['nothing alike', known('张伟', { phone: '1' }), known('Jan', { phone: '2' }), 'no'],
  ] as const)('%s', (_, one, other, expected) => {
    expect([samePerson(one, other), samePerson(other, one)]).toEqual([expected, expected])
  })
})

describe('the number of an identity card', () => {
  test.each(['11010519491231002X', '11010519491231002x', '440524199001010018'])('%s is one', (number) => {
    expect(isResidentNumber(number)).toBe(true)
  })
  test.each([
    ['another last place', '110105194912310021'],
    ['two places changed', '110105194921310029'],
    ['a day that does not exist', '110105194902300020'],
    ['seventeen places', '11010519491231002'],
    ['letters', 'A1010519491231002X'],
  ])('%s is none', (_, number) => {
    expect(isResidentNumber(number)).toBe(false)
  })
  test('is kept without blanks and dashes', () => {
    expect(plainNumber(' 110105-1949 1231-002x')).toBe('11010519491231002X')
  })
})
