import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { comingMeetings, deleteRooms } from '@workplace/contract/meeting/delete-rooms'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { Alert, Button, Input, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { words as listWords } from '../../../kernel/list/words'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import type { RoomDialogProps } from '../../meetingroom/public'
import { ComingMeetings, givenUp } from './coming-meetings'
import styles from './delete-rooms.module.css'
import { deleteWords as words } from './delete-words'
import { keyOf, type Outcomes, resolutionsOf } from './outcomes'

const mostNamed = 5

/** Deletes rooms after asking; for meetings that have not ended it asks what becomes of them. */
export default function DeleteRooms({ rooms, onClose, onDone }: RoomDialogProps) {
  const t = useT()
  const language = useLanguage()
  const [policy, setPolicy] = useState<'move' | 'cancel'>('move')
  const [chosen, setChosen] = useState<Outcomes>(new Map())
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { data, error } = useQuery({
    ...queryOf(comingMeetings, { ids: rooms.map(({ id }) => id) }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const remove = useChange(deleteRooms, { quiet: true, stale: [meetingroom.path] })
  const coming = data?.total ?? 0

  const send = async () => {
    setProblem(null)
    const ids = rooms.map(({ id, version }) => ({ id, version }))
    const items = data?.items ?? []
    const decided = new Map(items.map((one) => [keyOf(one), givenUp(one, policy, chosen)]))
    const resolutions = resolutionsOf(items, policy, decided)
    try {
      await remove.mutateAsync({ ids, ...(coming === 0 ? {} : { meetings: policy, resolutions, reason }) })
      toast.success(t(listWords.deleted))
      onDone()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setProblem(failure.message)
    }
  }
  const leave = () => {
    toast.info(t(listWords.deletionCancelled))
    onClose()
  }
  const names = rooms
    .slice(0, mostNamed)
    .map(({ name }) => name)
    .join(comma[language])
  return (
    <Modal
      open
      width={coming === 0 ? 480 : 760}
      title={t(listWords.sureToDelete)}
      footer={[
        <Button key="cancel" autoFocus onClick={leave}>
          {t(listWords.cancel)}
        </Button>,
        <Button
          key="remove"
          type="primary"
          danger
          disabled={data === undefined}
          loading={remove.isPending}
          onClick={() => void send()}
        >
          {t(listWords.remove)}
        </Button>,
      ]}
      onCancel={leave}
    >
      {problem === null ? null : (
        <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 16 }} />
      )}
      <p>
        {rooms.length === 1
          ? t(words.deleteOne, { name: names })
          : t(words.deleteSome, {
              n: rooms.length,
              names: rooms.length > mostNamed ? t(words.andMore, { names }) : names,
            })}{' '}
        <span className={styles.quiet}>{t(words.historyStays)}</span>
      </p>
      {error !== null ? (
        <p role="alert">{error.message}</p>
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : coming === 0 ? null : (
        <>
          <Alert type="warning" showIcon title={t(words.coming, { n: coming })} style={{ marginBlock: 16 }} />
          <Radio.Group
            className={styles.policy}
            value={policy}
            onChange={({ target }) => {
              setPolicy(target.value)
              setChosen(new Map())
            }}
            options={[
              { value: 'move', label: t(words.moveAll) },
              { value: 'cancel', label: t(words.cancelAll) },
            ]}
          />
          <ComingMeetings meetings={data.items} policy={policy} chosen={chosen} onChoose={setChosen} />
          {coming > data.items.length ? (
            <p className={styles.quiet}>{t(words.onlyFirst, { n: data.items.length })}</p>
          ) : null}
          <Input
            value={reason}
            maxLength={200}
            aria-label={t(words.reason)}
            placeholder={t(words.reason)}
            style={{ marginTop: 12 }}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </Modal>
  )
}
