import { ScanOutlined, SearchOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as topics from '@workplace/contract/visitor/topics'
import {
  deskTabs,
  findVisitor,
  type VisitorRow,
  type VisitorSetup,
  visitorDesk,
  visitorSetup,
} from '@workplace/contract/visitor/visits'
import { byTurn, isInside, isOver } from '@workplace/domain/visitor/visit-state'
import { Button, Checkbox, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { id as idPart, oneOf, useAddress } from '../../kernel/list/address'
import list from '../../kernel/list/list.module.css'
import { ListBefore } from '../../kernel/list/list-before'
import { ListError, ListNone } from '../../kernel/list/list-states'
import { useTyped } from '../../kernel/list/use-typed'
import { nameIn } from '../../kernel/name-in'
import { useMay } from '../../kernel/session/session'
import { serverNow } from '../../kernel/time/server-clock'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../kernel/words'
import { PrintBadges } from './print-badges'
import { DeskScanner } from './scan/desk-scanner'
import { words as scanWords } from './scan/scan-words'
import { useReception } from './use-reception'
import { hourText } from './visit-text'
import styles from './visitor.module.css'
import { VisitorDrawer } from './visitor-drawer'
import { VisitorName, VisitorState } from './visitor-state'
import { words } from './visitor-words'
import { WalkIn } from './walk-in'

const parts = { tab: oneOf(deskTabs), office: { ...idPart, filter: true as const } }

/** The day at reception. */
export default function DeskPage() {
  const t = useT()
  const setup = useQuery(queryOf(visitorSetup, {}, { quiet: true }))
  return (
    <section className={list.page}>
      {setup.data === undefined || setup.data.offices.length === 0 ? (
        <>
          <header className={list.head}>
            <h1>{t(words.desk)}</h1>
          </header>
          {setup.data !== undefined ? (
            <ListBefore text={words.noOffices} code="add-office" to="/place/office" add={words.addOffice} />
          ) : setup.error === null ? (
            <Skeleton active paragraph={{ rows: 10 }} />
          ) : (
            <ListError error={setup.error} onRetry={() => void setup.refetch()} />
          )}
        </>
      ) : (
        <Desk setup={setup.data} />
      )}
    </section>
  )
}

function Desk({ setup }: { setup: VisitorSetup }) {
  const t = useT()
  const language = useLanguage()
  const mayReceive = useMay('change-visitor')
  const address = useAddress(parts)
  const { tab, office: asked, id } = address.at
  const receiving = setup.offices.filter(({ receives }) => receives)
  const offices = receiving.length > 0 ? receiving : setup.offices
  const office =
    offices.find((one) => one.id === asked) ?? offices.find((one) => one.id === setup.office_id) ?? offices[0]
  const [sought, setSought] = useState('')
  const { typed, type, settle } = useTyped(sought, setSought)
  const [walking, setWalking] = useState(false)
  const [scanning, setScanning] = useState(false)
  // who was tapped stays so while one looks for the next
  const [chosen, setChosen] = useState<readonly VisitorRow[]>([])
  const title = sought.trim()
  const enabled = office !== undefined
  const desk = useQuery({
    ...queryOf(visitorDesk, { office: office?.id ?? 0, tab }, { quiet: true }),
    ...{ enabled, placeholderData: keepPreviousData },
  })
  const found = useQuery({
    ...queryOf(findVisitor, { office: office?.id ?? 0, title }, { quiet: true }),
    ...{ enabled: enabled && title !== '', placeholderData: keepPreviousData },
  })
  useLiveRefresh(topics.visitor, '/visitor')
  const counts = desk.data?.counts
  const open = (visitor: number | null) => address.change({ id: visitor })
  const answer = title === '' ? desk : found
  const rows = answer.data?.items ?? []
  return (
    <>
      <header className={list.head}>
        <h1>{t(words.desk)}</h1>
        {mayReceive && office !== undefined && (
          <div className={list.tools}>
            <Button icon={<ScanOutlined aria-hidden />} aria-pressed={scanning} onClick={() => setScanning(!scanning)}>
              {t(scanWords.scan)}
            </Button>
            <Button onClick={() => setWalking(true)}>{t(words.walkIn)}</Button>
          </div>
        )}
      </header>
      <div className={styles.deskHead}>
        <Input
          aria-label={t(words.deskSearch)}
          placeholder={t(words.deskSearch)}
          prefix={<SearchOutlined aria-hidden />}
          value={typed}
          maxLength={100}
          size="large"
          allowClear
          autoFocus
          onChange={({ target }) => type(target.value)}
          onPressEnter={settle}
        />
        <Select
          aria-label={t(words.office)}
          size="large"
          value={office?.id ?? null}
          options={offices.map((one) => ({ value: one.id, label: nameIn(language, one.name, one.name_en) }))}
          onChange={(chosen) => address.change({ office: chosen })}
        />
      </div>
      {scanning && <DeskScanner onCode={setSought} onClose={() => setScanning(false)} />}
      {title === '' && (
        <TabRow
          label={t(words.lists)}
          tabs={deskTabs.map((key) => ({
            key,
            label: counts === undefined ? t(words[key]) : t(words.counted, { label: t(words[key]), n: counts[key] }),
          }))}
          active={tab}
          onChange={(next) => address.change({ tab: next })}
        />
      )}
      <div className={list.panel} aria-busy={answer.isPending}>
        {answer.error !== null && answer.data === undefined ? (
          <ListError error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data === undefined ? (
          <Skeleton active paragraph={{ rows: 8 }} className={styles.groups} />
        ) : rows.length === 0 ? (
          <ListNone
            text={
              title !== ''
                ? t(words.nobodyFound, { title })
                : t(tab === 'arrivals' ? words.noArrivals : words.nothingNow)
            }
          >
            {mayReceive && title !== '' && (
              <Button type="primary" onClick={() => setWalking(true)}>
                {t(words.walkIn)}
              </Button>
            )}
          </ListNone>
        ) : (
          <>
            <p role="status" className={styles.told}>
              {answer.data.more
                ? t(words.more, { n: rows.length })
                : title === ''
                  ? ''
                  : t(words.found, { n: rows.length })}
            </p>
            <Groups {...{ rows, mayReceive, chosen }} onChoose={setChosen} onOpen={open} />
          </>
        )}
      </div>
      {id !== null && <VisitorDrawer id={id} onClose={() => open(null)} onOpen={open} />}
      {walking && office !== undefined && (
        <WalkIn office={office} setup={setup} title={title} onClose={() => setWalking(false)} />
      )}
    </>
  )
}

type GroupsProps = {
  rows: readonly VisitorRow[]
  mayReceive: boolean
  chosen: readonly VisitorRow[]
  onChoose: (chosen: readonly VisitorRow[]) => void
  onOpen: (id: number) => void
}

/** People by the visit with which they come: who is there is tapped, and all of them checked in with one press. */
function Groups({ rows, mayReceive, chosen, onChoose, onOpen }: GroupsProps) {
  const t = useT()
  const reception = useReception()
  const groups = new Map<number, VisitorRow[]>()
  for (const row of rows) groups.set(row.visit_id, [...(groups.get(row.visit_id) ?? []), row])
  for (const [visit, people] of groups) groups.set(visit, byTurn(people))
  const now = new Map(rows.map((row) => [row.id, row]))
  const selected = chosen.map((one) => now.get(one.id) ?? one)
  const isChosen = (id: number) => chosen.some((one) => one.id === id)
  const coming = selected.filter(({ state }) => !isInside(state) && !isOver(state))
  const inside = selected.filter(({ state }) => isInside(state))
  const toggle = (people: readonly VisitorRow[], on: boolean) => {
    const others = chosen.filter(({ id }) => !people.some((one) => one.id === id))
    onChoose(on ? [...others, ...people] : others)
  }
  const done = () => onChoose([])
  const [printing, setPrinting] = useState<readonly number[] | null>(null)
  return (
    <>
      <ul className={styles.groups}>
        {[...groups].map(([visit, people]) => {
          const open = people.filter(({ state }) => !isOver(state))
          const [first] = people
          const all = open.length > 0 && open.every(({ id }) => isChosen(id))
          const name = first?.company ?? first?.visitor_name ?? ''
          return (
            <li key={visit} className={styles.group}>
              {people.length > 1 && (
                <div className={styles.groupHead}>
                  {mayReceive && open.length > 0 ? (
                    <Checkbox
                      checked={all}
                      indeterminate={!all && open.some(({ id }) => isChosen(id))}
                      onChange={({ target }) => toggle(open, target.checked)}
                    >
                      {t(words.selectAll, { name, n: open.length })}
                    </Checkbox>
                  ) : (
                    <span>{name}</span>
                  )}
                  <span className={list.quiet}>{first?.order_no}</span>
                </div>
              )}
              <ul className={styles.people}>
                {people.map((row) => (
                  <Person
                    key={row.id}
                    {...{ row, mayReceive, onOpen, reception }}
                    chosen={isChosen(row.id)}
                    onChoose={(on) => toggle([row], on)}
                  />
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
      {selected.length > 0 && (
        <div className={`${list.pager} ${list.acting}`}>
          <span>{t(words.selected, { n: selected.length })}</span>
          <span className={list.tools}>
            <Button onClick={done}>{t(words.clear)}</Button>
            <Button onClick={() => setPrinting(selected.map(({ id }) => id))}>
              {t(words.printMany, { n: selected.length })}
            </Button>
            {inside.length > 0 && (
              <Button
                disabled={reception.busy}
                onClick={() => {
                  reception.checkOut(inside)
                  done()
                }}
              >
                {t(words.checkOutMany, { n: inside.length })}
              </Button>
            )}
            {coming.length > 0 && (
              <Button
                type="primary"
                disabled={reception.busy}
                onClick={() => {
                  reception.checkIn(coming)
                  done()
                }}
              >
                {t(words.checkInMany, { n: coming.length })}
              </Button>
            )}
          </span>
        </div>
      )}
      {printing !== null && <PrintBadges ids={printing} onClose={() => setPrinting(null)} />}
      {reception.dialogs}
    </>
  )
}

type PersonProps = {
  row: VisitorRow
  mayReceive: boolean
  chosen: boolean
  onChoose: (on: boolean) => void
  onOpen: (id: number) => void
  reception: ReturnType<typeof useReception>
}

function Person({ row, mayReceive, chosen, onChoose, onOpen, reception }: PersonProps) {
  const t = useT()
  const language = useLanguage()
  const [inside, over] = [isInside(row.state), isOver(row.state)]
  const hour = (instant: string) => hourText(instant, row.timezone, language, serverNow())
  const when = inside
    ? [
        t(words.inSince, { time: hour(row.check_in_time ?? '') }),
        row.stay_end && t(words.to, { time: hour(row.stay_end) }),
      ]
    : over && row.check_out_time !== null
      ? [t(words.leftAtTime, { time: hour(row.check_out_time) })]
      : [t(words.expectedAt, { time: hour(row.window_start) })]
  return (
    <li className={styles.person}>
      <Checkbox
        aria-label={t(words.selectOne, { name: row.visitor_name })}
        checked={chosen}
        disabled={!mayReceive || over}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <VisitorName row={row} onOpen={onOpen} />
      <span className={list.stack}>
        {row.host_name}
        <small>{nameIn(language, row.reason_name, row.reason_name_en)}</small>
      </span>
      <span className={list.stack}>
        <VisitorState {...row} />
        <small>{when.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.personActions}>
        {mayReceive && !over && !inside && (
          <Button
            type={row.audit_state === 0 || row.audit_state === 2 ? 'primary' : 'default'}
            disabled={reception.busy}
            onClick={() => reception.checkIn([row])}
          >
            {t(words.checkIn)}
          </Button>
        )}
        {mayReceive && inside && (
          <Button disabled={reception.busy} onClick={() => reception.checkOut([row])}>
            {t(words.checkOut)}
          </Button>
        )}
      </span>
    </li>
  )
}
