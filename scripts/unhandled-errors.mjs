// A reporter for Vitest. What breaks outside of any test (a promise that nobody awaited, a worker that died) ends the run
// with 1 and is in no report by JSON: here it is kept, in the file that UNHANDLED_ERRORS names, so that the last lines of
// `npm test` can say it.
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(errors.map(told)))
  }
}

/** The file and the test beside which it broke, as Vitest tells them: often, not always, the ones to blame. */
function told({ name, message, stack, cause, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  return { name, message, stack, cause: cause?.message, file, test }
}
