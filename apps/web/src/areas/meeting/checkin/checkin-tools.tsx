import { FileExcelOutlined, PrinterOutlined, QrcodeOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { type CheckinDetail, checkinExcel, checkinSheet } from '@workplace/contract/meeting/checkin'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { file } from '../../../kernel/client/client'
import { useSaving } from '../../../kernel/list/export-menu'
import { ActionMenu } from '../../../kernel/menu/action-menu'
import { useT } from '../../../kernel/words'
import styles from './checkin.module.css'
import { checkinWords as words } from './checkin-words'

const CodeScreen = lazy(() => import('./code-screen'))
const ListScreen = lazy(() => import('./list-screen'))

/** What one shows or prints so that people can sign in. */
export function CheckinTools({ detail }: { detail: CheckinDetail }) {
  const t = useT()
  const [shown, setShown] = useState<'code' | 'list' | null>(null)
  const [making, make] = useSaving()
  const { id } = detail
  const goesOn = detail.phase !== 'over'
  return (
    <span className={styles.tools}>
      {goesOn && (
        <Button type="primary" icon={<QrcodeOutlined aria-hidden />} onClick={() => setShown('code')}>
          {t(words.code)}
        </Button>
      )}
      {goesOn && detail.phase !== 'early' && detail.may_sign && (
        <Button icon={<UnorderedListOutlined aria-hidden />} onClick={() => setShown('list')}>
          {t(words.list)}
        </Button>
      )}
      <ActionMenu
        items={[
          {
            key: 'pdf',
            icon: <PrinterOutlined aria-hidden />,
            label: t(words.sheet),
            onClick: () => make(() => file(checkinSheet, { id, origin: location.origin })),
          },
          {
            key: 'excel',
            icon: <FileExcelOutlined aria-hidden />,
            label: t(words.excel),
            onClick: () => make(() => file(checkinExcel, { id })),
          },
        ]}
      >
        <Button
          icon={<PrinterOutlined aria-hidden />}
          aria-label={t(making ? words.making : words.sheet)}
          loading={making}
        />
      </ActionMenu>
      <Suspense fallback={null}>
        {shown === 'code' && <CodeScreen detail={detail} onClose={() => setShown(null)} />}
        {shown === 'list' && <ListScreen detail={detail} onClose={() => setShown(null)} />}
      </Suspense>
    </span>
  )
}
