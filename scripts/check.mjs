// `npm run check`: format, lint, types, import rules, dead code and names. The fast part of `npm test`.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastWords } from './failures.mjs'
import { installIfNeeded } from './install.mjs'
import { capture, programOf, readOptions, root } from './process.mjs'

const node = (program, ...args) =>
  capture(process.execPath, [program, ...args], { env: { ...process.env, NO_COLOR: '1' } })
/** What was found the last time is looked at again only where something changed: a fifth of the work. */
const known = (project) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules/.cache/types', `${project === '.' ? 'root' : project.replace('/', '-')}.json`),
]
/** By TypeScript 7, which checks in a quarter of the time; the import rules need the library that 6 still is. */
const types = (project) => ({
  name: `types of ${project}`,
  run: () =>
    node(
      programOf('typescript7', 'tsc'),
      ...['-p', project, '--pretty', 'false', '--singleThreaded'],
      ...known(project),
    ),
})

// What takes long comes first, so that both lanes end together.
const steps = [
  types('.'),
  types('apps/server'),
  types('apps/web'),
  { name: 'import rules', run: importRules },
  { name: 'dead code', run: () => node(programOf('knip'), '--no-progress', '--cache') },
  types('packages/contract'),
  {
    name: 'format and lint',
    run: () => node(programOf('@biomejs/biome', 'biome'), 'ci', '--colors=off', '--error-on-warnings', '.'),
  },
  types('packages/domain'),
  types('apps/cabinet'),
  // A test like others, but a name is chosen in every change, and in `npm test` it would be found half an hour later.
  {
    name: 'names',
    run: () => node(programOf('vitest'), 'run', '--project', 'unit', 'both-ends/names.test.ts'),
  },
]

/** The tool passes without a word when it cannot read a file, so the files are counted here as well. */
async function importRules() {
  const cruiser = programOf('dependency-cruiser', 'depcruise')
  const told = await node(cruiser, '--output-type', 'json', 'packages', 'apps')
  const { modules, summary } = JSON.parse(told.output)
  const seen = new Set(modules.map((module) => module.source))
  const missed = ['packages', 'apps'].flatMap(sourcesIn).filter((path) => !seen.has(path))
  const lines = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...missed.map((path) => `not looked at: ${path}`),
  ]
  return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') }
}

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourcesIn(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Runs all steps, and those that are given, two at a time, and tells the outcome of each. */
export async function check(more = []) {
  const queue = [...steps, ...more]
  const count = { passed: 0, failed: [] }
  const work = async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      const began = Date.now()
      const { code, output } = await step.run()
      const took = `${((Date.now() - began) / 1000).toFixed(1)} s`
      if (code === 0) count.passed += 1
      else count.failed.push(step.name)
      console.log(
        code === 0 ? `ok      ${step.name} (${took})` : `FAILED  ${step.name} (${took})\n${output.trimEnd()}\n`,
      )
    }
  }
  await Promise.all([work(), work()])
  return count
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readOptions('npm run check')
  await installIfNeeded()
  const { passed, failed } = await check()
  console.log(lastWords({ passed, failed, triedAgain: [] }))
  process.exitCode = failed.length === 0 ? 0 : 1
}
