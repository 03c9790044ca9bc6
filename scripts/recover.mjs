// `npm run recover -- …`: hands its arguments to apps/server/src/recover/main.ts.
import { installIfNeeded } from './install.mjs'
import { runTypeScript } from './process.mjs'

await installIfNeeded()
process.exitCode = await runTypeScript('apps/server/src/recover/main.ts', process.argv.slice(2))
