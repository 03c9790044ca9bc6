import { useQuery } from '@tanstack/react-query'
import { dayText } from '@workplace/contract/kernel/day-text'
import { mapDiff, publishMap, type RemovalAnswer, removalAnswers } from '@workplace/contract/station/map'
import { Alert, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../../kernel/client/client'
import { queryOf, useChange } from '../../../../kernel/client/query'
import { ListError } from '../../../../kernel/list/list-states'
import { toast } from '../../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../../kernel/words'
import styles from '../map.module.css'
import { editorWords as words } from './editor-words'

type Props = {
  readonly floor_id: number
  readonly floor: string
  readonly token: string
  readonly onClose: () => void
  readonly onDone: () => void
}
const mostNames = 12
const mostBookings = 4
const kinds = ['added', 'moved', 'resized', 'renumbered'] as const
const said = {
  added: words.addedDesks,
  moved: words.movedDesks,
  resized: words.resizedDesks,
  renumbered: words.renumberedDesks,
}

/** What publishing changes, and what becomes of the bookings of desks that go. */
export function PublishDialog({ floor_id, floor, token, onClose, onDone }: Props) {
  const t = useT()
  const language = useLanguage()
  const diff = useQuery({ ...queryOf(mapDiff, { floor_id }, { quiet: true }), staleTime: 0, gcTime: 0 })
  const publish = useChange(publishMap, {
    stale: ['/map', '/station', '/area', '/reservation', '/assign'],
    quiet: true,
  })
  const [answers, setAnswers] = useState<Readonly<Record<number, RemovalAnswer>>>({})
  const { data } = diff
  const asked = data?.removed.filter(({ bookings }) => bookings.length > 0) ?? []
  const names = (all: readonly string[]) => all.slice(0, mostNames).join(', ') + (all.length > mostNames ? ' …' : '')
  const lines = [
    ...kinds.flatMap((kind) => {
      const all = data?.[kind] ?? []
      const shown = all.map(({ number, before }) => (before === undefined ? number : `${before} → ${number}`))
      return all.length === 0 ? [] : [t(said[kind], { n: all.length, names: names(shown) })]
    }),
    ...(data?.areas.length ? [t(words.newAreas, { n: data.areas.length, names: names(data.areas) })] : []),
    ...(data?.removed.length
      ? [t(words.removedDesks, { n: data.removed.length, names: names(data.removed.map(({ number }) => number)) })]
      : []),
  ]
  const send = async () => {
    if (data === undefined) return
    try {
      const { version } = await publish.mutateAsync({
        ...{ floor_id, token, revision: data.revision },
        owners: data.removed.flatMap(({ owners }) => owners.map(({ id }) => id)),
        answers: asked.flatMap(({ id, bookings }) => {
          const answer = answers[id]
          return answer === undefined
            ? []
            : [{ station_id: id, answer, bookings: bookings.map((booking) => booking.id) }]
        }),
      })
      toast.success(t(words.published, { n: version }))
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
      void diff.refetch()
    }
  }
  return (
    <Modal
      open
      width={640}
      title={t(words.publishTitle, { floor })}
      okText={t(words.publish)}
      cancelText={t(words.cancel)}
      confirmLoading={publish.isPending}
      okButtonProps={{ disabled: !data || data.faults > 0 || asked.some(({ id }) => answers[id] === undefined) }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {diff.error?.reason === 'station_map_none' ? (
        <p>{t(words.noDraft)}</p>
      ) : diff.error !== null ? (
        <ListError error={diff.error} onRetry={() => void diff.refetch()} />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        <div className={styles.dialog}>
          {data.faults > 0 && <Alert type="error" showIcon title={t(words.faultsFirst, { n: data.faults })} />}
          {lines.length === 0 ? <p>{t(words.nothing)}</p> : lines.map((line) => <p key={line}>{line}</p>)}
          {data.removed.map(({ id, number, owners, detector }) =>
            owners.length === 0 && detector === null ? null : (
              <p key={id}>
                {[
                  ...(owners.length > 0
                    ? [t(words.ownersEnd, { number, names: names(owners.map(({ person }) => person)) })]
                    : []),
                  ...(detector === null ? [] : [t(words.detectorFree, { number, detector })]),
                ].join(' ')}
              </p>
            ),
          )}
          {asked.map(({ id, number, bookings }) => (
            <section key={id} className={styles.answer}>
              <strong>{t(words.bookings, { number, n: bookings.length })}</strong>
              <ul>
                {bookings.slice(0, mostBookings).map(({ id: key, date, ...rest }) => (
                  <li key={key}>{t(words.booking, { ...rest, date: dayText(date, language) })}</li>
                ))}
                {bookings.length > mostBookings && <li>…</li>}
              </ul>
              <Radio.Group
                aria-label={t(words.answer)}
                value={answers[id] ?? null}
                options={Object.entries(removalAnswers).map(([value, label]) => ({ value, label: t(label) }))}
                onChange={({ target }) => setAnswers({ ...answers, [id]: target.value })}
              />
            </section>
          ))}
        </div>
      )}
    </Modal>
  )
}
