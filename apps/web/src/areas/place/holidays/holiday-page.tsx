import { DownloadOutlined, LeftOutlined, MoreOutlined, RightOutlined, ShopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ValuesOf } from '@workplace/contract/kernel/field'
import { callsOf, type RecordStamps, type Resource } from '@workplace/contract/kernel/resource'
import { holidayCalendar } from '@workplace/contract/place/holiday-calendar'
import {
  exportCalendarFile,
  firstYear,
  importOfficial,
  lastYear,
  officialYears,
} from '@workplace/contract/place/holidays'
import * as topics from '@workplace/contract/place/topics'
import { Alert, Button, Empty, Select, Skeleton, Tag } from 'antd'
import { useCallback, useState } from 'react'
import { useAddressParams } from '../../../kernel/address-params'
import { CallError, call, file } from '../../../kernel/client/client'
import { invalidate, queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ResourceForm } from '../../../kernel/form/resource-form'
import { useUnsaved } from '../../../kernel/form/use-unsaved'
import { SaveMenu, useSaving } from '../../../kernel/list/export-menu'
import { ListError } from '../../../kernel/list/list-states'
import { RefreshButton } from '../../../kernel/list/refresh-button'
import { ActionMenu } from '../../../kernel/menu/action-menu'
import { nameIn } from '../../../kernel/name-in'
import { useDelete } from '../../../kernel/resource-page/use-delete'
import { useMayForAll } from '../../../kernel/session/session'
import { serverNow } from '../../../kernel/time/server-clock'
import { ownZone, wallClock } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './holiday-words'
import styles from './holidays.module.css'
import { ImportFile } from './import-file'
import { ImportOfficial } from './import-official'
import { OfficesDialog } from './offices-dialog'
import { useHolidays } from './use-holidays'
import { YearEditor } from './year-editor'

type Calendar = RecordStamps & ValuesOf<typeof holidayCalendar.fields>

// forms take what all resources are
const resource = holidayCalendar as unknown as Resource
const calls = callsOf(resource)
/** From November on the next year is looked for. */
const lookAhead = 11

/** `/pass/holiday`: on which days the offices are off, and on which they work instead. */
export default function HolidayPage() {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const list = useQuery(queryOf(calls.pagelist, { page: 1, limit: 200 }, { quiet: true }))
  useLiveRefresh([topics.holiday_calendar, topics.office], '/holidays')
  const calendars = (list.data?.items ?? []) as unknown as Calendar[]
  const today = wallClock(new Date(serverNow()), ownZone()).slice(0, 10)
  const asked = Number(params.get('id'))
  const shown = calendars.find(({ id }) => id === asked) ?? calendars.find((one) => one.is_default) ?? calendars[0]
  const askedYear = Number(params.get('year'))
  const isYear = Number.isInteger(askedYear) && askedYear >= firstYear && askedYear <= lastYear
  const year = isYear ? askedYear : Number(today.slice(0, 4))
  const go = (part: { id?: number; year?: number }) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(part)) next.set(name, String(value))
      return next
    })
  return (
    <section className={styles.page}>
      {list.error !== null && list.data === undefined ? (
        <>
          <h1>{t(words.title)}</h1>
          <ListError error={list.error} onRetry={() => void list.refetch()} />
        </>
      ) : list.data === undefined ? (
        <>
          <h1>{t(words.title)}</h1>
          <Skeleton active paragraph={{ rows: 10 }} />
        </>
      ) : shown === undefined ? (
        <NoCalendar today={today} onMade={(id, made) => go({ id, ...(made === undefined ? {} : { year: made }) })} />
      ) : (
        <CalendarYears key={shown.id} shown={shown} calendars={calendars} year={year} today={today} go={go} />
      )}
    </section>
  )
}

type NoneProps = { readonly today: string; readonly onMade: (id: number, year?: number) => void }

/** Where there is none yet: the official years at once, or an empty one. */
function NoCalendar({ today, onMade }: NoneProps) {
  const t = useT()
  const mayAdd = useMayForAll('add-holidays')
  const [adding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const { years } = await call(officialYears, {})
      const year = Number(today.slice(0, 4))
      const near = years.map((one) => one.year).filter((one) => one >= year - 1)
      const wanted = near.length > 0 ? near : years.slice(-1).map((one) => one.year)
      const [name, name_en] = words.officialName
      const { id, version } = await call(calls.add, { name, name_en, is_default: true })
      await call(importOfficial, { id, version, years: wanted, mode: 'save' })
      await invalidate('/holidays')
      toast.success(t(words.began, { years: wanted.join(', ') }))
      onMade(id, wanted.includes(year) ? year : wanted.at(-1))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <h1>{t(words.title)}</h1>
      <div className={styles.none}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={<h2>{t(words.none)}</h2>} />
        <p className={styles.quiet}>{t(words.noneText)}</p>
        {mayAdd ? (
          <div className={styles.actions}>
            <Button type="primary" loading={busy} onClick={() => void begin()}>
              {t(words.beginOfficial)}
            </Button>
            <Button onClick={() => setAdding(true)}>{t(words.beginEmpty)}</Button>
          </div>
        ) : null}
      </div>
      {adding ? (
        <ResourceForm
          resource={resource}
          onClose={() => setAdding(false)}
          onSaved={(id) => {
            setAdding(false)
            void invalidate('/holidays')
            if (id !== undefined) onMade(id)
          }}
        />
      ) : null}
    </>
  )
}

type Props = {
  readonly shown: Calendar
  readonly calendars: readonly Calendar[]
  readonly year: number
  readonly today: string
  readonly go: (part: { id?: number; year?: number }) => void
}
type Open = { kind: 'add' } | { kind: 'edit' } | { kind: 'official' } | { kind: 'file' } | { kind: 'offices' } | null

/** One calendar through its years. */
function CalendarYears({ shown, calendars, year, today, go }: Props) {
  const t = useT()
  const language = useLanguage()
  const mayAdd = useMayForAll('add-holidays')
  const mayChange = useMayForAll('change-holidays')
  const mayDelete = useMayForAll('delete-holidays')
  const holidays = useHolidays(shown.id, year)
  const { data, draft } = holidays
  const isDirty = draft.edits.size > 0
  const { leave, asking } = useUnsaved(useCallback(() => isDirty, [isDirty]))
  const { remove, asking: deleting } = useDelete(resource)
  const [open, setOpen] = useState<Open>(null)
  const [saving, saveFile] = useSaving()
  const close = () => setOpen(null)
  const nameOf = (one: Calendar) => nameIn(language, one.name ?? '', one.name_en)
  const thisYear = Number(today.slice(0, 4))
  const choice = data?.years ?? []
  const years = [...new Set([...choice.map((one) => one.year), year, thisYear, thisYear + 1])].sort().reverse()
  const lacksNext =
    Number(today.slice(5, 7)) >= lookAhead &&
    (shown.office_count ?? 0) > 0 &&
    data !== undefined &&
    !choice.some((one) => one.year === thisYear + 1)

  const actions = [
    ...(mayAdd
      ? [{ key: 'add', label: t(words.addCalendar), onClick: () => void leave(() => setOpen({ kind: 'add' })) }]
      : []),
    ...(mayChange ? [{ key: 'edit', label: t(words.editCalendar), onClick: () => setOpen({ kind: 'edit' }) }] : []),
    ...(mayDelete
      ? [
          {
            key: 'remove',
            label: t(words.deleteCalendar),
            danger: true,
            onClick: () => void leave(() => void remove([shown])),
          },
        ]
      : []),
  ]
  const exports = [
    {
      key: 'year',
      label: t(words.exportYear, { year: String(year) }),
      onClick: () => saveFile(() => file(exportCalendarFile, { id: shown.id, from_year: year, to_year: year })),
    },
    {
      key: 'all',
      label: t(words.exportAll),
      onClick: () => saveFile(() => file(exportCalendarFile, { id: shown.id })),
    },
    { key: 'list', label: t(words.exportList), onClick: () => saveFile(() => file(calls.export, { format: 'xlsx' })) },
  ]
  return (
    <>
      <header className={styles.head}>
        <h1>{t(words.title)}</h1>
        <div className={styles.actions}>
          <RefreshButton onRefresh={() => void invalidate('/holidays')} />
          {mayAdd ? (
            <ActionMenu
              items={[
                {
                  key: 'official',
                  label: t(words.importOfficial),
                  disabled: isDirty || data === undefined,
                  title: isDirty ? t(words.saveFirst) : '',
                  onClick: () => setOpen({ kind: 'official' }),
                },
                {
                  key: 'file',
                  label: t(words.importFile),
                  disabled: isDirty || data === undefined,
                  title: isDirty ? t(words.saveFirst) : '',
                  onClick: () => setOpen({ kind: 'file' }),
                },
              ]}
            >
              <Button icon={<DownloadOutlined rotate={180} aria-hidden />}>{t(words.import)}</Button>
            </ActionMenu>
          ) : null}
          <SaveMenu items={exports} saving={saving} />
          {actions.length === 0 ? null : (
            <ActionMenu items={actions} placement="bottomRight">
              <Button icon={<MoreOutlined aria-hidden />} aria-label={t(words.more)} />
            </ActionMenu>
          )}
        </div>
      </header>
      {lacksNext ? (
        <Alert
          type="warning"
          showIcon
          title={t(words.nextYearMissing, { name: nameOf(shown), year: String(thisYear + 1) })}
          action={
            year === thisYear + 1 ? undefined : (
              <Button size="small" onClick={() => go({ year: thisYear + 1 })}>
                {t(words.year, { year: String(thisYear + 1) })}
              </Button>
            )
          }
        />
      ) : null}
      <div className={styles.choose}>
        <Select
          aria-label={t(words.calendar)}
          value={shown.id}
          popupMatchSelectWidth={false}
          onChange={(id) => void leave(() => go({ id }))}
          options={calendars.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
        {shown.is_default ? <Tag>{t(words.isDefault)}</Tag> : null}
        <Button
          type="text"
          icon={<ShopOutlined aria-hidden />}
          disabled={!mayChange}
          onClick={() => setOpen({ kind: 'offices' })}
        >
          {(shown.office_count ?? 0) === 0 ? t(words.officeNone) : t(words.officeCount, { n: shown.office_count ?? 0 })}
        </Button>
        <span className={styles.years}>
          <Button
            aria-label={t(words.previousYear)}
            icon={<LeftOutlined aria-hidden />}
            disabled={year <= firstYear}
            onClick={() => go({ year: year - 1 })}
          />
          <Select
            aria-label={t(words.chooseYear)}
            value={year}
            popupMatchSelectWidth={false}
            onChange={(next) => go({ year: next })}
            options={years.map((one) => {
              const found = choice.find((has) => has.year === one)
              const values = { year: String(one), n: found?.days ?? 0 }
              return { value: one, label: t(found === undefined ? words.year : words.yearDays, values) }
            })}
            labelRender={() => t(words.year, { year: String(year) })}
          />
          <Button
            aria-label={t(words.nextYear)}
            icon={<RightOutlined aria-hidden />}
            disabled={year >= lastYear}
            onClick={() => go({ year: year + 1 })}
          />
          {year === thisYear ? null : <Button onClick={() => go({ year: thisYear })}>{t(words.thisYear)}</Button>}
        </span>
      </div>
      <YearEditor year={year} today={today} holidays={holidays} mayChange={mayChange} />
      {asking}
      {/* both bring the same key */}
      <div>{deleting}</div>
      {open?.kind === 'add' || open?.kind === 'edit' ? (
        <ResourceForm
          resource={resource}
          {...(open.kind === 'edit' ? { id: shown.id } : {})}
          onClose={close}
          onSaved={(id) => {
            close()
            void invalidate('/holidays')
            if (open.kind === 'add' && id !== undefined) go({ id })
          }}
        />
      ) : null}
      {open?.kind === 'official' && data !== undefined ? (
        <ImportOfficial
          calendar={data}
          today={today}
          onDone={(made) => {
            close()
            go({ year: made })
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'file' && data !== undefined ? (
        <ImportFile
          calendar={data}
          onDone={(made) => {
            close()
            if (made !== undefined) go({ year: made })
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'offices' ? (
        <OfficesDialog
          id={shown.id}
          name={nameOf(shown)}
          nameOf={(id) => {
            const other = calendars.find((one) => one.id === id)
            return other === undefined ? '' : nameOf(other)
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}
