import { describe, expect, it } from 'vitest'
import { type AppliedMigration, contractWaitsMs, mayContract, mayStart, reachesVersion } from './migration'

const own = ['0001_a.sql', '0002_b.sql', '0002_b.contract.sql']
const needed = own.slice(0, 2)
const row = (name: string, kind: AppliedMigration['kind'] = null, version: string | null = null) => ({
  name,
  kind,
  version,
})
const old = needed.map((name) => row(name))

describe('a product starts on what a database knows', () => {
  it.each([
    ['nothing at all', [], { start: true, migrates: true, beyond: [] }],
    ['a part of its own', [row('0001_a.sql')], { start: true, migrates: true, beyond: [] }],
    ['all of its own, from before the kinds', old, { start: true, migrates: true, beyond: [] }],
    [
      'an expansion of the next minor version: it was rolled back',
      [...old, row('0003_c.sql', 'expand', '1.5.0')],
      { start: true, migrates: false, beyond: ['0003_c.sql'] },
    ],
    [
      'what its own minor version added later, with indexes',
      [...old, row('0004_d.concurrent.sql', 'concurrent', '1.4.9'), row('0003_c.sql', 'expand', '1.4.9')],
      { start: true, migrates: false, beyond: ['0003_c.sql', '0004_d.concurrent.sql'] },
    ],
    [
      'a contract of the next one',
      [...old, row('0003_c.sql', 'expand', '1.5.0'), row('0003_c.contract.sql', 'contract', '1.5.0')],
      { start: false, beyond: '0003_c.contract.sql' },
    ],
    [
      'an expansion after a contract: the contract is what stands in the way',
      [...old, row('0003_c.contract.sql', 'contract', '1.5.0'), row('0004_d.sql', 'expand', '1.5.0')],
      { start: false, beyond: '0003_c.contract.sql' },
    ],
    ['a row without a kind', [...old, row('9999_of_tomorrow.sql')], { start: false, beyond: '9999_of_tomorrow.sql' }],
    [
      'one of two minor versions ahead',
      [...old, row('0003_c.sql', 'expand', '1.6.0')],
      { start: false, beyond: '0003_c.sql' },
    ],
    [
      'one of the next major version',
      [...old, row('0003_c.sql', 'expand', '2.0.0')],
      { start: false, beyond: '0003_c.sql' },
    ],
    [
      'one of a version that nobody can read',
      [...old, row('0003_c.sql', 'expand', 'tomorrow')],
      { start: false, beyond: '0003_c.sql' },
    ],
    [
      'something beyond, and not all that it needs',
      [row('0001_a.sql'), row('0003_c.sql', 'expand', '1.5.0')],
      { start: false, beyond: '0003_c.sql' },
    ],
    [
      'something beyond, and not the contract, which it does not need',
      [...old, row('0003_c.sql', 'expand', '1.4.0')],
      { start: true, migrates: false, beyond: ['0003_c.sql'] },
    ],
  ])('%s', (_, applied, expected) => {
    expect(mayStart({ version: '1.4.2', needed, known: own, applied })).toEqual(expected)
  })
})

it('versions are compared by their numbers', () => {
  const later: [string, string, boolean][] = [
    ['1.0.0', '1.0.0', true],
    ['1.10.0', '1.9.9', true],
    ['1.9.9', '1.10.0', false],
    ['2.0.0', '1.99.99', true],
    ['1.0.0', '1.0.1', false],
    ['', '0.0.0', false],
    ['1.0', '0.0.0', false],
  ]
  for (const [one, other, expected] of later)
    expect([one, other, reachesVersion(one, other)]).toEqual([one, other, expected])
})

describe('what nobody needs any more is taken away', () => {
  const day = contractWaitsMs
  const minute = 60_000
  const [older, fitting] = [
    { version: '1.3.9', seenMsAgo: 0 },
    { version: '1.4.0', seenMsAgo: 0 },
  ]
  it.each([
    ['a day later', { waitedMs: day, asked: false, servers: [fitting] }, { contract: true }],
    [
      'not before',
      { waitedMs: day - minute, asked: false, servers: [fitting] },
      { contract: false, why: 'wait', forMs: minute },
    ],
    ['at once when somebody asks', { waitedMs: 0, asked: true, servers: [fitting] }, { contract: true }],
    [
      'never beside a server that needs it',
      { waitedMs: 9 * day, asked: false, servers: [fitting, older] },
      { contract: false, why: 'server', version: '1.3.9' },
    ],
    [
      'not even when somebody asks',
      { waitedMs: day, asked: true, servers: [{ ...older, seenMsAgo: 10 * minute }] },
      { contract: false, why: 'server', version: '1.3.9' },
    ],
    [
      'one that was not seen for more than ten minutes is gone',
      { waitedMs: day, asked: false, servers: [fitting, { ...older, seenMsAgo: 10 * minute + 1 }] },
      { contract: true },
    ],
    ['where no server runs', { waitedMs: day, asked: false, servers: [] }, { contract: true }],
  ] as const)('%s', (_, contract, expected) => {
    expect(mayContract({ after: '1.4.0', ...contract })).toEqual(expected)
  })
})
