// `npm run screenshots -- …`: pictures of every built screen, with what accessibility tests and the console say about it.
import { join } from 'node:path'
import { requireChromium } from './chromium.mjs'
import { installIfNeeded } from './install.mjs'
import { root, run, runTypeScript } from './process.mjs'

await installIfNeeded()
const built = await run(process.execPath, [join(root, 'scripts/build.mjs'), '--stale'])
if (built !== 0) process.exit(built)
const CHROMIUM = requireChromium()
process.exitCode = await runTypeScript('scripts/screenshots/main.ts', process.argv.slice(2), {
  env: { ...process.env, CHROMIUM },
})
