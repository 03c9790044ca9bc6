import { useQuery } from '@tanstack/react-query'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { user } from '@workplace/contract/people/user'
import { Empty, Skeleton } from 'antd'
import { Link } from 'react-router'
import { queryOf } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { words } from '../core/words'

const { pagelist } = callsOf(user as unknown as Resource)
const most = 100

/** Who has a role, as far as one sees them. */
export function RoleHolders({ role, onClose }: { role: { id: number; name: string | null }; onClose: () => void }) {
  const t = useT()
  const { data, error } = useQuery(
    queryOf(pagelist, { role_ids: String(role.id), limit: most, sort: '+name' }, { quiet: true }),
  )
  const items = (data?.items ?? []) as { id: number; name: string; job_num: string; department_name: string | null }[]
  return (
    <Panel title={t(words.holders, { name: role.name ?? '' })} onClose={onClose}>
      {error !== null ? (
        <p role="alert">{error.message}</p>
      ) : data === undefined ? (
        <Skeleton active />
      ) : items.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noHolders)} />
      ) : (
        <>
          <ul className={styles.holders}>
            {items.map(({ id, name, job_num, department_name }) => (
              <li key={id} className={styles.holder}>
                <span>{name}</span>
                <span className={styles.quiet}>{[department_name, job_num].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
          <p style={{ marginTop: 16 }}>
            <Link to={`/company/users?role_ids=${role.id}`}>{t(words.allHolders)}</Link>
          </p>
        </>
      )}
    </Panel>
  )
}
