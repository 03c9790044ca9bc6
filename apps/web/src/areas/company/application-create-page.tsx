import { useNavigate } from 'react-router'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { ApplicationForm } from './application-form'
import { applicationWords as words } from './application-words'
import styles from './info.module.css'

const list = '/company/application-management/list'

export default function ApplicationCreatePage() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <section className={styles.page}>
      <h1>{t(words.newTitle)}</h1>
      <ApplicationForm
        stored={undefined}
        onClose={() => void navigate(list)}
        onSaved={() => {
          toast.success(t(words.created))
          void navigate(list)
        }}
      />
    </section>
  )
}
