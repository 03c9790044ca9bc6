import type { Resource } from '@workplace/contract/kernel/resource'
import { ResourcePage } from './resource-page'

/** The page of a declared resource of which nothing else is said. */
export const declaredPage = (resource: Resource) =>
  function DeclaredPage() {
    return <ResourcePage resource={resource} />
  }
