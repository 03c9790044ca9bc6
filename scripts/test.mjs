// `npm test`: everything that must hold. The last line counts check steps, tests and browser journeys together.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { requireChromium } from './chromium.mjs'
import { installIfNeeded } from './install.mjs'
import { distract, setClock } from './odd-hours.mjs'
import { capture, programOf, readOptions, root, run } from './process.mjs'

const options = readOptions('npm test', { at: { type: 'string' }, busy: { type: 'string' } })
await installIfNeeded()
if (options.at !== undefined) setClock(options.at)
const distractions = distract(Number(options.busy ?? 0))
const work = mkdtempSync(join(tmpdir(), 'workplace-test-'))
const total = { passed: 0, failed: 0 }
const add = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed
}
const heading = (text) => console.log(`\n── ${text}`)

heading('Checks and build')
let built = false
add(await check([{ name: 'build', run: build }]))

heading('Unit, server and component tests')
add(await vitest())

heading('Browser tests')
if (built) add(await playwright())
else {
  console.log('They need the build.')
  add({ passed: 0, failed: 1 })
}

for (const child of distractions) child.kill()
rmSync(work, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function build() {
  const done = await capture(process.execPath, [join(root, 'scripts/build.mjs'), '--stale'])
  built = done.code === 0
  return done
}

async function vitest() {
  const report = join(work, 'vitest.json')
  const code = await run(process.execPath, [
    ...[programOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ])
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  tellSkipped(numPendingTests + numTodoTests)
  // A file that cannot be loaded has no tests that could fail.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return orOne(code, { passed: numPassedTests, failed: numFailedTests + broken })
}

async function playwright() {
  let chromium
  try {
    chromium = requireChromium()
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
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
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats
  tellSkipped(skipped)
  if (flaky > 0) console.log(`TO BE LOOKED AT: ${flaky} journeys passed only when tried again.`)
  return orOne(code, { passed: expected + flaky, failed: unexpected })
}

/** A tool that failed without a failed test (it could not start, say) is a failure too. */
function orOne(code, count) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function tellSkipped(n) {
  if (n > 0) console.log(`NOT RUN: ${n} tests are skipped on this machine or in the source.`)
}
