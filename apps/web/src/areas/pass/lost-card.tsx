import { CheckCircleFilled, SyncOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { cardDevices } from '@workplace/contract/pass/cards'
import { Button, Modal, Skeleton } from 'antd'
import { queryOf } from '../../kernel/client/query'
import { useT } from '../../kernel/words'
import styles from './pass.module.css'
import { words } from './pass-words'

/** How often it is asked where the card still is, in ms. */
const EACH = 2_000

type Props = { readonly card: { readonly id: number; readonly card_no: string }; readonly onClose: () => void }

/** A card that was lost: at which devices it still is, until it is gone from all of them. */
export function LostCard({ card, onClose }: Props) {
  const t = useT()
  const { data, error } = useQuery({
    ...queryOf(cardDevices, { id: card.id }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.items.length === 0 ? false : EACH),
  })
  return (
    <Modal
      open
      centered
      title={t(words.lostTitle, { card: card.card_no })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(words.close)}
        </Button>
      }
    >
      <div aria-live="polite" className={styles.gone}>
        {error !== null ? (
          <p role="alert">{error.message}</p>
        ) : data === undefined ? (
          <Skeleton active paragraph={{ rows: 2 }} />
        ) : data.items.length === 0 ? (
          <p data-done>
            <CheckCircleFilled aria-hidden /> {t(words.goneEverywhere)}
          </p>
        ) : (
          <>
            <p>
              <SyncOutlined spin aria-hidden /> {t(words.stillAt, { n: data.items.length })}
            </p>
            <ul>
              {data.items.map(({ kind, id, name, office_name }) => (
                <li key={`${kind} ${id}`}>
                  {name} <span className={styles.quiet}>{office_name}</span>
                </li>
              ))}
            </ul>
            <p className={styles.quiet}>{t(words.stillNote)}</p>
          </>
        )}
      </div>
    </Modal>
  )
}
