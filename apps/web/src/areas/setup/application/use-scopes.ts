import { useQuery } from '@tanstack/react-query'
import { applicationScopes, type OfferedScope } from '@workplace/contract/setup/application-calls'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import { words } from './application-words'

const { openid, profile, email, phone, offline_access } = words
/** What people agree to beside areas. */
export const signInWords = { openid, profile, email, phone, offline_access } as const

/** The scopes that there are; the same until a new version comes. */
export const useScopes = () =>
  useQuery({ ...queryOf(applicationScopes, {}, { quiet: true }), staleTime: Number.POSITIVE_INFINITY })

/** An area with what can be allowed of it. */
export type ScopedArea = {
  readonly key: string
  readonly label: readonly [string, string]
  readonly read?: OfferedScope | undefined
  readonly write?: OfferedScope | undefined
}

export function areasIn(items: readonly OfferedScope[]): ScopedArea[] {
  const keys = [...new Set(items.map(({ scope }) => scope.split(':')[0] ?? ''))]
  const find = (scope: string) => items.find((one) => one.scope === scope)
  return keys.map((key) => {
    const [read, write] = [find(`${key}:read`), find(`${key}:write`)]
    return { key, label: (read ?? write)?.area ?? [key, key], read, write }
  })
}

/** A scope in words: `查看会议`. */
export function useScopeText() {
  const t = useT()
  const scopes = useScopes()
  return (scope: string) => {
    if (scope in signInWords) return t(signInWords[scope as keyof typeof signInWords])
    const known = scopes.data?.items.find((one) => one.scope === scope)
    if (known === undefined) return scope
    const text = t(scope.endsWith(':write') ? words.writeOf : words.readOf, { area: t(known.area) })
    return text
  }
}
