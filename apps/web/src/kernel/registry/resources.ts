import { type KnownResource, knownResources } from '@workplace/contract/known-resources'

const known = new Map(knownResources.map((resource) => [resource.name, resource]))

/** What every page knows of a resource, by its name, which is how references point to it. Its fields: `declarationIn`. */
export function resourceNamed(name: string): KnownResource {
  const found = known.get(name)
  if (found === undefined) throw new Error(`no resource is named ${name}`)
  return found
}
