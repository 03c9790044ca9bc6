import { codesIn, isCompanyWide } from '@workplace/contract/kernel/endpoint'
import { type CallName, callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { useSession } from './session'

export type Permits = Readonly<Record<'view' | 'add' | 'edit' | 'remove' | 'import' | 'export' | 'single', boolean>>

/** What the person may do with a resource: the call exists, they hold a code of it, and what all offices share they administer for all. */
export function usePermits(resource: Resource): Permits {
  const held = useSession((session) => session.permissions)
  const everywhere = useSession(({ user }) => user?.administers_all === true)
  const calls = callsOf(resource)
  const may = (name: CallName): boolean => {
    if (!resource.only.includes(name)) return false
    const { access } = calls[name]
    if (isCompanyWide(calls[name]) && !everywhere) return false
    return typeof access === 'string' || codesIn(access).some((code) => held.has(code))
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
