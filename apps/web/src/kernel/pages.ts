import type { ComponentType } from 'react'

/** An area's screens: path to a module whose default export is the page. A path must stand in the route table. */
export type Pages = Readonly<Record<`/${string}`, () => Promise<{ default: ComponentType; ahead?: Promise<unknown> }>>>
