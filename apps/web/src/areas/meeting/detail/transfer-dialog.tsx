import { useQuery } from '@tanstack/react-query'
import { offerMeeting } from '@workplace/contract/meeting/attend'
import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import { mayBook, transferCandidates, transferMeeting } from '@workplace/contract/meeting/hand-over'
import { Checkbox, Input, Modal, Select, Spin } from 'antd'
import { useEffect, useId, useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { motion } from '../../../kernel/theme/theme'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { ActionError } from '../core/action-error'
import panel from '../core/side-panel.module.css'
import { type Scope, ScopeChoice } from '../series/scope-choice'
import styles from '../series/series.module.css'
import { handWords as words } from '../series/series-words'

type Props = { meeting: MeetingDetails; onClose: () => void; onReload: () => void }

/** Hands a meeting, or with it those of its series, to another booker. */
export function TransferDialog({ meeting, onClose, onReload }: Props) {
  const t = useT()
  const done = useWhileHere(onClose)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null)
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<Scope>('this')
  const [asked, setAsked] = useState(false)
  const [asksFirst, setAsksFirst] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTitle(typed.trim()), typed === '' ? 0 : motion.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    ...queryOf(transferCandidates, { id: meeting.id, title, limit: 20 }, { quiet: true }),
    placeholderData: (before) => before,
  })
  // the list is a moment old: somebody may have been disabled since
  const may = useQuery({
    ...queryOf(mayBook, { user_id: chosen?.id ?? 0 }, { quiet: true }),
    enabled: chosen !== null,
  })
  const { mutate, isPending, error } = useChange(transferMeeting, { quiet: true, stale: ['/meeting', '/attendee'] })
  const offer = useChange(offerMeeting, { quiet: true, stale: ['/meeting'] })
  const no = may.data?.ok === false ? may.data.message : null
  const send = () => {
    if (chosen === null) return setAsked(true)
    const said = { id: meeting.id, version: meeting.version, user_id: chosen.id, reason: reason.trim() || null }
    if (asksFirst) {
      const onSuccess = () => {
        toast.success(t(words.offered, { name: chosen.name }))
        done()
      }
      return offer.mutate(said, { onSuccess })
    }
    mutate(
      { ...said, scope },
      {
        onSuccess: ({ ids }) => {
          const { name } = chosen
          toast.success(
            ids.length > 1 ? t(words.transferredMany, { n: ids.length, name }) : t(words.transferred, { name }),
          )
          done()
        },
      },
    )
  }
  const missing = asked && chosen === null
  return (
    <Modal
      open
      title={t(words.transferTitle, { title: meeting.title })}
      okText={t(words.transfer)}
      cancelText={t(words.dismiss)}
      okButtonProps={{ loading: isPending || offer.isPending, disabled: no !== null }}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>{t(words.transferText)}</p>
        <div>
          <label htmlFor={`${id}p`} className={panel.required}>
            {t(words.newBooker)}
          </label>
          <Select<number>
            id={`${id}p`}
            autoFocus
            style={{ width: '100%' }}
            status={missing || no !== null ? 'error' : ''}
            aria-describedby={`${id}e`}
            placeholder={t(words.searchPeople)}
            showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
            value={chosen?.id ?? null}
            labelRender={() => chosen?.name}
            onChange={(user_id) => {
              const person = found.data?.items.find((one) => one.id === user_id)
              setChosen(person === undefined ? null : { id: person.id, name: person.name })
            }}
            notFoundContent={
              found.isFetching ? <Spin size="small" /> : t(found.isError ? words.searchFailed : words.noMatch)
            }
            options={(found.data?.items ?? []).map((one) => ({
              value: one.id,
              label: (
                <>
                  {one.name}{' '}
                  <span className={panel.quiet}>
                    {[one.department, one.job_num, one.invited === 1 ? t(words.invited) : null]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </>
              ),
            }))}
          />
          <span id={`${id}e`} className={panel.error} role={missing || no !== null ? 'alert' : undefined}>
            {missing ? t(words.choosePerson) : no}
          </span>
        </div>
        <div>
          <label htmlFor={`${id}r`}>{t(words.reason)}</label>
          <Input.TextArea
            id={`${id}r`}
            rows={2}
            maxLength={200}
            placeholder={t(words.reasonHint)}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <Checkbox checked={asksFirst} onChange={({ target }) => setAsksFirst(target.checked)}>
          {t(words.askFirst)}
        </Checkbox>
        {meeting.series !== null && !asksFirst && (
          <ScopeChoice
            value={scope}
            onChange={setScope}
            left={meeting.series.to_come}
            offered={meeting.state === 'not_started' ? undefined : ['this']}
          />
        )}
        {meeting.audit_state === 1 && <p>{t(words.transferWaits)}</p>}
        <ActionError error={error ?? offer.error} onReload={onReload} />
      </div>
    </Modal>
  )
}
