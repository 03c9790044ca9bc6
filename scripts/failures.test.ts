import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countedAgain, failedFiles, failedTests, journeysThat, lastWords, unhandledErrors } from './failures.mjs'
import { root } from './process.mjs'

test('a test that failed is named with its file and the first line of why, and so is a file without tests', () => {
  const of = (status: string, fullName: string) => ({
    ...{ status, fullName },
    failureMessages: status === 'failed' ? ['\u001b[31mAssertionError\u001b[39m: 1 is not 2\n    at here'] : [],
  })
  const testResults = [
    { name: join(root, 'a.test.ts'), status: 'passed', message: '', assertionResults: [of('passed', 'all is well')] },
    {
      ...{ name: join(root, 'both-ends/b.test.ts'), status: 'failed', message: '' },
      assertionResults: [of('passed', 'first'), of('failed', 'the second'), of('pending', 'third')],
    },
    { name: join(root, 'c.test.ts'), status: 'failed', message: 'Cannot find x\nat y', assertionResults: [] },
  ]
  expect(failedTests({ testResults })).toEqual([
    'both-ends/b.test.ts › the second: AssertionError: 1 is not 2',
    'c.test.ts: Cannot find x',
  ])
})

test('files that failed are run once more: what fails again has failed, what then passes is named apart', () => {
  const of = (fullName: string, isFailed = false) => ({
    ...{ status: isFailed ? 'failed' : 'passed', fullName },
    failureMessages: isFailed ? ['late: by 3 s'] : [],
  })
  const file = (name: string, ...assertionResults: ReturnType<typeof of>[]) => {
    const status = assertionResults.some((one) => one.status === 'failed') ? 'failed' : 'passed'
    return { name: join(root, name), status, message: '', assertionResults }
  }
  const reportOf = (...testResults: ReturnType<typeof file>[]) => ({
    testResults,
    numPassedTests: testResults.flatMap((one) => one.assertionResults).filter((one) => one.status === 'passed').length,
  })
  const first = reportOf(
    file('a.test.ts', of('one')),
    file('b.test.ts', of('two', true), of('three', true), of('four')),
  )
  expect(failedFiles(first)).toEqual(['b.test.ts'])
  const second = reportOf(file('b.test.ts', of('two'), of('three', true), of('four')))
  expect(countedAgain({ report: first, outside: [] }, { report: second, outside: ['outside of any test'] })).toEqual({
    passed: 3,
    failed: ['b.test.ts › three: late: by 3 s', 'outside of any test'],
    triedAgain: ['b.test.ts › two: late: by 3 s'],
  })
})

test('what broke outside of any test is named with where it came from and beside which test', () => {
  const stack = `Error: closed\n    at node:net:1:2\n    at send (${root}/apps/server/src/a.ts:3:4)`
  expect(
    unhandledErrors([
      { name: 'Error', message: 'closed\nmore', stack, file: join(root, 'a.test.ts'), test: 'all is well' },
      { message: 'Worker exited unexpectedly' },
    ]),
  ).toEqual([
    'outside of any test, beside a.test.ts › all is well: Error: closed, at send (apps/server/src/a.ts:3:4)',
    'outside of any test: Error: Worker exited unexpectedly',
  ])
})

test('a journey is named with its line, by how it ended in the end, with what each try differed in', () => {
  const journey = (line: number, title: string, status: string, ...messages: (string | undefined)[]) => ({
    ...{ file: 'door.spec.ts', line, title },
    tests: [
      {
        status,
        results: messages.map((message) =>
          message === undefined ? {} : { error: { message, location: { line: 7 } } },
        ),
      },
    ],
  })
  const differing = 'Error: not equal\n\n- Expected  - 1\n+ Received  + 0\n\n  [\n-   "one",\n  ]'
  const suites = [
    {
      specs: [
        journey(3, 'opens', 'expected', undefined),
        journey(9, 'closes', 'unexpected', 'Error: no\n1', differing),
      ],
      suites: [{ specs: [journey(20, 'locks', 'flaky', 'Error: late', undefined)] }],
    },
  ]
  const config = { rootDir: join(root, 'e2e') }
  expect(journeysThat('unexpected', { config, suites })).toEqual([
    'e2e/door.spec.ts:9 › closes: line 7: Error: no; then line 7: Error: not equal | - "one",',
  ])
  expect(journeysThat('flaky', { config, suites })).toEqual(['e2e/door.spec.ts:20 › locks: line 7: Error: late'])
})

test('the last lines of a run name what failed, and count it', () => {
  expect(lastWords({ passed: 12, failed: [], triedAgain: [] })).toBe('\n12 passed, 0 failed')
  expect(lastWords({ passed: 12, failed: ['one', 'two'], triedAgain: ['three'] }).split('\n')).toEqual([
    ...['', 'PASSED ONLY WHEN TRIED AGAIN, to be looked at:', '  three'],
    ...['', 'FAILED:', '  one', '  two', '', '12 passed, 2 failed'],
  ])
  const failed = Array.from({ length: 40 }, (_, n) => `test ${n}`)
  const many = lastWords({ passed: 0, failed, triedAgain: [] }).split('\n')
  expect(many.slice(-3)).toEqual(['  and 10 more', '', '0 passed, 40 failed'])
})
