import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import * as common from '@workplace/contract/kernel/common-words'
import { weekdaysText } from '@workplace/contract/kernel/weekday-text'
import { addContact } from '@workplace/contract/visitor/frequent'
import {
  type HostAnswer as HostAnswerName,
  hostAnswers,
  idTypes,
  type StoryAct,
  storyActs,
  visitWays,
} from '@workplace/contract/visitor/states'
import * as topics from '@workplace/contract/visitor/topics'
import {
  cancelVisit,
  type EntryExplained,
  extendVisit,
  guestLeft,
  mostPeople,
  removePeople,
  stillHere,
  type VisitorDetails,
  visitorSingle,
} from '@workplace/contract/visitor/visits'
import { isInside, isOver } from '@workplace/domain/visitor/visit-state'
import { Button, Input, Result, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf, useChange } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import list from '../../kernel/list/list.module.css'
import { ActionMenu } from '../../kernel/menu/action-menu'
import { nameIn } from '../../kernel/name-in'
import { Panel } from '../../kernel/panel/panel'
import { useMay } from '../../kernel/session/session'
import { serverNow } from '../../kernel/time/server-clock'
import { toast } from '../../kernel/toast/toast'
import { type Label, useLanguage, useT } from '../../kernel/words'
import { AddGuests } from './add-guests'
import { TheirAgreements } from './agreement/their-agreements'
import { AskReason } from './ask-reason'
import { ChangePerson } from './change-person'
import { ChangeVisit } from './change-visit'
import { EntryChecks, useEntry } from './entry-checks'
import { GroupLink } from './group-link'
import { type KeepAsking, KeepData, useKeepItems } from './keep-data'
import { keepWords } from './keep-words'
import { HostAnswer } from './kiosks/host-answer'
import { TheirPhoto } from './photo/their-photo'
import { PrintBadges } from './print-badges'
import { TheirAnswers } from './questions/answer-items'
import { useReception } from './use-reception'
import { hourText, momentText, windowText } from './visit-text'
import styles from './visitor.module.css'
import { VisitorDoors } from './visitor-doors'
import { GuestLink } from './visitor-link'
import { VisitorState } from './visitor-state'
import { words } from './visitor-words'
import { TheirMatches } from './watch/their-matches'

/** Nothing leads on from here. */
const isDone = ({ state, audit_state }: Pick<VisitorDetails, 'state' | 'audit_state'>) =>
  isOver(state) || (state === 0 && audit_state === 3)

type Asking = 'cancel' | 'remove' | 'more' | 'visit' | 'person' | 'badge' | KeepAsking | null

/** One person at one visit: what is arranged, whether they may come in, what happened, and what one can do. */
export function VisitorDrawer({
  id,
  onClose,
  onOpen,
}: {
  id: number
  onClose: () => void
  onOpen: (id: number) => void
}) {
  const t = useT()
  const language = useLanguage()
  const answer = useQuery({ ...queryOf(visitorSingle, { id }, { quiet: true }), staleTime: 0 })
  const entry = useEntry(id)
  const mayWatch = useMay('view-visitor-watch')
  useLiveRefresh([topics.visitor, topics.own_visitor], '/visitor')
  const [asking, setAsking] = useState<Asking>(null)
  const row = answer.data
  return (
    <Panel
      title={row === undefined ? (answer.isError ? '' : t(words.loading)) : row.visitor_name}
      onClose={onClose}
      footer={
        row && <Actions row={row} mayComeIn={entry.data?.may_come_in === true} onAsk={setAsking} onClose={onClose} />
      }
    >
      {row === undefined && answer.error !== null ? (
        <Result status="warning" title={answer.error.message} />
      ) : row === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <>
          {!isDone(row) && <HostAnswer row={row} />}
          <Facts row={row} />
          {!isDone(row) && (
            <>
              <h2 className={list.heading}>{t(words.mayComeIn)}</h2>
              <EntryChecks
                row={row}
                entry={entry.data}
                onFill={row.may_change ? () => setAsking('person') : undefined}
              />
            </>
          )}
          <TheirAnswers row={row} />
          {mayWatch && <TheirMatches id={row.id} />}
          <TheirPhoto
            row={row}
            isOver={isDone(row)}
            moment={(instant) => momentText(instant, row.timezone, language)}
          />
          <TheirAgreements
            id={row.id}
            timezone={row.timezone}
            mayEnter={row.may_receive && !isDone(row)}
            moment={(instant) => momentText(instant, row.timezone, language)}
          />
          <VisitorDoors row={row} />
          {row.may_change && !isDone(row) && <GuestLink row={row} />}
          {row.may_change && !isDone(row) && (row.leader || row.people_count > 1) && <GroupLink row={row} />}
          <Others row={row} onOpen={onOpen} />
          <Stays row={row} />
          <Story row={row} />
          <Dialogs row={row} missing={entry.data?.missing ?? []} asking={asking} onDone={() => setAsking(null)} />
        </>
      )}
    </Panel>
  )
}

function Facts({ row }: { row: VisitorDetails }) {
  const t = useT()
  const language = useLanguage()
  const [first] = row.windows
  const facts: [Label, ReactNode][] = [
    [words.status, <VisitorState key="state" {...row} />],
    [words.number, row.order_no],
    [
      words.planned,
      <span key="time" className={list.stack}>
        {windowText({ start: row.window_start, end: row.window_end }, row.timezone, language)}
        {row.window_count > 1 && (
          <small>
            {[
              t(words.ofDays, { n: row.window_count }),
              first &&
                `${momentText(first.start, row.timezone, language)} – ${momentText(row.plan_end, row.timezone, language)}`,
              weekdaysText(row.weekdays, language),
            ].join(' · ')}
          </small>
        )}
      </span>,
    ],
    [words.host, [row.host_name, ...row.co_hosts.map(({ name }) => name)].join(comma[language])],
    [words.reason, nameIn(language, row.reason_name, row.reason_name_en) + (row.escort ? ` · ${t(words.escort)}` : '')],
    [words.office, [nameIn(language, row.office_name, row.office_name_en), row.floor_name].filter(Boolean).join(' · ')],
    [words.channel, row.through_name],
    [words.discreet, row.discreet ? t(words.discreetShort) : null],
    [words.companyOf, row.company],
    [words.phone, row.phone],
    [words.mail, row.mail],
    [words.plate, row.plate_no],
    [
      words.document,
      row.idno === null ? null : [row.id_type && t(idTypes[row.id_type]), row.idno].filter(Boolean).join(' · '),
    ],
    [words.badge, row.badge_no],
    [words.card, row.card_no],
    [
      words.seen,
      row.seen_at && [momentText(row.seen_at, row.timezone, language), row.seen_where].filter(Boolean).join(' · '),
    ],
    [
      keepWords.until,
      row.hold_until &&
        [momentText(row.hold_until, row.timezone, language), row.hold_reason, row.hold_by].filter(Boolean).join(' · '),
    ],
    [keepWords.forgotten, row.forgotten_at && momentText(row.forgotten_at, row.timezone, language)],
    [words.opinion, row.audit_opinion],
    [words.note, row.note],
  ]
  return (
    <dl className={list.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label[1]} style={{ display: 'contents' }}>
            <dt>{t(label)}</dt>
            <dd className={styles.note}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Others({ row, onOpen }: { row: VisitorDetails; onOpen: (id: number) => void }) {
  const t = useT()
  if (row.others.length === 0) return null
  return (
    <>
      <h2 className={list.heading}>{t(words.others)}</h2>
      <ul className={list.plain}>
        {row.others.map((one) => (
          <li key={one.id} className={styles.line}>
            <button type="button" className={list.open} onClick={() => onOpen(one.id)}>
              {one.visitor_name}
            </button>
            <VisitorState state={one.state} audit_state={one.audit_state} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Stays({ row }: { row: VisitorDetails }) {
  const t = useT()
  const language = useLanguage()
  if (row.stays.length === 0) return null
  const moment = (instant: string) => momentText(instant, row.timezone, language)
  return (
    <>
      <h2 className={list.heading}>{t(words.stays)}</h2>
      <ul className={styles.history}>
        {row.stays.map((stay) => (
          <li key={stay.in_time}>
            {moment(stay.in_time)} ({t(visitWays[stay.in_way])}) –{' '}
            {stay.out_time === null || stay.out_way === null
              ? t(words.inside)
              : `${moment(stay.out_time)} (${t(visitWays[stay.out_way])})`}
          </li>
        ))}
      </ul>
    </>
  )
}

function Story({ row }: { row: VisitorDetails }) {
  const t = useT()
  const language = useLanguage()
  if (row.story.length === 0) return null
  /** What the host said, which is kept by name: `wait 5`. */
  const answered = (note: string) => {
    const [said = '', minutes = ''] = note.split(' ')
    return said in hostAnswers ? t(hostAnswers[said as HostAnswerName], { minutes }) : note
  }
  return (
    <>
      <h2 className={list.heading}>{t(words.story)}</h2>
      <ol className={styles.history}>
        {row.story.map(({ time, act, user_name, note }) => (
          <li key={`${time} ${act}`}>
            {user_name} · {t(storyActs[act as StoryAct] ?? common.other)}
            {note !== null && <span className={list.quiet}> · {act === 'answer' ? answered(note) : note}</span>}
            <time dateTime={time}>{momentText(time, row.timezone, language)}</time>
          </li>
        ))}
      </ol>
    </>
  )
}

type ActionsProps = {
  row: VisitorDetails
  mayComeIn: boolean
  onAsk: (what: Asking) => void
  onClose: () => void
}

function Actions({ row, mayComeIn, onAsk, onClose }: ActionsProps) {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const mayInvite = useMay('add-visitor')
  const reception = useReception()
  const [badge, setBadge] = useState('')
  const [card, setCard] = useState('')
  const stale = { stale: ['/visitor'] }
  const left = useChange(guestLeft, stale)
  const here = useChange(stillHere, stale)
  const extend = useChange(extendVisit, stale)
  const befriend = useChange(addContact, { stale: ['/frequent', '/visitor/known'] })
  const [inside, over] = [isInside(row.state), isDone(row)]
  const { may_receive, may_change } = row
  const hour = (instant: string) => hourText(instant, row.timezone, language, serverNow())
  const extendBy = (minutes: number) => {
    // what is asked for already counts, so that more of it is more
    const isAsked = inside && row.audit_state === 1 && Date.parse(row.window_start) <= serverNow()
    const end = isAsked ? row.window_end : (row.stay_end ?? row.window_end)
    const from = Math.max(Date.parse(end), serverNow())
    const until = new Date(from + minutes * 60_000).toISOString()
    extend.mutate(
      { visit_id: row.visit_id, until },
      { onSuccess: ({ asked }) => toast.success(t(asked ? words.extendAsked : words.extended, { time: hour(until) })) },
    )
  }
  const extensions = [30, 60, 120].map((n) => ({
    key: `extend ${n}`,
    label: t(words.extendBy, { n }),
    onClick: () => extendBy(n),
  }))
  const confirm = () =>
    here.mutate({ id: row.id }, { onSuccess: ({ until }) => toast.success(t(words.putOff, { time: hour(until) })) })
  const keep = useKeepItems(row, over, onAsk)
  const items = [
    ...(may_change && !over ? extensions : []),
    ...(may_receive && inside
      ? [
          { key: 'away', label: t(words.backLater), onClick: () => reception.checkOut([row], true) },
          { key: 'here', label: t(words.stillHere), onClick: confirm },
        ]
      : []),
    ...(may_change && !over
      ? [
          { key: 'visit', label: t(words.change), onClick: () => onAsk('visit') },
          { key: 'person', label: t(words.changePerson), onClick: () => onAsk('person') },
          ...(row.people_count < mostPeople
            ? [{ key: 'more', label: t(words.addGuests), onClick: () => onAsk('more') }]
            : []),
        ]
      : []),
    ...(mayInvite
      ? [
          {
            key: 'again',
            label: t(words.inviteAgain),
            onClick: () => void navigate(`/visitors/addVisitor?again=${row.id}`),
          },
        ]
      : []),
    ...(may_receive && !over ? [{ key: 'badge', label: t(words.badges), onClick: () => onAsk('badge') }] : []),
    ...(row.visitor_name === '—'
      ? []
      : [
          {
            key: 'contact',
            label: t(words.addToContacts),
            onClick: () =>
              befriend.mutate(
                { of_visitor: row.id },
                { onSuccess: () => toast.success(t(words.inContacts, { name: row.visitor_name })) },
              ),
          },
        ]),
    ...keep,
    ...(may_change && !over && !inside && row.people_count > 1
      ? [{ key: 'remove', label: t(words.remove), danger: true, onClick: () => onAsk('remove') }]
      : []),
    ...(may_change && !over && !inside
      ? [{ key: 'cancel', label: t(words.cancelVisit), danger: true, onClick: () => onAsk('cancel') }]
      : []),
  ]
  return (
    <div className={list.actions}>
      {may_receive && !over && !inside && (
        <div className={styles.lent}>
          <Input
            aria-label={t(words.badgeOptional)}
            placeholder={t(words.badgeOptional)}
            maxLength={30}
            value={badge}
            onChange={({ target }) => setBadge(target.value)}
          />
          {row.doors.length > 0 && (
            <Input
              aria-label={t(words.cardOptional)}
              placeholder={t(words.cardOptional)}
              maxLength={30}
              value={card}
              onChange={({ target }) => setCard(target.value)}
            />
          )}
        </div>
      )}
      <Button onClick={onClose}>{t(words.close)}</Button>
      {items.length > 0 && (
        <ActionMenu items={items}>
          <Button>{t(words.actions)}</Button>
        </ActionMenu>
      )}
      {may_receive && !over && !inside && (
        <Button
          type={mayComeIn ? 'primary' : 'default'}
          disabled={reception.busy}
          onClick={() => reception.checkIn([row], { badge_no: badge.trim() || null, card_no: card.trim() || null })}
        >
          {t(words.checkIn)}
        </Button>
      )}
      {may_receive && inside && (
        <Button type="primary" disabled={reception.busy} onClick={() => reception.checkOut([row])}>
          {t(words.checkOut)}
        </Button>
      )}
      {!may_receive && may_change && inside && (
        <Button
          type="primary"
          loading={left.isPending}
          onClick={() =>
            left.mutate(
              { id: row.id },
              { onSuccess: () => toast.success(t(words.checkedOut, { name: row.visitor_name })) },
            )
          }
        >
          {t(words.guestLeft)}
        </Button>
      )}
      {reception.dialogs}
    </div>
  )
}

type DialogsProps = {
  row: VisitorDetails
  missing: EntryExplained['missing']
  asking: Asking
  onDone: () => void
}

function Dialogs({ row, missing, asking, onDone }: DialogsProps) {
  const t = useT()
  const cancel = useChange(cancelVisit, { stale: ['/visitor'] })
  const remove = useChange(removePeople, { stale: ['/visitor'] })
  if (asking === 'visit') return <ChangeVisit row={row} onClose={onDone} />
  if (asking === 'more') return <AddGuests row={row} onClose={onDone} />
  if (asking === 'badge') return <PrintBadges ids={[row.id]} onClose={onDone} />
  if (asking === 'person') return <ChangePerson row={row} missing={missing} onClose={onDone} />
  if (asking === null) return null
  if (asking !== 'cancel' && asking !== 'remove') return <KeepData row={row} asking={asking} onDone={onDone} />
  const all = asking === 'cancel'
  const coming = 1 + row.others.filter(({ state }) => !isOver(state)).length
  const say = (reason: string) => {
    if (all) {
      cancel.mutate(
        { visit_id: row.visit_id, reason: reason || null },
        {
          onSuccess: () => {
            toast.success(t(words.cancelled))
            onDone()
          },
        },
      )
      return
    }
    remove.mutate(
      { ids: [row.id], reason: reason || null },
      {
        onSuccess: () => {
          toast.success(t(words.removed, { name: row.visitor_name }))
          onDone()
        },
      },
    )
  }
  return (
    <AskReason
      title={all ? words.cancelVisit : words.remove}
      text={<p>{all ? t(words.cancelAsk, { n: coming }) : t(words.removeAsk, { name: row.visitor_name })}</p>}
      label={words.why}
      ok={all ? words.cancelVisit : words.remove}
      danger
      busy={cancel.isPending || remove.isPending}
      onSay={say}
      onClose={onDone}
    />
  )
}
