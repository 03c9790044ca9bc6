// Builds what npm start runs: one file for the server, static files for the browser. `--stale` builds only what changed;
// `--server-into <folder>` builds just the server, elsewhere (for tests that run it).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { readOptions, root } from './process.mjs'
import { serverBundle } from './server-bundle.mjs'
import { forgetBuilt, isStale, noteBuilt, server, web } from './sources.mjs'
import { swapIn } from './swap.mjs'

/** Where a build is made before it takes its place: on the same disk, and where nobody looks for sources. */
const freshFolder = (part) => join(root, part.into, `../node_modules/.build-${process.pid}`)

// what is handed in is read, and PDFs are laid out, by processes that run a file of their own
const entryPoints = { main: 'apps/server/src/main.ts', helper: 'apps/server/src/kernel/subprocess/helper.ts' }

async function buildServerInto(folder) {
  const { build } = await import('esbuild')
  rmSync(folder, { recursive: true, force: true })
  await build(serverBundle(entryPoints, folder))
}

async function buildServer(fresh) {
  const { build } = await import('esbuild')
  // kept in memory, so that its source maps fit the place that it is put in
  const { outputFiles } = await build({ ...serverBundle(entryPoints, server.into), write: false })
  mkdirSync(fresh, { recursive: true })
  for (const { path, contents } of outputFiles) writeFileSync(join(fresh, basename(path)), contents)
}

async function buildWeb(fresh) {
  const { build } = await import('vite')
  const { checkBudgets, filesOfPages } = await import('./budget.mjs')
  const { chunkNames, writeFirstPages } = await import('./chunks.mjs')
  const { compressFiles } = await import('./compress.mjs')
  const { declarationsIn } = await import('./known-resources.mjs')
  const sources = join(root, 'apps/web')
  const groups = [
    { debugName: 'first screens', includeDependenciesRecursively: false, name: await chunkNames(sources) },
  ]
  const rolldownOptions = { output: { codeSplitting: { groups } } }
  const { output } = await build({
    root: sources,
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true, rolldownOptions },
  })
  writeFirstPages(fresh)
  compressFiles(fresh)
  const pages = filesOfPages(fresh)
  if (!checkBudgets(fresh, pages))
    throw new Error('A page loads more JavaScript than its budget allows (scripts/budget.mjs).')
  for (const { page, files } of pages) {
    const shipped = declarationsIn(output, files)
    if (shipped.length > 0) {
      const advice =
        'Move what the page needs of it to a file of its own; of resources it has scripts/known-resources.mjs.'
      throw new Error(`${page} ships what others load when they need it: ${shipped.join(', ')}. ${advice}`)
    }
  }
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
    const fresh = freshFolder(part)
    try {
      await make(fresh)
      forgetBuilt(part)
      swapIn(fresh, join(root, part.into), part.lasting)
      noteBuilt(part)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
    console.log(`Built ${part.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { stale: { type: 'boolean' }, 'server-into': { type: 'string' } }
  const { stale, 'server-into': elsewhere } = readOptions('npm run build', options)
  try {
    await installIfNeeded()
    if (elsewhere !== undefined) await buildServerInto(elsewhere)
    else await build({ onlyStale: stale === true })
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
