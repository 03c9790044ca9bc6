import { application } from '@workplace/contract/company/application'
import { useNavigate } from 'react-router'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { useT } from '../../kernel/words'
import { applicationWords as words } from './application-words'
import styles from './info.module.css'

/** The applications of the company; each has a screen of its own, and so has making one. */
export default function ApplicationListPage() {
  const t = useT()
  const navigate = useNavigate()
  const to = (path: string) => void navigate(`/company/application-management/${path}`)
  return (
    <ResourcePage
      resource={application}
      onAdd={() => to('create')}
      cells={{ entry_url: ({ entry_url }) => <Entry address={entry_url ?? ''} /> }}
      actions={({ id }) => [{ key: 'details', label: t(words.details), onClick: () => to(`detail?id=${id}`) }]}
    />
  )
}

/** Leads out of the product, to a page that learns nothing of where it was opened. */
export function Entry({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={styles.entry} title={address}>
      {address}
    </a>
  )
}
