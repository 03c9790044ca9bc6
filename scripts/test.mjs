// `npm test`: everything that must hold. The last lines name what failed, and count check steps, tests and browser journeys
// together.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { requireChromium } from './chromium.mjs'
import { countedAgain, failedFiles, failedTests, journeysThat, lastWords, unhandledErrors } from './failures.mjs'
import { installIfNeeded } from './install.mjs'
import { distract, setClock } from './odd-hours.mjs'
import { capture, programOf, readOptions, root, run } from './process.mjs'

const options = readOptions('npm test', {
  at: { type: 'string' },
  busy: { type: 'string' },
  long: { type: 'boolean' },
})
await installIfNeeded()
if (options.long) process.env.LONG = '1'
if (options.at !== undefined) setClock(options.at)
const distractions = distract(Number(options.busy ?? 0))
/** So many files with failed tests are tried once more, as journeys are: a busy machine may have let them down. */
const mostTriedAgain = 6
const work = mkdtempSync(join(tmpdir(), 'workplace-test-'))
const total = { passed: 0, failed: [], triedAgain: [] }
/** Does a part of it all, and says how long that took. */
async function part(title, work) {
  console.log(`\n── ${title}`)
  const began = Date.now()
  const { passed, failed, triedAgain = [] } = await work()
  total.passed += passed
  total.failed.push(...failed)
  total.triedAgain.push(...triedAgain)
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`── ${title}: ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}

let built = false
await part('Checks and build', () => check([{ name: 'build', run: build }]))
await part('Unit, server and component tests', vitest)
await part('Browser tests', () =>
  built ? playwright() : { passed: 0, failed: ['browser tests: they need the build'] },
)

for (const child of distractions) child.kill()
rmSync(work, { recursive: true, force: true })
console.log(lastWords(total))
process.exitCode = total.failed.length === 0 ? 0 : 1

async function build() {
  const done = await capture(process.execPath, [join(root, 'scripts/build.mjs'), '--stale'])
  built = done.code === 0
  return done
}

async function vitest() {
  const first = await runTests([], 'all')
  if (first.report === undefined) return first.count
  tellSkipped(first.report.numPendingTests + first.report.numTodoTests)
  const files = failedFiles(first.report)
  // Many at once is no busy machine.
  if (files.length === 0 || files.length > mostTriedAgain) return first.count
  console.log(`\nTRIED AGAIN, by themselves: ${files.join(', ')}`)
  const second = await runTests([...files, '--maxWorkers=1'], 'again')
  return second.report === undefined ? first.count : countedAgain(first, second)
}

/** Runs Vitest; `report` is what it tells of its tests, undefined where it did not come to telling. */
async function runTests(more, name) {
  const file = join(work, `vitest-${name}.json`)
  const unhandled = join(work, `unhandled-${name}.json`)
  const last = lastLines()
  const reporters = ['default', 'json', join(root, 'scripts/unhandled-errors.mjs')]
  const code = await run(
    process.execPath,
    [
      ...[programOf('vitest'), 'run', ...more, ...reporters.map((reporter) => `--reporter=${reporter}`)],
      `--outputFile.json=${file}`,
    ],
    { env: { ...process.env, UNHANDLED_ERRORS: unhandled }, hear: last.hear },
  )
  const outside = existsSync(unhandled) ? unhandledErrors(JSON.parse(readFileSync(unhandled, 'utf8'))) : []
  if (!existsSync(file)) return { outside, count: orOne('vitest', code || 1, { passed: 0, failed: outside }, last) }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const count = { passed: report.numPassedTests, failed: [...failedTests(report), ...outside] }
  return { report, outside, count: orOne('vitest', code, count, last) }
}

async function playwright() {
  let chromium
  try {
    chromium = requireChromium()
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: ['browser tests: there is no browser'] }
  }
  const report = join(work, 'playwright.json')
  const last = lastLines()
  const code = await run(
    process.execPath,
    [programOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    {
      env: { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      hear: last.hear,
    },
  )
  if (!existsSync(report)) return orOne('playwright', code || 1, { passed: 0, failed: [] }, last)
  const found = JSON.parse(readFileSync(report, 'utf8'))
  const { expected, flaky, skipped } = found.stats
  tellSkipped(skipped)
  const count = { passed: expected + flaky, failed: journeysThat('unexpected', found) }
  return { ...orOne('playwright', code, count, last), triedAgain: journeysThat('flaky', found) }
}

/** A tool that failed without a failed test (it could not start, say) is a failure too, and its last words say why. */
function orOne(tool, code, count, last) {
  return code !== 0 && count.failed.length === 0
    ? { ...count, failed: [[`${tool}: ended with ${code}. The last that it wrote:`, ...last.lines()].join('\n    ')] }
    : count
}

/** The end of what a program writes to its error output. */
function lastLines() {
  let text = ''
  return {
    hear: (part) => {
      text = (text + part).slice(-4_000)
    },
    lines: () =>
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(-20),
  }
}

function tellSkipped(n) {
  if (n > 0) console.log(`NOT RUN: ${n} tests are skipped on this machine or in the source.`)
}
