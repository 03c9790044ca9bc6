// Pages with an entry of their own, as apps/web/src/entries.ts lists them: the build makes them, and keeps the list for
// whoever weighs and serves what was built.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The same place as in packages/contract/src/kernel/light-entry.ts. */
const file = '.vite/entries.json'
const nameOf = ({ page }) => page.replace(/\.html$/, '')

export const lightEntries = (entries) => ({
  name: 'light-entries',
  config: () => ({
    build: {
      rolldownOptions: {
        input: { index: 'index.html', ...Object.fromEntries(entries.map((one) => [nameOf(one), one.page])) },
      },
    },
  }),
  configureServer(dev) {
    dev.middlewares.use((request, _answer, next) => {
      const asked = request.url?.split('?')[0]
      const entry = entries.find(({ path }) => path === asked)
      if (entry !== undefined) request.url = `/${entry.page}`
      next()
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(entries) })
  },
})

/** The list of what was built in a folder. */
export const entriesIn = (dist) => JSON.parse(readFileSync(join(dist, file), 'utf8'))

/** The list of a build that was not written. */
export const entriesOf = (output) => JSON.parse(output.find(({ fileName }) => fileName === file).source)
