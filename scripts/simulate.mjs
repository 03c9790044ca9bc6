// `npm run simulate -- …`: hands its arguments to apps/server/src/simulate/main.ts.
import { installIfNeeded } from './install.mjs'
import { runTypeScript } from './process.mjs'

await installIfNeeded()
process.exitCode = await runTypeScript('apps/server/src/simulate/main.ts', process.argv.slice(2))
