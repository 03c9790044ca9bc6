import type { Label } from './kernel/words'
import { type NavRow, navigation, publicScreens } from './nav'

/** What decides about a menu: the codes that a person holds and the screens that are built. */
export type Viewer = {
  readonly permissions: ReadonlySet<string>
  /** Whole paths of the screens that exist in this version. */
  readonly built: ReadonlySet<string>
}

export type MenuEntry = {
  readonly path: string
  readonly row: NavRow
  readonly children: readonly MenuEntry[]
}

const holdsOne = (codes: readonly string[], held: ReadonlySet<string>) => codes.some((code) => held.has(code))

/** A row without a list is open to everyone; otherwise one of its codes is needed, matched to the letter. */
export function mayOpen(row: NavRow, permissions: ReadonlySet<string>): boolean {
  return row.anyOf === undefined || holdsOne(row.anyOf, permissions)
}

const codesOf = (row: NavRow): string[] => [...(row.anyOf ?? []), ...row.children.flatMap(codesOf)]

/**
 * A parent shows by any of its children's codes (or its own). Children without a code do not by themselves show a
 * parent that has others; a parent with no code anywhere is everybody's.
 */
function showsGroup(row: NavRow, permissions: ReadonlySet<string>): boolean {
  const codes = codesOf(row)
  return codes.length === 0 || holdsOne(codes, permissions)
}

function entryOf(row: NavRow, viewer: Viewer): MenuEntry | undefined {
  if (row.hidden) return undefined
  if (row.children.length === 0) {
    return mayOpen(row, viewer.permissions) && viewer.built.has(row.path)
      ? { path: row.path, row, children: [] }
      : undefined
  }
  if (!showsGroup(row, viewer.permissions)) return undefined
  const children = row.children.flatMap((child) => entryOf(child, viewer) ?? [])
  const [only] = children
  // A group whose screens are all reached from one place (hidden children) stands as a single entry.
  if (only === undefined)
    return row.children.every((child) => child.hidden) && landing(row, viewer) !== undefined
      ? { path: row.path, row, children: [] }
      : undefined
  if (children.length === 1 && !row.alwaysShown && only.children.length === 0) {
    return { ...only, row: { ...only.row, icon: only.row.icon ?? row.icon } }
  }
  return { path: row.path, row, children }
}

/** The menu of a person: groups and entries that they may open and that are built. */
export function menuFor(viewer: Viewer): MenuEntry[] {
  return navigation.flatMap((row) => entryOf(row, viewer) ?? [])
}

/** The row of a path with those above it, outermost first; nothing for an unknown path. */
export function trailOf(path: string, rows: readonly NavRow[] = navigation): NavRow[] | undefined {
  for (const row of rows) {
    if (row.path === path) return [row]
    const rest = trailOf(path, row.children)
    if (rest !== undefined) return [row, ...rest]
  }
  return undefined
}

export function rowOf(path: string): NavRow | undefined {
  return trailOf(path)?.at(-1)
}

/** Without a trailing slash; `/` stays. */
export function plainPath(path: string): string {
  const plain = path.replace(/\/+$/, '')
  return plain === '' ? '/' : plain
}

/** Does the product have this screen at all (whoever may see it)? */
export function isKnownPath(path: string): boolean {
  const plain = plainPath(path)
  return trailOf(plain) !== undefined || publicScreens.some((screen) => screen.path === plain)
}

function firstScreen(rows: readonly NavRow[], viewer: Viewer): string | undefined {
  for (const row of rows) {
    const path = row.children.length === 0 ? leaf(row, viewer) : row.hidden ? undefined : landing(row, viewer)
    if (path !== undefined) return path
  }
  return undefined
}

const leaf = (row: NavRow, { permissions, built }: Viewer) =>
  !row.hidden && mayOpen(row, permissions) && built.has(row.path) ? row.path : undefined

/** Where the bare path of a group leads: its target where the person may see it, else the first child that they may see. */
export function landing(row: NavRow, viewer: Viewer): string | undefined {
  const target = row.redirect === undefined ? undefined : rowOf(row.redirect)
  if (
    target !== undefined &&
    target.children.length === 0 &&
    mayOpen(target, viewer.permissions) &&
    viewer.built.has(target.path)
  ) {
    return target.path
  }
  return firstScreen(row.children, viewer)
}

/** What stands behind a path for a person. */
export type Arrival =
  | { kind: 'screen'; path: string; row: NavRow }
  | { kind: 'redirect'; to: string }
  | { kind: 'forbidden'; path: string; row: NavRow; missing: readonly string[] }
  | { kind: 'unknown' }

export function arriveAt(path: string, viewer: Viewer): Arrival {
  const plain = plainPath(path)
  // a group that leads to a path which is no screen means its first one
  const row = rowOf(plain) ?? navigation.find(({ redirect }) => redirect === plain)
  if (row === undefined) return { kind: 'unknown' }
  if (row.children.length > 0) {
    const to = landing(row, viewer)
    if (to !== undefined) return { kind: 'redirect', to }
    const codes = codesOf(row)
    const anyBuilt = leaves(row).some(({ path }) => viewer.built.has(path))
    return anyBuilt && codes.length > 0 ? { kind: 'forbidden', path: plain, row, missing: codes } : { kind: 'unknown' }
  }
  if (!viewer.built.has(row.path)) return { kind: 'unknown' }
  if (!mayOpen(row, viewer.permissions)) return { kind: 'forbidden', path: plain, row, missing: row.anyOf ?? [] }
  return { kind: 'screen', path: plain, row }
}

function leaves(row: NavRow): NavRow[] {
  return row.children.length === 0 ? [row] : row.children.flatMap(leaves)
}

/** The way to a screen, outermost first. A crumb without `to` is only a word. */
export function breadcrumb(path: string, viewer: Viewer): { path: string; title: Label; to?: string }[] {
  const trail = trailOf(plainPath(path)) ?? []
  return trail
    .filter((row) => row.path !== '/' || trail.length === 1)
    .map((row, at, shown) => {
      const to = at === shown.length - 1 ? undefined : landing(row, viewer)
      return { path: row.path, title: row.title, ...(to === undefined ? {} : { to }) }
    })
}

/** The entry that the menu marks for a path: its own, or the one that a hidden screen names. */
export function markedEntry(path: string): string {
  const plain = plainPath(path)
  const marked = rowOf(plain)?.activeMenu ?? plain
  const trail = trailOf(marked)
  // A hidden screen without an entry of its own marks the nearest one above it that has.
  return trail?.filter((row) => !row.hidden).at(-1)?.path ?? marked
}
