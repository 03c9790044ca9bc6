import { resourceNamed } from '../registry/resources'
import { ResourcePage } from './resource-page'

/** The page of a declared resource, by its name. */
export const declaredPage = (name: string) =>
  function DeclaredPage() {
    return <ResourcePage resource={resourceNamed(name)} />
  }
