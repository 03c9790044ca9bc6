import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Label } from '@workplace/contract/kernel/words'
import { type NavRow, navigation, publicScreens } from '@workplace/contract/nav'
import { mayOpen } from '@workplace/contract/nav-rules'

export type Screen = {
  path: string
  /** Of a screen that shows itself in several ways: which. */
  query: string
  title: Label
  /** Of one that only adds something: the list on which that is done. */
  leadsTo?: string | undefined
  /** It exists only while there is no company yet. */
  isFirstRun: boolean
  opensFor(permissions: ReadonlySet<string> | undefined): boolean
}

const areas = join(import.meta.dirname, '../../apps/web/src/areas')
const declared = join(import.meta.dirname, '../../packages/contract/src')

/** Screens that have more than one face. */
const faces: Readonly<Record<string, readonly string[]>> = {
  '/meeting/subscribe': ['', '?view=day', '?view=week', '?view=month'],
}

/** Every screen of the route table that is built: those for which an area registers a page, or declares a resource. */
export async function builtScreens(): Promise<Screen[]> {
  const built = new Set<string>()
  for (const area of readdirSync(areas)) {
    if (!readdirSync(join(areas, area)).includes('pages.ts')) continue
    const { pages = {}, openPages = {} } = await import(pathToFileURL(join(areas, area, 'pages.ts')).href)
    for (const path of [...Object.keys(pages), ...Object.keys(openPages)]) built.add(path)
  }
  for (const area of readdirSync(declared)) {
    const file = join(declared, area, 'screens.ts')
    if (!existsSync(file)) continue
    const { screens } = await import(pathToFileURL(file).href)
    for (const path of Object.keys(screens)) built.add(path)
  }
  const rows = navigation.flatMap(leaves).map((row) => ({
    path: row.path,
    title: row.title,
    leadsTo: row.activeMenu,
    isFirstRun: false,
    opensFor: (permissions: ReadonlySet<string> | undefined) => permissions !== undefined && mayOpen(row, permissions),
  }))
  const outside = publicScreens.map(({ path, title, open }) => ({
    path,
    title,
    isFirstRun: path === '/first-run',
    opensFor: (permissions: ReadonlySet<string> | undefined) => open === (permissions === undefined),
  }))
  return [...outside, ...rows]
    .filter((screen) => built.has(screen.path))
    .flatMap((screen) => (faces[screen.path] ?? ['']).map((query) => ({ ...screen, query })))
}

const leaves = (row: NavRow): NavRow[] => (row.children.length === 0 ? [row] : row.children.flatMap(leaves))
