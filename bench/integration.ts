import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openSecrets } from '../apps/server/src/kernel/secrets/secrets'
import { built, filesOf } from '../scripts/budget.mjs'
import { firstScreens } from '../scripts/first-screens.mjs'
import { dispatch, toldBookings } from './callbacks'
import type { Stage } from './data'
import { keyOf } from './detectors'
import type { Effort } from './duel'
import { startWeight } from './processes'
import type { Line } from './report'
import { scim } from './scim'
import { bearer, tokens } from './tokens'

/** What single sign-on brings to the sign-in page, gzipped. */
function signInPage(): Line {
  const page = firstScreens.find((one) => one.page === '/login')
  if (page === undefined) throw new Error('there is no sign-in page')
  const before = filesOf(built, page.loads).scripts
  const more = filesOf(built, [...page.loads, ...page.follows]).scripts.filter((file) => !before.includes(file))
  const kb = more.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length, 0) / 1024
  return {
    ...{
      work: 'sign-in page',
      measured: 'KB that single sign-on adds to it, gzip',
      value: kb,
      shown: `${kb.toFixed(1)} KB`,
    },
    ...{ goal: 8, aim: 6, more: false },
  }
}

/** What the modules of integration hold before anybody uses them; what is heavy is loaded at its first use. */
async function idleMemory(): Promise<Line> {
  const weighed = await startWeight()
  await weighed.stop()
  const mb = Number(weighed.address)
  return {
    ...{ work: 'idle memory', measured: 'MB held by its modules, unused', value: mb, shown: `${mb.toFixed(1)} MB` },
    ...{ goal: 25, aim: 10, more: false },
  }
}

/** Other programs, other identities: calls, tokens, callbacks, SCIM. */
export async function integration(stage: Stage, effort: Effort, quick: boolean, tell: (lines: Line[]) => void) {
  tell([await bearer(stage, effort)])
  tell(await tokens(stage, effort))
  tell(await toldBookings(stage, { ...effort, rounds: quick ? 1 : 3 * effort.rounds }))
  const secrets = await openSecrets(stage.db, keyOf(stage))
  tell(await dispatch({ db: stage.db, secrets }, quick ? 500 : 10_000, quick ? 1 : 3))
  tell(await scim(stage, quick ? 1_000 : 10_000, quick ? 2 : effort.rounds))
  tell([await idleMemory(), signInPage()])
}
