import type { FormParts } from './form-parts'

type Adder = () => Promise<FormParts>
/** What an area's `adders.ts` exports: resources whose form a picker may open, and what their page adds to that form. */
export type Adders = Readonly<Record<string, Adder>>

const known = new Map<string, Adder>()

/** Told once, when the application starts: the kernel knows no areas. */
export function registerAdders(adders: Adders): void {
  for (const [name, adder] of Object.entries(adders)) known.set(name, adder)
}

export const adderOf = (name: string): Adder | undefined => known.get(name)
