import { copyRole, role } from '@workplace/contract/people/role'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { words } from '../core/words'
import { roleForm } from './role-form'
import { RoleHolders } from './role-holders'

type Role = RowWith<typeof role.fields>

export default function RolesPage() {
  const t = useT()
  const mayAdd = useMay('add-roles')
  const maySeePeople = useMay('view-user')
  const [shown, setShown] = useState<Role | null>(null)
  const copy = useChange(copyRole, { stale: [role.path] })
  const makeCopy = async ({ id }: Role) => {
    try {
      await copy.mutateAsync({ id })
      toast.success(t(words.copied))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <>
      <ResourcePage
        resource={role}
        form={() => roleForm}
        cells={{
          holder_count: (row) =>
            maySeePeople ? (
              <button
                type="button"
                className={styles.link}
                aria-label={t(words.showHolders, { name: row.name ?? '', n: row.holder_count ?? 0 })}
                onClick={() => setShown(row)}
              >
                {row.holder_count ?? 0}
              </button>
            ) : (
              row.holder_count
            ),
        }}
        actions={(row) =>
          mayAdd ? [{ key: 'copy', label: t(words.copy), later: true, onClick: () => void makeCopy(row) }] : []
        }
      />
      {shown === null ? null : <RoleHolders role={shown} onClose={() => setShown(null)} />}
    </>
  )
}
