// `npm run cabinet -- settings.json`: builds the gateway of a cabinet into one file that needs Node alone, and runs it;
// `--build <file>` only builds it, to be taken to the cabinet.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { installIfNeeded } from './install.mjs'
import { root, run } from './process.mjs'

async function buildInto(outfile) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    ...{ entryPoints: ['apps/cabinet/src/main.ts'], outfile, bundle: true, platform: 'node', format: 'esm' },
    ...{ target: 'node20.19', logLevel: 'warning', alias: { '@workplace/domain': join(root, 'packages/domain/src') } },
    // what the library of MQTT requires in the old way
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
}

try {
  const { values, positionals } = parseArgs({ options: { build: { type: 'string' } }, allowPositionals: true })
  await installIfNeeded()
  if (values.build !== undefined) await buildInto(resolve(values.build))
  else {
    const file = join(root, 'node_modules/.cache/cabinet.mjs')
    await buildInto(file)
    process.exitCode = await run(process.execPath, [file, ...positionals])
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
