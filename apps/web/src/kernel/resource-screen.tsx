import type { Fields } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'
import type { Pages } from './pages'

/** A screen that is a declared resource and nothing else: it needs no file of its own. */
export const resourceScreen =
  <F extends Fields>(load: () => Promise<Resource<F>>): Pages[`/${string}`] =>
  async () => {
    const [{ ResourcePage }, resource] = await Promise.all([import('./resource-page/resource-page'), load()])
    return { default: () => <ResourcePage resource={resource} /> }
  }
