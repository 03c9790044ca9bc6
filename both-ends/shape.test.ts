import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

// How the house is built, in numbers that a change may not make worse: who needs whom, how large folders are, and how
// many places a new area has to be entered in.

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.(test|sample)\.tsx?$/.test(file)

const files = ['packages/contract/src', 'packages/domain/src', 'apps/server/src', 'apps/web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
)
const known = new Set(files)

function resolved(from: string, specifier: string): string | undefined {
  const inPackage = /^@workplace\/(contract|domain)\/(.*)$/.exec(specifier)
  const base =
    inPackage !== null
      ? `packages/${inPackage[1]}/src/${inPackage[2]}`
      : specifier.startsWith('.')
        ? posix.join(dirname(from), specifier)
        : undefined
  return base === undefined ? undefined : [base, `${base}.ts`, `${base}.tsx`].find((path) => known.has(path))
}

/** What each file needs: by import, also of a type, also when it is first needed. */
const needs = new Map(
  files.map((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
    const all = importedFiles.map(({ fileName }) => resolved(file, fileName))
    return [file, [...new Set(all.filter((one) => one !== undefined))]] as const
  }),
)

/** Groups of which each member leads to every other: Tarjan. One alone is no circle. */
function circles(of: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  function visit(node: string): number {
    order.set(node, order.size)
    let least = order.size - 1
    stack.push(node)
    for (const next of of.get(node) ?? []) {
      if (!order.has(next)) least = Math.min(least, visit(next))
      else if (stack.includes(next)) least = Math.min(least, order.get(next) ?? 0)
    }
    low.set(node, least)
    if (least === order.get(node)) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1) found.push(group)
    }
    return least
  }
  for (const node of of.keys()) if (!order.has(node)) visit(node)
  return found
}

it('no files need each other, be it for a type', () => {
  const found = circles(needs)
  console.log(`circles of files, types counted: ${found.length}`)
  expect(files.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

it('no folders need each other', () => {
  const folders = new Map<string, Set<string>>()
  for (const [file, all] of needs) {
    const folder = dirname(file)
    const own = folders.get(folder) ?? new Set()
    folders.set(folder, own)
    for (const other of all) if (dirname(other) !== folder) own.add(dirname(other))
  }
  const found = circles(new Map([...folders].map(([folder, all]) => [folder, [...all]])))
  console.log(`circles of folders: ${found.length}`)
  expect(found).toEqual([])
})

it('a folder can be looked through', () => {
  const sizes = new Map<string, number>()
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
  const [largest] = [...sizes].sort(([, a], [, b]) => b - a)
  console.log(`largest folder: ${largest?.join(', ')} source files`)
  expect(largest?.[1]).toBeLessThanOrEqual(40)
})

it('the server is put together by a loop', () => {
  const lines = readFileSync(join(root, 'apps/server/src/product.ts'), 'utf8').split('\n').length - 1
  console.log(`product.ts: ${lines} lines`)
  expect(lines).toBeLessThanOrEqual(150)
})

/** The areas, as the contract lists them. */
const areas = readdirSync(join(root, 'packages/contract/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['kernel', 'permission'].includes(entry.name))
  .map((entry) => entry.name)
it('the areas stand in one order everywhere', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const listed = /export const areas = \{([^}]*)\}/.exec(read('packages/contract/src/areas.ts'))?.[1] ?? ''
  const opened = /export const areas = \[([^\]]*)\]/.exec(read('apps/server/src/areas.ts'))?.[1] ?? ''
  const demo = /export const demo[^[]*\[\] = \[([^\]]*)\]/.exec(read('apps/server/src/areas.ts'))?.[1] ?? ''
  const rules = /const order = \[(.*?)\n\]/s.exec(read('.dependency-cruiser.cjs'))?.[1] ?? ''
  const words = (text: string) => (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/^open/, ''))
  const inOrder = words(listed).filter((word) => word !== 'system')
  expect([...inOrder].sort()).toEqual([...areas].sort())
  // an area that only declares something is not opened: the server answers for it
  const open = words(opened)
  expect(open.filter((word) => word !== 'system')).toEqual(inOrder.filter((area) => open.includes(area)))
  const parts = words(demo).map((word) => word.replace(/demo$/, ''))
  expect(parts.length).toBeGreaterThan(5)
  expect(parts).toEqual(inOrder.filter((area) => parts.includes(area)))
  const simulated = /export const simulations[^[]*\[\] = \[([^\]]*)\]/.exec(read('apps/server/src/areas.ts'))?.[1] ?? ''
  const speaking = words(simulated).map((word) => word.replace(/simulation$/, ''))
  expect(speaking).toEqual(inOrder.filter((area) => speaking.includes(area)))
  expect(words(rules).filter((word) => word !== 'system')).toEqual(inOrder)
})

const areaOf = (file: string): string | undefined =>
  areas.find((area) => new RegExp(`^(apps/(server|web)/src/areas|packages/contract/src)/${area}/`).test(file))

const used =
  /^(apps\/(server\/src\/seed\/seed-size\.ts$|web\/src\/(app|areas)\/)|packages\/contract\/src\/permission\/duties\.ts$)/
it('a new area is entered in the lists of areas, the menu and the permissions, and nowhere else', () => {
  const naming = files.filter((file) => {
    // the shell and a company of any size are made of what there is: they use areas, nobody enters one there; whose duty
    // an area of the menu is stands with the permissions
    if (areaOf(file) !== undefined || used.test(file)) return false
    const text = readFileSync(join(root, file), 'utf8')
    const imported = new Set((needs.get(file) ?? []).map(areaOf).filter((area) => area !== undefined))
    const keys = areas.filter((area) => new RegExp(`^ +'?${area}'?(: |,$)`, 'm').test(text))
    return imported.size > 2 || keys.length > 2
  })
  console.log(`central tables that name areas: ${naming.join(', ')}`)
  expect(naming).toEqual([
    'packages/contract/src/areas.ts',
    'packages/contract/src/permission/permissions.ts',
    'apps/server/src/areas.ts',
  ])
})
