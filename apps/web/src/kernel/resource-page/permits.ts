import { type CallName, callsOf, type Resource } from '@workplace/contract/kernel/resource'
import type { Permission } from '@workplace/contract/permissions'
import { useSession } from '../session'

export type Permits = Readonly<Record<'view' | 'add' | 'edit' | 'remove' | 'import' | 'export' | 'single', boolean>>

/** What the person may do with a resource: the call exists and they hold a code of it. */
export function usePermits(resource: Resource): Permits {
  const held = useSession((session) => session.permissions)
  const calls = callsOf(resource)
  const may = (name: CallName): boolean => {
    if (!resource.only.includes(name)) return false
    const { access } = calls[name]
    return typeof access === 'string' || access.some((code: Permission) => held.has(code))
  }
  return {
    view: may('pagelist'),
    add: may('add'),
    edit: may('edit'),
    remove: may('del'),
    import: may('import'),
    export: may('export'),
    single: may('single'),
  }
}
