import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { insideNow } from '@workplace/contract/pass/passes'
import { recognitions } from '@workplace/contract/pass/topics'
import { Button } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { useMay } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import { InsideAreas } from './inside-areas'
import { words } from './record-list-words'
import styles from './records.module.css'

/** Who is in an office just now, beside its emergency: to be called at the assembly point, also from paper. */
export default function InsideOffice({ office }: { office: number }) {
  const t = useT()
  const may = useMay('view-recognitionrecord')
  useLiveRefresh(recognitions, insideNow.path)
  const { data, error, refetch } = useQuery({
    ...queryOf(insideNow, { office }, { quiet: true }),
    ...{ staleTime: 0, enabled: may },
  })
  return (
    <section className={styles.beside} aria-labelledby="inside">
      <header>
        <h2 id="inside">{t(words.inside)}</h2>
        {may && (
          <Button
            className={styles.unprinted}
            icon={<PrinterOutlined aria-hidden />}
            disabled={data === undefined}
            onClick={() => window.print()}
          >
            {t(words.print)}
          </Button>
        )}
      </header>
      {!may ? (
        <p className={styles.quiet}>{t(words.insideBeyond)}</p>
      ) : data === undefined ? (
        error === null ? (
          <ListSkeleton rows={4} />
        ) : (
          <ListError error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <InsideAreas data={data} level={3} />
      )}
    </section>
  )
}
