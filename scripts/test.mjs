// `npm test`: everything that must hold. The last lines name what failed, and count check steps, tests and browser journeys
// together.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { requireChromium } from './chromium.mjs'
import { failedTests, journeysThat, lastWords, unhandledErrors } from './failures.mjs'
import { installIfNeeded } from './install.mjs'
import { distract, setClock } from './odd-hours.mjs'
import { capture, programOf, readOptions, root, run } from './process.mjs'

const options = readOptions('npm test', { at: { type: 'string' }, busy: { type: 'string' } })
await installIfNeeded()
if (options.at !== undefined) setClock(options.at)
const distractions = distract(Number(options.busy ?? 0))
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
  const report = join(work, 'vitest.json')
  const unhandled = join(work, 'unhandled.json')
  const reporters = ['default', 'json', join(root, 'scripts/unhandled-errors.mjs')]
  const code = await run(
    process.execPath,
    [
      ...[programOf('vitest'), 'run', ...reporters.map((reporter) => `--reporter=${reporter}`)],
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, UNHANDLED_ERRORS: unhandled } },
  )
  const outside = existsSync(unhandled) ? unhandledErrors(JSON.parse(readFileSync(unhandled, 'utf8'))) : []
  if (!existsSync(report)) return { passed: 0, failed: [`vitest: ended with ${code} and without a report`, ...outside] }
  const found = JSON.parse(readFileSync(report, 'utf8'))
  tellSkipped(found.numPendingTests + found.numTodoTests)
  return orOne('vitest', code, { passed: found.numPassedTests, failed: [...failedTests(found), ...outside] })
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
  const code = await run(
    process.execPath,
    [programOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    {
      env: {
        ...process.env,
        CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  )
  if (!existsSync(report)) return { passed: 0, failed: [`playwright: ended with ${code} and without a report`] }
  const found = JSON.parse(readFileSync(report, 'utf8'))
  const { expected, flaky, skipped } = found.stats
  tellSkipped(skipped)
  const count = { passed: expected + flaky, failed: journeysThat('unexpected', found) }
  return { ...orOne('playwright', code, count), triedAgain: journeysThat('flaky', found) }
}

/** A tool that failed without a failed test (it could not start, say) is a failure too. */
function orOne(tool, code, count) {
  return code !== 0 && count.failed.length === 0
    ? { ...count, failed: [`${tool}: ended with ${code}, see above`] }
    : count
}

function tellSkipped(n) {
  if (n > 0) console.log(`NOT RUN: ${n} tests are skipped on this machine or in the source.`)
}
