import type { Viewer } from '@workplace/contract/nav-rules'
import { type LazyComponent, lazyComponent } from '../../kernel/lazy-component'
import type { Pages } from '../../kernel/pages'
import { declaredPages } from './declared-pages'

type AreaPages = { pages: Pages; openPages?: Pages }
const areas = import.meta.glob<AreaPages>('../../areas/*/pages.ts', { eager: true })

const loaders: Pages = Object.assign({}, declaredPages, ...Object.values(areas).map((area) => area.pages))
const openLoaders: Pages = Object.assign({}, ...Object.values(areas).map((area) => area.openPages ?? {}))

/** The screens that exist in this version. */
export const built: Viewer['built'] = new Set(Object.keys(loaders))
/** Screens outside of the shell that need no token. */
export const builtOpen: ReadonlySet<string> = new Set(Object.keys(openLoaders))

const pages = new Map<string, LazyComponent<object>>()

const loaderOf = (path: string) => loaders[path as `/${string}`] ?? openLoaders[path as `/${string}`]

/** The page of a path; its code is fetched when it is first shown, or prepared. */
export function pageOf(path: string): LazyComponent<object> | undefined {
  const load = loaderOf(path)
  if (load === undefined) return undefined
  const page = pages.get(path) ?? lazyComponent(load)
  pages.set(path, page)
  return page
}
