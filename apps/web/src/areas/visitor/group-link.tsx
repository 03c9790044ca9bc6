import { useQuery } from '@tanstack/react-query'
import { closeGroupLink, groupLink, openGroupLink } from '@workplace/contract/visitor/group-link'
import type { VisitorDetails } from '@workplace/contract/visitor/visits'
import { Button, Input, InputNumber, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { queryOf, useChange } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { serverNow } from '../../kernel/time/server-clock'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import { groupLinkWords as words } from './group-link-words'
import { momentText } from './visit-text'

const usualMost = 40

/** By one link guests enter themselves, up to a number: to be shared, renewed, and closed. */
export function GroupLink({ row }: { row: VisitorDetails }) {
  const t = useT()
  const language = useLanguage()
  const input = useRef<InputRef>(null)
  const [asks, setAsks] = useState(false)
  const answer = useQuery({ ...queryOf(groupLink, { visit_id: row.visit_id }, { quiet: true }), staleTime: 0 })
  const open = useChange(openGroupLink, { stale: ['/visitor'] })
  const close = useChange(closeGroupLink, { stale: ['/visitor'] })
  const [most, setMost] = useState<number | null>(null)
  if (answer.data === undefined) return null
  const { link } = answer.data
  const address = link === null ? '' : new URL(link.url, location.origin).href
  const until = row.windows.at(-1)?.start ?? row.window_start
  const chosen = most ?? link?.people_max ?? Math.min(200, Math.max(usualMost, row.people_count))
  const change = (renew: boolean, then: string) =>
    open.mutate(
      { visit_id: row.visit_id, people_max: chosen, until: lateEnough(until, row.plan_end), renew },
      {
        onSuccess: () => {
          toast.success(then)
          setAsks(false)
          setMost(null)
        },
      },
    )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t(words.copied))
    } catch {
      // without TLS there is no clipboard: the reader's own keys do it
      input.current?.select()
      toast.info(t(words.selectLink))
    }
  }
  return (
    <>
      <h2 className={list.heading}>{t(words.title)}</h2>
      {link === null ? (
        <p className={list.quiet} style={{ marginBlockEnd: 8 }}>
          {t(words.help)}
        </p>
      ) : (
        <>
          <div style={{ display: 'flex', gap: 8 }}>
            <Input ref={input} readOnly aria-label={t(words.title)} value={address} />
            <Button onClick={() => void copy()}>{t(words.copy)}</Button>
          </div>
          <p className={list.quiet} style={{ marginBlock: 8 }}>
            {t(words.places, {
              people: link.people,
              most: link.people_max,
              time: momentText(link.until, row.timezone, language),
            })}
          </p>
        </>
      )}
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
        <Button onClick={() => setAsks(true)}>{t(link === null ? words.open : words.places_edit)}</Button>
        {link !== null && (
          <Button loading={open.isPending} onClick={() => change(true, t(words.renewed))}>
            {t(words.renew)}
          </Button>
        )}
        {link !== null && (
          <Button
            danger
            loading={close.isPending}
            onClick={() =>
              close.mutate({ visit_id: row.visit_id }, { onSuccess: () => toast.success(t(words.closed)) })
            }
          >
            {t(words.close)}
          </Button>
        )}
      </div>
      {asks && (
        <Modal
          open
          title={t(words.title)}
          okText={t(words.save)}
          cancelText={t(words.cancel)}
          confirmLoading={open.isPending}
          onOk={() => change(false, t(words.opened))}
          onCancel={() => setAsks(false)}
        >
          <p>{t(words.help)}</p>
          <div style={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
            <label htmlFor="group-places">{t(words.most)}</label>
            <InputNumber
              id="group-places"
              min={Math.max(1, row.people_count)}
              max={200}
              precision={0}
              value={chosen}
              onChange={(value) => setMost(value)}
            />
          </div>
        </Modal>
      )}
    </>
  )
}

/** Guests enter themselves until the last of its days begins; of a visit that has begun, until its end. */
const lateEnough = (start: string, end: string) => (Date.parse(start) > serverNow() ? start : end)
