// Run with --expose-gc: how many MB the modules of integration add to a server that has all others, before anybody uses them.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../apps/server/src/areas/', import.meta.url))
const held = async () => {
  for (let n = 0; n < 3; n++) {
    globalThis.gc?.()
    await new Promise((done) => setTimeout(done, 50))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
for (const area of readdirSync(folder).sort()) if (area !== 'setup') await import(`${folder}${area}/area.ts`)
await import('../apps/server/src/kernel/http/server')
const before = await held()
await import(`${folder}setup/area.ts`)
process.send?.({ address: String((await held()) - before) })
process.once('SIGTERM', () => process.exit(0))
