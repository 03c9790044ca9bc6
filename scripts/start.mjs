// `npm start`: from a fresh clone to a running product. Only Node is needed before this, so nothing is imported that
// has to be installed.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}. See https://nodejs.org/`)
  process.exit(1)
}

const { join } = await import('node:path')
const { pathToFileURL } = await import('node:url')
const { installIfNeeded } = await import('./install.mjs')
const { readOptions, root, run } = await import('./process.mjs')
const { isStale, server, web } = await import('./sources.mjs')

readOptions('npm start, which is told by the environment (docs/configuration.md),')

try {
  process.chdir(root)
  await installIfNeeded()
  if (isStale(server) || isStale(web)) {
    // In a process of its own, so that the bundlers' memory is not the product's.
    const code = await run(process.execPath, [join(root, 'scripts/build.mjs'), '--stale'])
    if (code !== 0) throw new Error('The build failed (see above).')
  }
  process.env.NODE_ENV ||= 'production'
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, server.into, 'main.js')).href)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
