import type { Resource } from '@workplace/contract/kernel/resource'

/** What the areas declare, each by its own export: fetched when a page of it, or a form, is opened. */
const declared = import.meta.glob<readonly Resource[]>('../../../../../packages/contract/src/*/area.ts', {
  import: 'resources',
})

/** The declaration of a resource, by the folder of its area and its name. */
export async function declarationIn(home: string, name: string): Promise<Resource> {
  const resources = await declared[`../../../../../packages/contract/src/${home}/area.ts`]?.()
  const found = resources?.find((resource) => resource.name === name)
  if (found === undefined) throw new Error(`${home} declares no ${name}`)
  return found
}
