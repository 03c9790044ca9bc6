import type { Resource } from '@workplace/contract/kernel/resource'
import { type GroupKind, groupResources } from '@workplace/contract/people/group'
import * as topics from '@workplace/contract/people/topics'
import { type ComponentProps, useState } from 'react'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { membersInput } from './group-overlap'
import { GroupPeople } from './group-people'
import { words } from './group-words'

type Group = ComponentProps<typeof GroupPeople>['group'] & {
  readonly id: number
  readonly member_count: number | null
  readonly overlap_count?: number | null
}
type Shown = { readonly group: Group; readonly only: 'all' | 'both' } | null

/** The screen of one kind of group. */
export function groupPage(kind: GroupKind) {
  const resource = groupResources[kind]
  const departmentInput = membersInput(kind)
  const inputs = departmentInput === undefined ? {} : { department_ids: departmentInput }

  return function GroupPage() {
    const t = useT()
    const [shown, setShown] = useState<Shown>(null)
    // who is in a group follows people and departments; who is in two, the other lists
    useLiveRefresh([topics.user, topics.department, topics.whitelistgroup, topics.blacklistgroup], resource.path)
    const count = (group: Group, only: 'all' | 'both', n: number) => (
      <button
        type="button"
        className={only === 'both' && n > 0 ? `${styles.link} ${styles.warned}` : styles.link}
        aria-label={t(only === 'both' ? words.showOverlaps : words.showMembers, { name: group.name ?? '', n })}
        onClick={() => setShown({ group, only })}
      >
        {n}
      </button>
    )
    return (
      <>
        <ResourcePage
          resource={resource as unknown as Resource}
          form={() => ({ inputs })}
          cells={{
            member_count: (row) => count(row as unknown as Group, 'all', Number(row.member_count ?? 0)),
            ...(kind === 'employees'
              ? {}
              : { overlap_count: (row) => count(row as unknown as Group, 'both', Number(row.overlap_count ?? 0)) }),
          }}
        />
        {shown === null ? null : <GroupPeople kind={kind} {...shown} onClose={() => setShown(null)} />}
      </>
    )
  }
}
