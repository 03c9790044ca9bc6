import type { Resource } from '@workplace/contract/kernel/resource'

/** What the areas declare, each by its own export: a page ships no more of an area than this. */
const declared = import.meta.glob<readonly Resource[]>('../../../../../packages/contract/src/*/area.ts', {
  eager: true,
  import: 'resources',
})

const byName = new Map(Object.values(declared).flatMap((all) => all.map((resource) => [resource.name, resource])))

/** A declared resource by its name, which is how references point to it. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`no resource is named ${name}`)
  return found
}
