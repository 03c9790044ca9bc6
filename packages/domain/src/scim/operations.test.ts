import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Doc } from './matches'
import { isOperationFault, patched } from './operations'
import { mostOnPage, pageOf } from './page-of'
import { enterpriseUser, nameOfParts, personDoc, projected, saidAfter, saidOf } from './person'

const enterprise = enterpriseUser
const anna: Doc = {
  schemas: [],
  id: '7',
  userName: 'anna.berg',
  displayName: 'Anna Berg',
  name: { formatted: 'Anna Berg', familyName: 'Berg', givenName: 'Anna' },
  active: true,
  title: 'Engineer',
  emails: [{ value: 'anna@example.com', type: 'work', primary: true }],
}
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

function after(doc: Doc, ...operations: object[]): Doc {
  const done = patched(doc, patch(...operations))
  if (isOperationFault(done)) throw new Error(JSON.stringify(done))
  return done
}

describe('a patch as the standard, Entra ID and Okta send it', () => {
  // learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups, …/application-provisioning-config-problem-scim-compatibility,
  // developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20; RFC 7644, 3.5.2: forms, not texts
  test.each<[string, object[], object]>([
    ['switches somebody off with a word', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    ['switches somebody off without a path', [{ op: 'replace', value: { active: false } }], { active: false }],
    ['in a case of its own', [{ OP: 'REPLACE', PATH: 'ACTIVE', VALUE: 'True' }], { active: true }],
    [
      'changes the address of one kind',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' }],
      { mail: 'new@example.com' },
    ],
    [
      'brings names that lead inside, without a path',
      [
        {
          op: 'Add',
          value: {
            'name.givenName': 'Anne',
            'emails[type eq "work"].value': 'anne@example.com',
            [`${enterprise}:department`]: 'Sales',
          },
        },
      ],
      { name: 'Anne Berg', mail: 'anne@example.com', department: 'Sales' },
    ],
    [
      'brings a whole extension',
      [{ op: 'replace', value: { [enterprise]: { employeeNumber: '42' } } }],
      { job_num: '42' },
    ],
    [
      'names an extension in its path',
      [{ op: 'Add', path: `${enterprise}:employeeNumber`, value: 42 }],
      { job_num: '42' },
    ],
    [
      'gives a manager as a bare word, which changes nothing here',
      [{ op: 'Add', path: `${enterprise}:manager`, value: '12' }],
      { name: 'Anna Berg' },
    ],
    ['takes a title away', [{ op: 'Remove', path: 'title' }], { position: null }],
    ['takes a title away with nothing', [{ op: 'replace', path: 'title', value: null }], { position: null }],
    ['takes an address away', [{ op: 'remove', path: 'emails[type eq "work"]' }], { mail: null }],
    ['takes its value away', [{ op: 'remove', path: 'emails[type eq "work"].value' }], { mail: null }],
    [
      'replaces all addresses',
      [{ op: 'replace', path: 'emails', value: [{ value: 'b@example.com', type: 'work' }] }],
      { mail: 'b@example.com' },
    ],
    [
      'adds an address of the same kind',
      [{ op: 'add', path: 'emails', value: { value: 'b@example.com', type: 'work' } }],
      { mail: 'b@example.com' },
    ],
    ['changes the displayed name', [{ op: 'replace', path: 'displayName', value: 'A. Berg' }], { name: 'A. Berg' }],
    [
      'changes a part of a name and the whole of it',
      [
        { op: 'replace', path: 'name.familyName', value: 'Stone' },
        { op: 'replace', path: 'name.formatted', value: 'Anna S.' },
      ],
      { name: 'Anna S.', familyName: 'Stone' },
    ],
    [
      'has a telephone where there was none',
      [
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 1' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '4711' },
      ],
      { phone: '+49 30 1', ext_num: '4711' },
    ],
    ['says what is not kept here', [{ op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Bonn' }], {}],
    [
      'sets what was asked for last',
      [...'ab'].map((value) => ({ op: 'replace', path: 'title', value })),
      { position: 'b' },
    ],
  ])('%s', (_, operations, said) => {
    expect(saidAfter(anna, after(anna, ...operations))).toMatchObject(said)
  })

  test('an address comes where there is none yet', () => {
    const { emails: _, ...without } = anna
    expect(
      after(without, { op: 'Replace', path: 'emails[type eq "work"].value', value: 'x@example.com' }).emails,
    ).toEqual([{ type: 'work', value: 'x@example.com' }])
  })

  const group: Doc = { displayName: 'Sales', members: [{ value: '1' }, { value: '2' }, { value: '3' }] }
  test.each<[string, object, string[]]>([
    ['adds', { op: 'Add', path: 'members', value: [{ value: '4' }, { $ref: null, value: '1' }] }, ['2', '3', '4', '1']],
    ['adds one', { op: 'add', path: 'members', value: { value: '4', type: 'User' } }, ['1', '2', '3', '4']],
    ['adds without a path', { op: 'add', value: { members: [{ value: '4' }] } }, ['1', '2', '3', '4']],
    ['removes by a filter', { op: 'remove', path: 'members[value eq "2"]' }, ['1', '3']],
    ['removes by values', { op: 'Remove', path: 'members', value: [{ $ref: null, value: '2' }] }, ['1', '3']],
    ['removes nobody who is not there', { op: 'remove', path: 'members[value eq "9"]' }, ['1', '2', '3']],
    ['replaces', { op: 'replace', path: 'members', value: [{ value: '9' }] }, ['9']],
    ['empties', { op: 'remove', path: 'members' }, []],
    ['replaces by none', { op: 'replace', path: 'members', value: [] }, []],
    ['renames', { op: 'replace', value: { id: 'x', displayName: 'West' } }, ['1', '2', '3']],
  ])('%s members', (_, operation, left) => {
    const members = (after(group, operation).members ?? []) as { value: string }[]
    expect(members.map(({ value }) => value)).toEqual(left)
  })

  test.each<[string, unknown, object]>([
    ['no operations', { Operations: [] }, { scimType: 'invalidSyntax', operation: null }],
    ['no object', 'replace', { scimType: 'invalidSyntax' }],
    ['an unknown operation', patch({ op: 'move', path: 'title' }), { scimType: 'invalidSyntax' }],
    ['nothing to remove', patch({ op: 'remove' }), { scimType: 'noTarget' }],
    ['a path that is none', patch({ op: 'add', path: 'emails[', value: 1 }), { scimType: 'invalidPath' }],
    ['a name that leads nowhere', patch({ op: 'add', value: { 'a b': 1 } }), { scimType: 'invalidPath', operation: 0 }],
    ['no object without a path', patch({ op: 'add', value: 'x' }), { scimType: 'invalidValue', operation: 0 }],
    [
      'an element that could be anything',
      patch({ op: 'replace', path: 'title', value: 'x' }, { op: 'add', path: 'emails[value sw "z"].value', value: 1 }),
      { scimType: 'noTarget', operation: 1 },
    ],
    ['a name of the language', patch({ op: 'add', path: '__proto__.polluted', value: 1 }), { scimType: 'invalidPath' }],
  ])('%s is refused', (_, body, fault) => {
    expect(patched(anna, body)).toMatchObject(fault)
  })
})

describe('of any patch', () => {
  const value = fc.oneof(fc.string({ maxLength: 5 }), fc.boolean(), fc.constant(null))
  const simple = fc.constantFrom('title', 'userName', 'displayName', 'externalId')
  const member = fc.integer({ min: 1, max: 6 }).map(String)

  test('simple attributes are as an object of the last words would be', () => {
    const step = fc.record({ op: fc.constantFrom('add', 'replace', 'remove'), path: simple, value })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const model = new Map<string, unknown>(Object.entries(anna))
        for (const one of steps)
          if (one.op === 'remove' || one.value === null) model.delete(one.path)
          else model.set(one.path, one.value)
        expect(after(anna, ...steps)).toEqual(Object.fromEntries(model))
      }),
    )
  })

  test('members are as a set of ids would be', () => {
    const step = fc.oneof(
      fc.array(member, { maxLength: 4 }).map((ids) => ({ op: 'add', ids, filter: false })),
      fc.array(member, { maxLength: 4 }).map((ids) => ({ op: 'replace', ids, filter: false })),
      fc.array(member, { maxLength: 4 }).map((ids) => ({ op: 'remove', ids, filter: false })),
      member.map((id) => ({ op: 'remove', ids: [id], filter: true })),
    )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        let model = new Set(['1', '2'])
        for (const { op, ids } of steps) {
          if (op === 'replace') model = new Set(ids)
          for (const id of ids)
            if (op === 'remove') model.delete(id)
            else model.add(id)
        }
        const operations = steps.map(({ op, ids, filter }) =>
          filter
            ? { op, path: `members[value eq "${ids[0]}"]` }
            : { op, path: 'members', value: ids.map((id) => ({ value: id })) },
        )
        const done = after({ members: [{ value: '1' }, { value: '2' }] }, ...operations)
        expect(new Set(((done.members ?? []) as { value: string }[]).map((one) => one.value))).toEqual(model)
      }),
    )
  })

  test('whatever is sent is a resource or a fault, and nothing else is touched', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const kept = JSON.parse(JSON.stringify(anna))
        const done = patched(anna, body)
        expect(typeof done).toBe('object')
        expect(anna).toEqual(kept)
        const one = patched(anna, { Operations: [{ op: 'replace', value: body }] })
        expect(typeof one).toBe('object')
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      }),
    )
  })
})

describe('what a directory says of somebody', () => {
  test.each<[string, Doc, object]>([
    ['a displayed name first', { displayName: 'A', name: { formatted: 'B', familyName: 'C' } }, { name: 'A' }],
    ['then a whole one', { name: { formatted: 'B', familyName: 'C' } }, { name: 'B' }],
    ['then its parts', { name: { familyName: 'Berg', givenName: 'Anna' } }, { name: 'Anna Berg' }],
    ['in the order of their script', { name: { familyName: '王', givenName: '小明' } }, { name: '王小明' }],
    ['no name at all', { name: 'x' }, { name: null }],
    ['truth as a word', { active: 'True' }, { active: true }],
    ['whether the account is open only where it says so', { active: 'perhaps' }, { active: null }],
    [
      'the address of work, else the main one',
      {
        emails: [
          { value: 'a', type: 'home' },
          { value: 'b', type: 'WORK' },
        ],
      },
      { mail: 'b' },
    ],
    [
      'the main address where there are no kinds',
      { emails: [{ value: 'a' }, { value: 'b', primary: 'true' }] },
      { mail: 'b' },
    ],
    ['names without case', { USERNAME: 'x', Emails: { Value: 'c' } }, { username: 'x', mail: 'c' }],
    ['numbers as texts, lines as blanks', { title: ' a\nb ', userName: 5 }, { position: 'a b', username: '5' }],
  ])('%s', (_, doc, said) => {
    expect(saidOf(doc)).toMatchObject(said)
  })

  test('is what we say of them', () => {
    const person = {
      ...{ id: 7, externalId: 'x', username: 'anna', name: 'Anna Berg', familyName: 'Berg', givenName: 'Anna' },
      ...{ isActive: true, mail: 'a@example.com', phone: '1', ext_num: '2', position: 'P', job_num: '3' },
      department: 'Sales/East',
    }
    const { id: _, isActive, ...rest } = person
    expect(saidOf(personDoc(person))).toEqual({ ...rest, active: isActive })
  })

  test('parts of a name may be missing', () => {
    expect([nameOfParts('A', null), nameOfParts(null, 'B'), nameOfParts(null, null)]).toEqual(['A', 'B', null])
  })
})

test('only what was asked for is answered, and always whose it is', () => {
  expect(Object.keys(projected(anna, 'userName,emails.value', undefined))).toEqual([
    'schemas',
    'id',
    'userName',
    'emails',
  ])
  expect(projected(anna, undefined, 'emails,title,name')).not.toHaveProperty('emails')
  expect(projected(anna, undefined, 'id')).toHaveProperty('id')
})

test.each([
  [undefined, undefined, { offset: 0, limit: 100 }],
  ['0', '-1', { offset: 0, limit: 0 }],
  ['11', '10', { offset: 10, limit: 10 }],
  ['x', '9999', { offset: 0, limit: mostOnPage }],
  ['99999999999', '1', { offset: 0, limit: 1 }],
])('from %s so many: %s', (start, count, page) => {
  expect(pageOf(start, count)).toEqual(page)
})
