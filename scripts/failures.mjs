// What failed, by name, out of what the test tools report as JSON.
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './process.mjs'

const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n', 1)[0]
    .slice(0, 200)

/** The first line of an error, and what differed when it shows that: enough for who sees no more than the last words. */
const whatDiffered = (text) => {
  const lines = stripVTControlCharacters(text ?? '').split('\n')
  const differing = lines.filter((line) => /^\s*[-+] {2,}\S|^(Expected|Received|Locator)\b.*:/.test(line))
  return [firstLine(text), ...differing.slice(0, 6).map((line) => line.trim().replace(/\s+/g, ' ').slice(0, 160))].join(
    ' | ',
  )
}

const told = (name, why) => (why === '' ? name : `${name}: ${why}`)

/** Of Vitest: each test that failed, and each file that could not be loaded and so has no tests that could. */
export function failedTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [told(file, firstLine(message))]
    return failed.map((test) => told(`${file} › ${test.fullName}`, firstLine(test.failureMessages[0])))
  })
}

/** Of Vitest: the files of which a test failed, or which could not be loaded. */
export const failedFiles = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))

/**
 * What a run comes to whose failed files were run once more by themselves: what failed again has failed, the rest passed
 * only then. What broke outside of any test is not excused by a second run.
 */
export function countedAgain(first, second) {
  const failedNow = failedTests(second.report)
  const nameOf = (failure) => failure.split(': ', 1)[0]
  const names = new Set(failedNow.map(nameOf))
  const triedAgain = failedTests(first.report).filter((failure) => !names.has(nameOf(failure)))
  const before = first.report.testResults.filter(({ status }) => status === 'failed')
  const passedIn = (files) =>
    files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length
  return {
    passed: first.report.numPassedTests - passedIn(before) + passedIn(second.report.testResults),
    failed: [...failedNow, ...first.outside, ...second.outside],
    triedAgain,
  }
}

/** Of Vitest: what broke outside of any test, with where in our code, or else in anybody's. */
export function unhandledErrors(errors) {
  return errors.map(({ name, message, stack, cause, file, test }) => {
    const beside = [file === undefined ? [] : relative(root, file), test ?? []].flat().join(' › ')
    const lines = (stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
    const where = lines.find((line) => line.includes(root) && !line.includes('node_modules')) ?? lines[0]
    const why = [`${name ?? 'Error'}: ${firstLine(message)}`, cause, where?.trim().replace(`${root}/`, '')]
    return told(`outside of any test${beside === '' ? '' : `, beside ${beside}`}`, why.filter(Boolean).join(', '))
  })
}

/** Of Playwright: the journeys that came to this end, `unexpected` or `flaky`. */
export function journeysThat(end, { config, suites }) {
  const within = (suite) => [
    ...(suite.suites ?? []).flatMap(within),
    ...(suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === end)
        .map(({ results }) => {
          const errors = results.flatMap(({ error }) => error ?? [])
          const why = errors.map(({ message, location }) =>
            told(location === undefined ? '' : `line ${location.line}`, whatDiffered(message)).replace(/^: /, ''),
          )
          return told(
            `${relative(root, join(config.rootDir, file))}:${line} › ${title}`,
            [...new Set(why)].join('; then '),
          )
        }),
    ),
  ]
  return suites.flatMap(within)
}

/** The last words of a run: names, so that who sees no more than these knows what to look at, and the count. */
export function lastWords({ passed, failed, triedAgain }) {
  const many = 30
  const list = (heading, names) =>
    names.length === 0
      ? []
      : [
          '',
          heading,
          ...names.slice(0, many).map((name) => `  ${name}`),
          ...(names.length > many ? [`  and ${names.length - many} more`] : []),
        ]
  return [
    ...list('PASSED ONLY WHEN TRIED AGAIN, to be looked at:', triedAgain),
    ...list('FAILED:', failed),
    '',
    `${passed} passed, ${failed.length} failed`,
  ].join('\n')
}
