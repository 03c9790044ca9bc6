import { areas } from './areas'
import { codesIn, isCompanyWide } from './kernel/endpoint'
import { callsOf, type Resource } from './kernel/resource'
import type { Label } from './kernel/words'

/**
 * What every page knows of every resource: enough to choose among its rows and to offer to add one. Plain values and few,
 * since the first screens carry them for all areas; whoever needs the fields loads the declaration.
 */
export type KnownResource = {
  readonly name: string
  readonly label: Label
  /** The folder of the area that declares it. */
  readonly home: string
  readonly area: Resource['area']
  readonly path: Resource['path']
  readonly hint: Resource['hint']
  readonly preset: Resource['preset']
  /** The resources that its references point to, by field. */
  readonly refs: Readonly<Record<string, string>>
  /** Where pickers ask for its rows, and for all of them where they are a tree. */
  readonly list: Resource['path']
  readonly tree: Resource['path'] | null
  /** Who may add one: holders of a code, and of all offices where it says so. Null: nobody does by a form. */
  readonly add: { readonly codes: readonly string[]; readonly everywhere: boolean } | null
}

/** What is known of a declaration, which stands in the folder `home`. */
function knownResource(resource: Resource, home: string): KnownResource {
  const { name, label, area, path, hint, preset } = resource
  const { list, tree, add } = callsOf(resource)
  const refs = Object.entries(resource.fields).flatMap(([field, { kind, to = '' }]) =>
    kind === 'ref' ? [[field, to]] : [],
  )
  return {
    ...{ name, label, home, area, path, hint, preset },
    refs: Object.fromEntries(refs),
    list: list.path,
    tree: resource.tree === null ? null : tree.path,
    add: resource.only.includes('add') ? { codes: codesIn(add.access), everywhere: isCompanyWide(add) } : null,
  }
}

/** The kernel's own calls stand under `system`. */
const homeOf = (area: string) => (area === 'system' ? 'kernel' : area)

/** What pages know of the resources of all areas. A build of the console reckons it (`scripts/known-resources.mjs`). */
export const knownResources: readonly KnownResource[] = Object.entries(areas).flatMap(([area, { resources }]) =>
  (resources as unknown as readonly Resource[]).map((resource) => knownResource(resource, homeOf(area))),
)
