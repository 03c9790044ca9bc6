import type { Label } from '@workplace/contract/kernel/words'

const titles = import.meta.glob<Label>('../../../../../packages/contract/src/*/area.ts', {
  eager: true,
  import: 'title',
})
/** The kernel's own calls stand under `system`. */
const nameOf = (path: string) => (/\/([^/]+)\/area\.ts$/.exec(path)?.[1] ?? path).replace('kernel', 'system')

const byName = new Map(Object.entries(titles).map(([path, title]) => [nameOf(path), title]))

/** What an area is called, by its name: the tag of its calls. */
export const areaTitle = (name: string): Label => byName.get(name) ?? [name, name]
