import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AttributePath,
  type Filter,
  isSyntaxFault,
  longestFilter,
  parseFilter,
  parsePath,
  readFilter,
  sourceOf,
  writeFilter,
} from './filter'
import { type Doc, matches } from './matches'

const anna: Doc = {
  id: '7',
  userName: 'Anna.Berg',
  active: true,
  title: 'Engineer',
  name: { formatted: 'Anna Berg', familyName: 'Berg' },
  emails: [
    { value: 'anna@example.com', type: 'work', primary: true },
    { value: 'anna@home.example.org', type: 'home' },
  ],
  meta: { lastModified: '2026-05-13T04:42:34Z' },
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: '0042', department: 'Sales/East' },
}

const filterOf = (text: string): Filter => {
  const read = parseFilter(text)
  if (isSyntaxFault(read)) throw new Error(`${text}: ${read.fault} at ${read.at}`)
  return read
}

describe('a filter', () => {
  // the examples of RFC 7644, 3.4.2.2, with our own person, and what Entra ID and Okta ask
  test.each<[string, boolean]>([
    ['userName eq "anna.berg"', true],
    ['userName Eq "ANNA.BERG"', true],
    ['userName eq "anna"', false],
    ['name.familyName co "ER"', true],
    ['userName sw "Ann"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "Ann"', true],
    ['userName ew "berg"', true],
    ['title pr', true],
    ['nickName pr', false],
    ['nickName eq null', true],
    ['title ne null', true],
    ['meta.lastModified gt "2026-05-13T04:42:33Z"', true],
    ['meta.lastModified le "2026-05-13T04:42:33Z"', false],
    ['title pr and userType eq "Employee"', false],
    ['title pr or userType eq "Intern"', true],
    ['userType ne "Employee" and not (emails co "example.net" or emails.value co "example.net")', true],
    ['emails[type eq "work" and value co "@example.com"]', true],
    ['emails[type eq "home" and value co "@example.com"]', false],
    ['emails[type eq "work"] or ims[type eq "xmpp"]', true],
    ['active eq true', true],
    ['active eq "True"', true],
    ['active ne true', false],
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber eq "0042"', true],
    ['id eq "7" and (title eq "x" or title eq "engineer")', true],
    // `and` before `or`
    ['title eq "x" and id eq "x" or id eq "7"', true],
    ['id eq "7" or title eq "x" and id eq "x"', true],
    ['userName eq "a\\"b"', false],
  ])('%s', (text, fits) => {
    expect(matches(filterOf(text), anna)).toBe(fits)
  })

  test.each([
    '',
    'userName',
    'userName eq',
    'userName eq ',
    'userName eq anna',
    'userName is "a"',
    'userName eq "a',
    'userName eq "\\x"',
    '(userName pr',
    'userName pr)',
    'not userName pr',
    'emails[type eq "work"',
    'emails.value[type pr]',
    'userName pr and',
    'userName pr or or title pr',
    '1a eq "x"',
    'a.b.c eq "x"',
    'id eq 1e999',
    'id eq "7"; drop table users',
    "userName eq 'a'",
  ])('is refused: %s', (text) => {
    expect(parseFilter(text)).toMatchObject({ fault: 'syntax' })
  })

  test('says where it is wrong', () => {
    expect(parseFilter('userName eq anna')).toEqual({ fault: 'syntax', at: 12 })
  })

  test('has a longest length and a greatest depth', () => {
    const brackets = (n: number) => `${'('.repeat(n)}a pr${')'.repeat(n)}`
    expect(isSyntaxFault(parseFilter(brackets(20)))).toBe(false)
    expect(parseFilter(brackets(21))).toMatchObject({ fault: 'deep' })
    expect(parseFilter(`a eq "${'x'.repeat(longestFilter)}"`)).toMatchObject({ fault: 'long' })
  })
})

const attribute = fc.constantFrom('username', 'title', 'id', 'emails', 'active', 'nickname')
const path: fc.Arbitrary<AttributePath> = fc.record({
  urn: fc.constantFrom(null, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user'),
  attribute,
  sub: fc.constantFrom(null, 'value', 'type'),
})
const value = fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.integer({ min: -1e6, max: 1e6 }))
const op = fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le' as const)
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.record({ kind: fc.constant('compare' as const), path, op, value }),
    fc.record({ kind: fc.constant('present' as const), path }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), of: tie('filter') }),
    fc.record({
      kind: fc.constant('element' as const),
      path: path.map((one) => ({ ...one, sub: null })),
      of: tie('filter'),
    }),
  ),
}))

describe('of any filter', () => {
  test('what is written is read as the same', () => {
    fc.assert(
      fc.property(filter, (one) => {
        const text = writeFilter(one)
        fc.pre(text.length <= longestFilter)
        const again = parseFilter(text)
        if (isSyntaxFault(again)) expect(again.fault).toBe('deep')
        else expect(again).toEqual(one)
      }),
    )
  })

  test('its opposite fits exactly what it does not', () => {
    fc.assert(
      fc.property(filter, (one) => {
        expect(matches({ kind: 'not', of: one }, anna)).toBe(!matches(one, anna))
      }),
    )
  })

  test('any text is a filter or a fault, and no text is looked at more than a few times', () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: longestFilter }),
      fc.stringMatching(/^[()[\]" \\.:$a-z]{0,400}$/),
      ...['(', '[', '"', '\\', ' ', 'not (', 'a[', 'a pr and ', 'a eq "\\', '"\\"', 'a.', 'urn:', '-', '9'].map(
        (part) => fc.constant(part.repeat(longestFilter).slice(0, longestFilter)),
      ),
      fc
        .tuple(fc.constantFrom('(', 'a[', 'not ('), fc.integer({ min: 0, max: 19 }), fc.constantFrom(' ', 'x', '"\\'))
        .map(([open, n, rest]) => `${open.repeat(n)}a pr ${rest.repeat(longestFilter)}`.slice(0, longestFilter)),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const source = sourceOf(text)
        readFilter(source)
        // counted, not timed: linear on any machine, however busy
        expect(source.looks).toBeLessThanOrEqual(12 * text.length + 20)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['members', { attribute: 'members', sub: null, elements: null }],
  ['name.familyName', { attribute: 'name', sub: 'familyname', elements: null }],
  ['emails[type eq "work"].value', { attribute: 'emails', sub: 'value', elements: { kind: 'compare' } }],
  ['members[value eq "7"]', { attribute: 'members', sub: null, elements: { kind: 'compare' } }],
  [
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
    { urn: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user', attribute: 'manager', sub: null },
  ],
])('a patch goes to %s', (text, found) => {
  expect(parsePath(text)).toMatchObject(found)
})

test.each(['', '.', 'emails[', 'emails[type eq "work"]x', 'emails[type eq "work"].', 'a b', 'emails.value[type pr]'])(
  'a patch cannot go to “%s”',
  (text) => {
    expect(parsePath(text)).toMatchObject({ fault: 'syntax' })
  },
)
