import { type AlarmRow, alarmLevels, alarmStates } from '@workplace/contract/device/alarm'
import { alarmKinds } from '@workplace/contract/message/alarm-kinds'
import { type ReactNode, useMemo } from 'react'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { id as idPart, oneOf, useAddress } from '../../../kernel/list/address'
import { choice, office, optionsOf, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { instantText } from '../../../kernel/time/time-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { AlarmPanel } from './alarm-panel'
import type { AlarmScreen } from './alarm-screen'
import { Level, stateTones } from './alarm-state'
import { words } from './alarm-words'

const states = { waiting: 'open', working: 'working', settled: 'closed,ignored', all: '' } as const
const tabs = ['waiting', 'working', 'settled', 'all'] as const
const levels = [
  ['3', alarmLevels[3]],
  ['2', alarmLevels[2]],
  ['1', alarmLevels[1]],
] as const

const filtersOf = ({ search: label }: AlarmScreen) => ({
  tab: oneOf(tabs),
  title: search(label),
  kind: choice(words.kind, optionsOf(alarmKinds)),
  level: choice(words.level, levels),
  office,
  /** One thing, whose alarms somebody came for. */
  thing: { ...idPart, filter: true } as const,
})

/** What is wrong with things of some kinds, and what is done about it. */
export function AlarmList({ screen, above }: { screen: AlarmScreen; above?: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const filters = useMemo(() => filtersOf(screen), [screen])
  const address = useAddress(filters)
  useLiveRefresh(screen.topic, screen.calls.page.path)
  const { id, page, limit, tab } = address.at
  const { thing, level, ...sought } = address.sought
  const answer = usePageOf(screen.calls.page, {
    ...{ ...sought, state: states[tab], page, limit },
    ...(level === undefined ? {} : { level: Number(level) }),
    ...(thing === undefined ? {} : { thing_kind: screen.of, thing_id: thing }),
  })
  const open = (chosen: number | null) => address.change({ id: chosen })
  const { open: waiting = 0, working = 0 } = answer.data ?? {}
  const columns: Column<AlarmRow>[] = [
    {
      key: 'alarm',
      title: words.alarm,
      width: 240,
      cell: (row) => <What row={row} told={screen.told} onOpen={open} />,
    },
    { key: 'state', title: words.state, width: 130, cell: (row) => <State row={row} /> },
    { key: 'thing', title: screen.thing, width: 220, cell: (row) => <Thing row={row} /> },
    {
      key: 'last',
      title: words.last,
      width: 210,
      cell: (row) => (
        <span className={list.stack}>
          {instantText(row.last_at, language)}
          {row.times > 1 && (
            <small>{t(words.times, { n: row.times, time: instantText(row.began_at, language) })}</small>
          )}
        </span>
      ),
    },
    {
      key: 'handler',
      title: words.handler,
      width: 160,
      cell: (row) => (
        <span className={list.stack}>
          {row.handler_name ?? <span className={list.quiet}>{t(words.nobody)}</span>}
          {row.repair_no !== null && <small>{row.repair_no}</small>}
        </span>
      ),
    },
  ]
  return (
    <ListPage
      title={screen.title}
      {...{ address, columns, answer }}
      card={(row) => (
        <>
          <State row={row} />
          <What row={row} told={screen.told} onOpen={open} />
          <Thing row={row} />
          <span className={list.quiet}>{instantText(row.last_at, language)}</span>
        </>
      )}
      empty={words.empty}
      emptyFiltered={words.noMatch}
      total={words.total}
      above={
        <>
          {above}
          <TabRow
            label={t(words.tabs)}
            tabs={[
              { key: 'waiting' as const, label: t(words.waiting, { n: waiting }) },
              { key: 'working' as const, label: t(words.working, { n: working }) },
              { key: 'settled' as const, label: t(words.settled) },
              { key: 'all' as const, label: t(words.all) },
            ]}
            active={tab}
            onChange={(next) => address.change({ tab: next })}
          />
        </>
      }
    >
      {id !== null && <AlarmPanel screen={screen} id={id} onClose={() => open(null)} />}
    </ListPage>
  )
}

type WhatProps = { row: AlarmRow; told: AlarmScreen['told']; onOpen: (id: number) => void }

function What({ row, told, onOpen }: WhatProps) {
  const t = useT()
  return (
    <span className={list.stack}>
      <button type="button" className={list.open} onClick={() => onOpen(row.id)}>
        {t(alarmKinds[row.kind])}
      </button>
      <small>
        <Level level={row.level} />
        {row.text === null ? '' : ` · ${told?.(row.text, t) ?? row.text}`}
      </small>
    </span>
  )
}

function State({ row }: { row: AlarmRow }) {
  const t = useT()
  return (
    <span className={list.stack}>
      <StateDot tone={stateTones[row.state]}>{t(alarmStates[row.state])}</StateDot>
      {row.over_at !== null && (row.state === 'open' || row.state === 'working') && <small>{t(words.over)}</small>}
    </span>
  )
}

function Thing({ row }: { row: AlarmRow }) {
  const t = useT()
  const language = useLanguage()
  return (
    <span className={list.stack}>
      {row.thing_gone ? t(words.gone, { name: row.thing_name }) : row.thing_name}
      <small>
        {[row.floor_name, nameIn(language, row.office_name, row.office_name_en)].filter(Boolean).join(' · ')}
      </small>
    </span>
  )
}
