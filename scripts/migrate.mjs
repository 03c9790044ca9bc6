// `npm run migrate -- …`: hands its arguments to apps/server/src/migrate/main.ts.
import { installIfNeeded } from './install.mjs'
import { runTypeScript } from './process.mjs'

await installIfNeeded()
process.exitCode = await runTypeScript('apps/server/src/migrate/main.ts', process.argv.slice(2))
