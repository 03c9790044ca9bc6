// `npm run backup`, `restore`, `export` and `import -- …`: hand their arguments to apps/server/src/backup/main.ts.
import { installIfNeeded } from './install.mjs'
import { runTypeScript } from './process.mjs'

await installIfNeeded()
process.exitCode = await runTypeScript('apps/server/src/backup/main.ts', process.argv.slice(2))
