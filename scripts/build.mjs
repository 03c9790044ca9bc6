// Builds what npm start runs: one file for the server, static files for the browser. `--stale` builds only what changed;
// `--server-into <folder>` builds just the server, elsewhere (for tests that run it).
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './process.mjs'
import { serverBundle } from './server-bundle.mjs'
import { isStale, noteBuilt, server, web } from './sources.mjs'

async function buildServer(into = server.into) {
  const { build } = await import('esbuild')
  rmSync(resolve(root, into), { recursive: true, force: true })
  // PDFs are made in a thread, which loads a file of its own
  const entryPoints = { main: 'apps/server/src/main.ts', 'pdf-worker': 'apps/server/src/kernel/pdf-worker.js' }
  await build(serverBundle(entryPoints, into))
}

async function buildWeb() {
  const { build } = await import('vite')
  const { checkBudgets } = await import('./budget.mjs')
  const { chunkNames, writeFirstPages } = await import('./chunks.mjs')
  const { compressFiles } = await import('./compress.mjs')
  const web = join(root, 'apps/web')
  const groups = [{ debugName: 'first screens', includeDependenciesRecursively: false, name: await chunkNames(web) }]
  await build({ root: web, logLevel: 'warn', build: { rolldownOptions: { output: { codeSplitting: { groups } } } } })
  writeFirstPages(join(web, 'dist'))
  compressFiles(join(web, 'dist'))
  if (!checkBudgets()) throw new Error('A page loads more JavaScript than its budget allows (scripts/budget.mjs).')
}

export async function build({ onlyStale }) {
  // Both bundlers read it; the environment of a test run must not leak into the product.
  process.env.NODE_ENV = 'production'
  for (const [part, make] of [
    [server, buildServer],
    [web, buildWeb],
  ]) {
    if (onlyStale && !isStale(part)) continue
    const began = Date.now()
    console.log(`Building ${part.name} …`)
    await make()
    noteBuilt(part)
    console.log(`Built ${part.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const elsewhere = process.argv.indexOf('--server-into')
    if (elsewhere >= 0) await buildServer(process.argv[elsewhere + 1])
    else await build({ onlyStale: process.argv.includes('--stale') })
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
