// `npm run dev`: the server restarts and the browser reloads when a file changes.
import { join } from 'node:path'
import { installIfNeeded } from './install.mjs'
import { programOf, readOptions, root, run } from './process.mjs'

readOptions('npm run dev')
await installIfNeeded()
const env = { NODE_ENV: 'development', PORT: '3000', ...process.env }
const address = env.WEB_PORT ?? '5173'
console.log(`Open http://localhost:${address} (the server itself is on port ${env.PORT})`)
// In a process group of its own, so that Ctrl-C comes to it through us only, and once: told twice, tsx kills the server,
// which then could not end its database.
const apart = { env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] }
const codes = await Promise.all([
  run(process.execPath, [programOf('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], apart),
  run(process.execPath, [programOf('vite'), '--port', address, '--strictPort'], { env, cwd: join(root, 'apps/web') }),
])
process.exitCode = Math.max(...codes)
