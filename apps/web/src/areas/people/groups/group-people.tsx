import { useQuery } from '@tanstack/react-query'
import { type GroupKind, groupPeople } from '@workplace/contract/people/group'
import { Empty, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { words } from './group-words'

const pageSize = 50

type Props = {
  readonly kind: GroupKind
  readonly group: {
    readonly name: string | null
    readonly user_ids: readonly number[] | null
    readonly department_ids: readonly number[] | null
    readonly include_children: boolean | null
  }
  readonly only: 'all' | 'both'
  readonly onClose: () => void
}

/** Who belongs to a group, or who of it stands on a list of the other colour as well. */
export function GroupPeople({ kind, group, only, onClose }: Props) {
  const t = useT()
  const [page, setPage] = useState(1)
  const asked = {
    kind,
    user_ids: (group.user_ids ?? []).join(','),
    department_ids: (group.department_ids ?? []).join(','),
    below: group.include_children ? 1 : 0,
    only,
    page,
    limit: pageSize,
  }
  const { data, error } = useQuery(queryOf(groupPeople, asked, { quiet: true }))
  return (
    <Panel title={t(only === 'both' ? words.overlapping : words.members, { name: group.name ?? '' })} onClose={onClose}>
      {error !== null ? (
        <p role="alert">{error.message}</p>
      ) : data === undefined ? (
        <Skeleton active />
      ) : data.total === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.nobody)} />
      ) : (
        <>
          <ul className={styles.holders}>
            {data.items.map(({ id, name, job_num, department, others }) => (
              <li key={id} className={styles.holder}>
                <span>{name}</span>
                <span className={styles.quiet}>
                  {[department, job_num].filter(Boolean).join(' · ')}
                  {others.length === 0 ? null : (
                    <span className={styles.warned}>{t(words.alsoIn, { names: others })}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <Pagination
            style={{ marginTop: 16 }}
            size="small"
            align="end"
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            pageSize={pageSize}
            total={data.total}
            onChange={setPage}
          />
        </>
      )}
    </Panel>
  )
}
