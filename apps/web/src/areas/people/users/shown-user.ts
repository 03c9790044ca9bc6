import type { Resource } from '@workplace/contract/kernel/resource'
import { settingOfField } from '@workplace/contract/people/settings'
import { user } from '@workplace/contract/people/user'
import { useMemo } from 'react'
import { isOff, useSession } from '../../../kernel/session/session'

/** Users with the fields that the company wants to see. */
export function useShownUser(): typeof user {
  const strategy = useSession((session) => session.strategy)
  return useMemo(() => {
    const fields = { ...user.fields } as unknown as Record<string, Resource['fields'][string]>
    for (const [name, key] of Object.entries(settingOfField)) if (isOff(strategy[key])) delete fields[name]
    // a heading goes over to the next field where its own is hidden
    const names = Object.keys(user.fields)
    for (const name of names) {
      const section = (user.fields as unknown as Resource['fields'])[name]?.section
      if (section === undefined || name in fields) continue
      const next = names.slice(names.indexOf(name) + 1).find((one) => one in fields)
      const field = next === undefined ? undefined : fields[next]
      if (next !== undefined && field !== undefined && field.section === undefined) fields[next] = { ...field, section }
    }
    return { ...user, fields } as unknown as typeof user
  }, [strategy])
}
