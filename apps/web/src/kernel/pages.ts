import { type ComponentType, createContext } from 'react'

/** An area's screens: path to a module whose default export is the page. A path must stand in the route table. */
export type Pages = Readonly<Record<`/${string}`, () => Promise<{ default: ComponentType; ahead?: Promise<unknown> }>>>

/** Paths of the screens that exist in this version, for areas that offer screens to choose from. */
export const BuiltScreens = createContext<ReadonlySet<string>>(new Set())
