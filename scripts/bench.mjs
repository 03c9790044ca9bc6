// `npm run bench -- …`: hands its arguments to bench/main.ts.
import { installIfNeeded } from './install.mjs'
import { runTypeScript } from './process.mjs'

await installIfNeeded()
process.exitCode = await runTypeScript('bench/main.ts', process.argv.slice(2))
