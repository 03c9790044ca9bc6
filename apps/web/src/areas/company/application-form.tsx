import { application } from '@workplace/contract/company/application'
import type { Resource } from '@workplace/contract/kernel/resource'
import { useRef } from 'react'
import { FormBody } from '../../kernel/form/form-body'
import type { Row } from '../../kernel/widgets/widget'
import styles from './info.module.css'

type Props = { readonly stored: Row | undefined; readonly onClose: () => void; readonly onSaved: () => void }

/** The form of an application, standing in a page. */
export function ApplicationForm({ stored, onClose, onSaved }: Props) {
  const leaving = useRef(onClose)
  return (
    <div className={styles.formCard}>
      <FormBody
        resource={application as unknown as Resource}
        stored={stored}
        columns={1}
        parts={{}}
        onClose={onClose}
        onSaved={onSaved}
        leaving={leaving}
      />
    </div>
  )
}
