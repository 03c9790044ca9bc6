import { useQuery } from '@tanstack/react-query'
import { mapVersions, restoreMap } from '@workplace/contract/station/map'
import { Button, Modal, Skeleton, Tag } from 'antd'
import { CallError } from '../../../../kernel/client/client'
import { queryOf, useChange } from '../../../../kernel/client/query'
import { ListError } from '../../../../kernel/list/list-states'
import { useT } from '../../../../kernel/words'
import styles from '../map.module.css'
import { editorWords as words } from './editor-words'

type Props = {
  readonly floor_id: number
  readonly token: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What was published before; any of it may be the draft again. */
export function VersionsDialog({ floor_id, token, onClose, onDone }: Props) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const answer = useQuery({ ...queryOf(mapVersions, { floor_id }, { quiet: true }), staleTime: 0 })
  const restore = useChange(restoreMap)
  const take = async (version: number) => {
    const yes = await modal.confirm({
      title: t(words.restoreAsk),
      okText: t(words.restore),
      cancelText: t(words.cancel),
    })
    if (!yes) return
    try {
      await restore.mutateAsync({ floor_id, token, version })
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <Modal open title={t(words.versions)} footer={null} onCancel={onClose}>
      {answer.error !== null ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        <ul className={styles.versions}>
          {answer.data.items.length === 0 && <li>{t(words.noVersions)}</li>}
          {answer.data.items.map(({ version, state, desks, updated_by }) => (
            <li key={version}>
              <span>{t(words.versionLine, { n: version, desks, by: updated_by })}</span>
              {state === 'published' && <Tag color="green">{t(words.current)}</Tag>}
              <Button size="small" loading={restore.isPending} onClick={() => void take(version)}>
                {t(words.restore)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asking}
    </Modal>
  )
}
