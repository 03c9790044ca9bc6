import { useQuery } from '@tanstack/react-query'
import { releaseCode, renewLink, visitorLink } from '@workplace/contract/visitor/guest'
import type { VisitorDetails } from '@workplace/contract/visitor/visits'
import { Button, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { queryOf, useChange } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { toast } from '../../kernel/toast/toast'
import { type Label, useLanguage, useT } from '../../kernel/words'
import { linkWords as words } from './link-words'
import { momentText } from './visit-text'

/** The page of the guest: to send it on by hand, and how far they are with it. */
export function GuestLink({ row }: { row: VisitorDetails }) {
  const t = useT()
  const language = useLanguage()
  const input = useRef<InputRef>(null)
  const answer = useQuery({ ...queryOf(visitorLink, { id: row.id }, { quiet: true }), staleTime: 0 })
  const renew = useChange(renewLink, { stale: ['/visitor'] })
  const release = useChange(releaseCode, { stale: ['/visitor'] })
  const link = answer.data
  if (link === undefined) return null
  const address = new URL(link.url, location.origin).href
  const moment = (instant: string) => momentText(instant, row.timezone, language)
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
  const steps: [Label, string | null][] = [
    [words.opened, link.opened_at],
    [words.registered, link.registered_at],
    [words.arriving, link.arriving_at],
    [words.saidHere, link.said_here_at],
  ]
  return (
    <>
      <h2 className={list.heading}>{t(words.page)}</h2>
      <div style={{ display: 'flex', gap: 8 }}>
        <Input ref={input} readOnly aria-label={t(words.page)} value={address} />
        <Button onClick={() => void copy()}>{t(words.copy)}</Button>
      </div>
      <dl className={list.facts} style={{ marginBlockStart: 12 }}>
        <dt>{t(words.letters)}</dt>
        <dd translate="no">{link.letters}</dd>
        {steps.map(([label, at]) =>
          at === null ? null : (
            <div key={label[1]} style={{ display: 'contents' }}>
              <dt>{t(label)}</dt>
              <dd>{moment(at)}</dd>
            </div>
          ),
        )}
      </dl>
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
        <Button
          loading={renew.isPending}
          onClick={() => renew.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.renewed)) })}
        >
          {t(words.renew)}
        </Button>
        {row.may_receive && link.bound && (
          <Button
            loading={release.isPending}
            onClick={() => release.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.released)) })}
          >
            {t(words.release)}
          </Button>
        )}
      </div>
    </>
  )
}
