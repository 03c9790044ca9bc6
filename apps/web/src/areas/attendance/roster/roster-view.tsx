import { useQuery } from '@tanstack/react-query'
import { rosterFile, rosterGrid } from '@workplace/contract/attendance/roster'
import * as topics from '@workplace/contract/attendance/topics'
import type { RosterValue } from '@workplace/domain/attendance/roster'
import { monthsLater } from '@workplace/domain/kernel/date'
import { Button, Pagination, Select } from 'antd'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError, file } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ListError, ListNone, ListSkeleton } from '../../../kernel/list/list-states'
import { SearchInput } from '../../../kernel/list/search-input'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { useMay } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import { ImportRoster } from './import-roster'
import { boxOf, keyOf, keysOfShifts, type Place, type Selection, type Shift } from './paint-cells'
import { PatternDialog } from './pattern-dialog'
import { PublishPanel } from './publish-panel'
import styles from './roster.module.css'
import { RosterDays } from './roster-days'
import { type Brush, RosterGrid } from './roster-grid'
import { rosterWords as words } from './roster-words'
import { useRoster } from './use-roster'

const perPage = 50
const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** The roster: people × days of a month, painted, and published when it is done. */
export function RosterView({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT()
  const isNarrow = useNarrow()
  const mayPaint = useMay('change-attendance')
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  const month = monthPattern.test(asked) ? asked : undefined
  const team_id = Number(params.get('team')) || undefined
  const title = params.get('title') ?? ''
  const page = Number(params.get('page')) || 1
  const input = {
    ...{ page, limit: perPage },
    ...(month === undefined ? {} : { month }),
    ...(team_id === undefined ? {} : { team_id }),
    ...(title === '' ? {} : { title }),
  }
  const { data, error, refetch } = useQuery({
    ...queryOf(rosterGrid, input, { quiet: true }),
    placeholderData: (before) => before,
  })
  useLiveRefresh(topics.roster, '/schedulecell')
  const roster = useRoster()
  const [brush, setBrush] = useState<Brush>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  const [open, setOpen] = useState<'publish' | 'pattern' | 'import' | null>(null)

  const change = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(values)) {
      if (value === '') next.delete(key)
      else next.set(key, value)
    }
    if (!('page' in values)) next.delete('page')
    setSelection(null)
    setParams(next, { replace: true })
  }
  const paint = (cells: readonly { readonly place: Place; readonly to: RosterValue }[]) => {
    if (data === undefined || !mayPaint) return
    roster.paint(
      cells.flatMap(({ place, to }) => {
        const person = data.people[place.row]
        const day = person?.days[place.column]
        const date = data.dates[place.column]?.date
        if (person === undefined || day?.counted !== true || date === undefined) return []
        const from = roster.pending.get(keyOf(person.user_id, date)) ?? day.value
        return [{ user_id: person.user_id, date, from, to }]
      }),
    )
  }
  const shown = data?.month ?? month ?? ''
  const step = (months: number) => change({ month: monthsLater(month ?? shown, months) })
  const painted = (data?.shifts ?? []).filter(({ off }) => !off)
  const saveFile = async () => {
    try {
      await file(rosterFile, { month: shown, ...(team_id === undefined ? {} : { team_id }) })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem // the call has said why
    }
  }
  const drafts = data?.drafts ?? 0
  const span = {
    ...{ begin_date: data?.dates[0]?.date ?? '', end_date: data?.dates.at(-1)?.date ?? '' },
    ...(team_id === undefined ? {} : { team_id }),
  }
  const box = selection === null ? null : boxOf(selection)
  return (
    <section className={styles.page}>
      <h1>{t(words.title)}</h1>
      {tabs}
      <div className={styles.bar}>
        <span className={styles.month}>
          <Button aria-label={t(words.before)} disabled={shown === ''} onClick={() => step(-1)}>
            ‹
          </Button>
          <strong className="wp-figures">{shown}</strong>
          <Button aria-label={t(words.after)} disabled={shown === ''} onClick={() => step(1)}>
            ›
          </Button>
        </span>
        <Select
          aria-label={t(words.team)}
          style={{ minWidth: 160 }}
          value={team_id ?? 0}
          options={[
            { value: 0, label: t(words.allTeams) },
            ...(data?.teams ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => change({ team: id === 0 ? '' : String(id) })}
        />
        <div className={styles.search}>
          <SearchInput label={t(words.search)} value={title} onSettled={(text) => change({ title: text })} />
        </div>
        <span className={styles.end}>
          <Button disabled={shown === ''} onClick={() => void saveFile()}>
            {t(words.export)}
          </Button>
          {mayPaint ? (
            <>
              <Button onClick={() => setOpen('import')}>{t(words.import)}</Button>
              <Button
                type="primary"
                disabled={drafts === 0 && !roster.busy}
                // a press while the last strokes are being saved is kept until they are
                loading={open === 'publish' && roster.busy}
                onClick={() => setOpen('publish')}
              >
                {t(words.publish, { n: drafts })}
              </Button>
            </>
          ) : null}
        </span>
      </div>
      {mayPaint && !isNarrow && painted.length > 0 ? (
        <>
          <Palette shifts={painted} brush={brush} onPick={setBrush}>
            <Button disabled={!roster.canUndo} onClick={roster.undo}>
              {t(words.undo)}
            </Button>
            <Button disabled={!roster.canRedo} onClick={roster.redo}>
              {t(words.redo)}
            </Button>
            <Button onClick={() => setOpen('pattern')}>{t(words.pattern)}</Button>
          </Palette>
          <p className={styles.quiet}>{t(words.hint)}</p>
        </>
      ) : null}
      {drafts > 0 ? (
        <p className={styles.quiet} role="status">
          {t(words.drafts, { n: drafts })}
        </p>
      ) : null}
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton rows={8} />
      ) : painted.length === 0 ? (
        <ListNone text={t(words.noShifts)} />
      ) : data.people.length === 0 ? (
        title === '' && team_id === undefined ? (
          <ListNone text={t(words.empty)}>
            <p className={styles.quiet}>{t(words.emptyHint)}</p>
          </ListNone>
        ) : (
          <ListNone text={t(words.noMatch)} onClear={() => change({ title: '', team: '' })} />
        )
      ) : isNarrow ? (
        <RosterDays grid={data} pending={roster.pending} mayPaint={mayPaint} onPaint={paint} />
      ) : (
        <div className={styles.scroll}>
          <RosterGrid
            grid={data}
            pending={roster.pending}
            brush={brush}
            selection={selection}
            mayPaint={mayPaint}
            onSelect={setSelection}
            onPaint={paint}
            onUndo={roster.undo}
            onRedo={roster.redo}
          />
        </div>
      )}
      {data !== undefined && data.total > perPage ? (
        <Pagination
          align="end"
          current={page}
          pageSize={perPage}
          total={data.total}
          showSizeChanger={false}
          showTotal={(n) => t(words.total, { n })}
          onChange={(next) => change({ page: String(next) })}
        />
      ) : null}
      {open === 'publish' && !roster.busy && data !== undefined ? (
        <PublishPanel span={span} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'import' ? <ImportRoster onClose={() => setOpen(null)} /> : null}
      {open === 'pattern' && data !== undefined ? (
        <PatternDialog shifts={painted} box={box} onFill={paint} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  )
}

type PaletteProps = {
  readonly shifts: readonly Shift[]
  readonly brush: Brush
  readonly onPick: (brush: Brush) => void
  readonly children: ReactNode
}

/** With what is painted; the key of each stands beside it. */
function Palette({ shifts, brush, onPick, children }: PaletteProps) {
  const t = useT()
  const tool = (value: Brush, label: string, key: string, color?: string) => (
    <button
      key={String(value)}
      type="button"
      className={styles.tool}
      aria-pressed={brush === value}
      style={color === undefined ? undefined : ({ '--shift': color } as CSSProperties)}
      onClick={() => onPick(value)}
    >
      {color === undefined ? null : <i aria-hidden />}
      {label}
      {key === '' ? null : <kbd aria-hidden>{key}</kbd>}
    </button>
  )
  return (
    <div className={styles.palette}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of which one is pressed */}
      <div role="group" aria-label={t(words.tools)} className={styles.palette}>
        {tool(null, t(words.select), '')}
        {shifts.map(({ id, name, color }, at) => tool(id, name, keysOfShifts[at]?.toUpperCase() ?? '', color))}
        {tool('rest', t(words.rest), '0')}
        {tool('plan', t(words.asPlanned), 'Del')}
      </div>
      <span className={styles.end}>{children}</span>
    </div>
  )
}
