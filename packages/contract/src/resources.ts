import { areas } from './areas'
import type { Resource } from './kernel/resource'

/** The registry: every declared resource. A reference names its target by its place here. */
export const registry: readonly Resource[] = Object.values(areas).flatMap(
  (area) => area.resources as unknown as readonly Resource[],
)

const byName = new Map(registry.map((resource) => [resource.name, resource]))

/** A resource of the registry by its name. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`no resource is named ${name}`)
  return found
}

for (const resource of registry) {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.to !== undefined && !byName.has(field.to))
      throw new Error(`${resource.name}.${name} points to ${field.to}, which is not in the registry`)
  }
}
