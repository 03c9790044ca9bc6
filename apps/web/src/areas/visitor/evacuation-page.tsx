import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import {
  beginMuster,
  endMuster,
  type Muster,
  type MusterPerson,
  type MusterState,
  markMuster,
  musterList,
  musterPdf,
} from '@workplace/contract/visitor/muster'
import {
  type MusterKind,
  type MusterMarkName,
  musterKinds,
  musterLists,
  musterMarks,
} from '@workplace/contract/visitor/muster-words'
import * as topics from '@workplace/contract/visitor/topics'
import { Alert, Button, Input, Modal, Select, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { file } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { id as idPart, useAddress } from '../../kernel/list/address'
import list from '../../kernel/list/list.module.css'
import { ListError, ListNone } from '../../kernel/list/list-states'
import { nameIn } from '../../kernel/name-in'
import { serverNow } from '../../kernel/time/server-clock'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { musterWords as words } from './muster/evacuation-words'
import styles from './muster.module.css'
import { momentText } from './visit-text'

const parts = { office: idPart }
const tones = { safe: 'good', missing: 'bad', open: 'warning' } as const

/** Who is inside, and while people are seen out: who was found. */
export default function EvacuationPage() {
  const t = useT()
  const address = useAddress(parts)
  const { office } = address.at
  const answer = useQuery({
    ...queryOf(musterList, office === null ? {} : { office }, { quiet: true }),
    refetchInterval: 60_000,
  })
  useLiveRefresh([topics.muster, topics.visitor], '/visitor_muster')
  const state = answer.data
  return (
    <section className={list.page}>
      {state === undefined ? (
        <>
          <header className={list.head}>
            <h1>{t(words.title)}</h1>
          </header>
          {answer.error === null ? (
            <Skeleton active paragraph={{ rows: 10 }} />
          ) : (
            <ListError error={answer.error} onRetry={() => void answer.refetch()} />
          )}
        </>
      ) : (
        <Evacuation state={state} onOffice={(chosen) => address.change({ office: chosen })} />
      )}
    </section>
  )
}

function Evacuation({ state, onOffice }: { state: MusterState; onOffice: (id: number) => void }) {
  const t = useT()
  const language = useLanguage()
  const [modal, dialog] = Modal.useModal()
  const stale = { stale: ['/visitor_muster'] }
  const begin = useChange(beginMuster, stale)
  const end = useChange(endMuster, stale)
  const [title, setTitle] = useState('')
  const { muster, counts, office_id, people } = state
  const office = state.offices.find(({ id }) => id === office_id)
  const moment = (instant: string) => momentText(instant, state.timezone, language)
  const start = async (kind: MusterKind) => {
    if (office === undefined) return
    const yes = await modal.confirm({
      title: t(kind === 'alarm' ? words.beginAlarm : words.beginDrill),
      content: t(words.askAlarm, { office: nameIn(language, office.name, office.name_en) }),
      okText: t(kind === 'alarm' ? words.beginAlarm : words.beginDrill),
      okButtonProps: { danger: kind === 'alarm' },
      cancelText: t(words.cancel),
    })
    if (yes) begin.mutate({ office_id: office.id, kind })
  }
  const finish = async ({ id }: Muster) => {
    const yes = await modal.confirm({
      title: t(words.end),
      content: t(words.askEnd, { open: counts.open, missing: counts.missing }),
      okText: t(words.end),
      cancelText: t(words.cancel),
    })
    if (yes) end.mutate({ id })
  }
  const sought = title.trim().toLowerCase()
  const found = people.filter((one) =>
    [one.name, one.about, one.host].some((said) => said?.toLowerCase().includes(sought)),
  )
  const asked = found.filter((one) => one.list !== 'left' || one.mark !== 'open')
  const left = found.filter((one) => one.list === 'left' && one.mark === 'open')
  return (
    <>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        <div className={`${list.tools} ${styles.begin}`}>
          {state.offices.length > 1 && (
            <Select
              className={styles.where}
              aria-label={t(words.office)}
              value={office_id}
              popupMatchSelectWidth={false}
              showSearch={{ optionFilterProp: 'label' }}
              options={state.offices.map(({ id, name, name_en }) => ({
                value: id,
                label: nameIn(language, name, name_en),
              }))}
              onChange={onOffice}
            />
          )}
          {muster === null && office !== undefined && (
            <>
              <Button loading={begin.isPending} onClick={() => void start('drill')}>
                {t(words.beginDrill)}
              </Button>
              <Button danger type="primary" loading={begin.isPending} onClick={() => void start('alarm')}>
                {t(words.beginAlarm)}
              </Button>
            </>
          )}
          {muster !== null && (
            <>
              <Button onClick={() => void file(musterPdf, { id: muster.id }).catch(() => undefined)}>
                {t(words.report)}
              </Button>
              <Button type="primary" loading={end.isPending} onClick={() => void finish(muster)}>
                {t(words.end)}
              </Button>
            </>
          )}
        </div>
      </header>
      {muster !== null && (
        <Alert
          type={muster.kind === 'alarm' ? 'error' : 'warning'}
          showIcon
          role="status"
          title={t(words.going, {
            kind: t(musterKinds[muster.kind]),
            time: moment(muster.began_at),
            who: muster.by_doors ? t(words.byDoors) : muster.began_by,
          })}
        />
      )}
      {office === undefined ? (
        <ListNone text={t(words.noOffice)} />
      ) : (
        <div className={list.panel}>
          <div className={styles.head}>
            <Counts state={state} />
            <Input
              aria-label={t(words.find)}
              placeholder={t(words.find)}
              prefix={<SearchOutlined aria-hidden />}
              allowClear
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </div>
          <p className={list.quiet}>
            {muster === null && t(words.none)} {!state.with_colleagues && t(words.visitorsOnly)}
          </p>
          {asked.length === 0 ? (
            <ListNone text={t(sought === '' ? words.nobody : words.noMatch)} />
          ) : (
            <ul className={styles.people}>
              {asked.map((person) => (
                <Person key={person.key} {...{ person, muster }} timezone={state.timezone} />
              ))}
            </ul>
          )}
          <p className={styles.phone}>
            <a href={`/muster?office=${office.id}`} target="_blank" rel="noreferrer">
              {t(words.phone)}
            </a>
          </p>
          {muster !== null && <NotOnList id={muster.id} />}
          {left.length > 0 && (
            <details className={styles.left}>
              <summary>{t(words.leftFold, { n: left.length })}</summary>
              <ul className={styles.people}>
                {left.map((person) => (
                  <Person key={person.key} {...{ person, muster }} timezone={state.timezone} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      <Past state={state} />
      {dialog}
    </>
  )
}

function Counts({ state: { counts, muster } }: { state: MusterState }) {
  const t = useT()
  if (muster === null) return <strong className={styles.count}>{t(words.inside, { n: counts.people })}</strong>
  return (
    <Space size="large" wrap role="status">
      <strong className={styles.count}>{t(words.counts, counts)}</strong>
      {counts.missing > 0 && <StateDot tone="bad">{t(words.missingCount, { n: counts.missing })}</StateDot>}
      {counts.open > 0 && <StateDot tone="warning">{t(words.openCount, { n: counts.open })}</StateDot>}
    </Space>
  )
}

const markNow = (person: string, mark: MusterMarkName, name?: string) => ({
  ...{ key: crypto.randomUUID(), person, mark, at: new Date(serverNow()).toISOString() },
  ...(name === undefined ? {} : { name }),
})

function Person({ person, muster, timezone }: { person: MusterPerson; muster: Muster | null; timezone: string }) {
  const t = useT()
  const language = useLanguage()
  const save = useChange(markMuster, { stale: ['/visitor_muster'] })
  const { name, mark } = person
  const seen = [person.seen_at && momentText(person.seen_at, timezone, language), person.seen_where]
  const say = (said: MusterMarkName) => muster && save.mutate({ id: muster.id, marks: [markNow(person.key, said)] })
  return (
    <li className={styles.person} data-mark={muster === null ? undefined : mark}>
      <span className={list.stack}>
        <strong>{name}</strong>
        <small>{[person.about, person.host && `${t(words.host)} ${person.host}`].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={list.stack}>
        <span>{t(musterLists[person.list])}</span>
        <small>{seen.filter(Boolean).join(' · ')}</small>
      </span>
      {muster !== null && (
        <>
          <span className={list.stack}>
            <StateDot tone={tones[mark]}>{t(musterMarks[mark])}</StateDot>
            {person.marked_at !== null && mark !== 'open' && (
              <small>{`${momentText(person.marked_at, timezone, language)} ${person.marked_by ?? ''}`}</small>
            )}
          </span>
          <span className={styles.marks}>
            {mark !== 'safe' && (
              <Button
                type="primary"
                disabled={save.isPending}
                aria-label={t(words.markOf, { name, mark: t(words.safe) })}
                onClick={() => say('safe')}
              >
                {t(words.safe)}
              </Button>
            )}
            {mark !== 'missing' && (
              <Button
                danger
                disabled={save.isPending}
                aria-label={t(words.markOf, { name, mark: t(words.missing) })}
                onClick={() => say('missing')}
              >
                {t(words.missing)}
              </Button>
            )}
            {mark !== 'open' && (
              <Button
                type="text"
                disabled={save.isPending}
                aria-label={t(words.markOf, { name, mark: t(words.undo) })}
                onClick={() => say('open')}
              >
                {t(words.undo)}
              </Button>
            )}
          </span>
        </>
      )}
    </li>
  )
}

/** Somebody stands at the assembly point whom no list knew. */
function NotOnList({ id }: { id: number }) {
  const t = useT()
  const [name, setName] = useState('')
  const save = useChange(markMuster, { stale: ['/visitor_muster'] })
  const add = () => {
    if (name.trim() === '') return
    const person = `x${crypto.randomUUID()}`
    save.mutate({ id, marks: [markNow(person, 'safe', name.trim())] }, { onSuccess: () => setName('') })
  }
  return (
    <div className={styles.add}>
      <label htmlFor="muster-name">{t(words.notOnList)}</label>
      <Space.Compact>
        <Input
          id="muster-name"
          placeholder={t(words.addName)}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={add}
        />
        <Button disabled={name.trim() === ''} loading={save.isPending} onClick={add}>
          {t(words.add)}
        </Button>
      </Space.Compact>
    </div>
  )
}

function Past({ state: { past, timezone } }: { state: MusterState }) {
  const t = useT()
  const language = useLanguage()
  if (past.length === 0) return null
  return (
    <>
      <h2 className={list.heading}>{t(words.past)}</h2>
      <ul className={`${list.panel} ${styles.people}`}>
        {past.map((one) => (
          <li key={one.id} className={styles.person}>
            <span className={list.stack}>
              <strong>{t(musterKinds[one.kind])}</strong>
              <small>{one.by_doors ? t(words.byDoors) : one.began_by}</small>
            </span>
            <span>
              {momentText(one.began_at, timezone, language)}
              {one.ended_at !== null && ` – ${momentText(one.ended_at, timezone, language)}`}
            </span>
            <span>{t(words.counts, one.counts)}</span>
            <Button type="link" onClick={() => void file(musterPdf, { id: one.id }).catch(() => undefined)}>
              {t(words.report)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
