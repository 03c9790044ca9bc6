import { join } from 'node:path'
import { root } from './process.mjs'

/** How esbuild makes files of the server from sources; `entryPoints` from file name (without ending) to source. */
export const serverBundle = (entryPoints, outdir) => ({
  absWorkingDir: root,
  entryPoints,
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  // Spreads of literals within literals are written out: made at run time, each of them gives every object its shape anew.
  minifySyntax: true,
  // What is imported on demand (the object store, say) is not loaded by those who do without it.
  splitting: true,
  // Libraries stay in node_modules; our own packages exist only as sources and go into the bundle.
  packages: 'external',
  alias: {
    '@workplace/cabinet': join(root, 'apps/cabinet/src'),
    '@workplace/contract': join(root, 'packages/contract/src'),
    '@workplace/domain': join(root, 'packages/domain/src'),
  },
  logLevel: 'warning',
})
