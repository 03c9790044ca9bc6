// What pages know of every resource is made from all declarations. A build reckons it, so that pages ship what comes out
// and none of what it is made from: the file's value takes the place of its text.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { normalizePath } from 'vite'
import { root } from './process.mjs'

const contract = normalizePath(join(root, 'packages/contract/src/'))
const file = `${contract}known-resources.ts`

/** The value, as the sources are now, and the files that it is made from. */
async function reckoned() {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
  })
  const bundle = Buffer.from(outputFiles[0].contents).toString('base64')
  const { knownResources } = await import(`data:text/javascript;base64,${bundle}`)
  return { knownResources, from: Object.keys(metafile.inputs) }
}

const isDeclaration = (id) =>
  id.startsWith(contract) && /^export const \w+ = resource\(/m.test(readFileSync(id, 'utf8'))

/** The declarations among the modules of some files of what was built. */
export const declarationsIn = (output, files) =>
  output
    .filter(({ fileName, moduleIds }) => moduleIds !== undefined && files.includes(fileName))
    .flatMap(({ moduleIds }) => moduleIds.filter(isDeclaration))
    .map((id) => id.slice(contract.length))

export const knownResources = {
  name: 'known-resources',
  apply: 'build',
  async load(id) {
    if (id !== file) return null
    const { knownResources, from } = await reckoned()
    for (const input of from) this.addWatchFile(join(root, input))
    return `export const knownResources = ${JSON.stringify(knownResources)}`
  },
}
