import { useQuery } from '@tanstack/react-query'
import { type HolidayYear, importOfficial, officialYears } from '@workplace/contract/place/holidays'
import { Alert, Button, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { ChangeList, countOf } from './change-list'
import { words } from './holiday-words'
import styles from './holidays.module.css'

type Own = 'keep' | 'replace'

/** What stands otherwise by hand: asked for only where there is something. */
export function OwnChoice({ own, onChange }: { own: Own; onChange: (own: Own) => void }) {
  const t = useT()
  return (
    <fieldset className={styles.own}>
      <legend>{t(words.own)}</legend>
      <Radio.Group value={own} onChange={({ target }) => onChange(target.value as Own)}>
        <Radio value="keep">{t(words.ownKeep)}</Radio>
        <Radio value="replace">{t(words.ownReplace)}</Radio>
      </Radio.Group>
    </fieldset>
  )
}

type YearsProps = {
  readonly label: string
  readonly years: readonly number[]
  readonly chosen: readonly number[]
  readonly noteOf: (year: number) => string
  readonly onChange: (years: number[]) => void
}

/** Years to choose from. */
export function YearChips({ label, years, chosen, noteOf, onChange }: YearsProps) {
  return (
    <fieldset className={styles.chips}>
      <legend>{label}</legend>
      {years.map((year) => {
        const isChosen = chosen.includes(year)
        return (
          <button
            key={year}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange((isChosen ? chosen.filter((one) => one !== year) : [...chosen, year]).sort())}
          >
            {year}
            {noteOf(year) === '' ? null : <small>{noteOf(year)}</small>}
          </button>
        )
      })}
    </fieldset>
  )
}

type Props = {
  readonly calendar: Pick<HolidayYear, 'id' | 'version' | 'years'>
  readonly today: string
  readonly onDone: (year: number) => void
  readonly onClose: () => void
}

/** The years that somebody means who opens this: the present one and those after it, as far as they are not there yet. */
function meantYears(known: readonly number[], has: Props['calendar']['years'], today: string): number[] {
  const year = Number(today.slice(0, 4))
  const near = known.filter((one) => one >= year)
  const missing = near.filter((one) => !has.some(({ year: there }) => there === one))
  return missing.length > 0 ? missing : (near.length > 0 ? near : known).slice(-1)
}

/** Official Chinese years: what they would change is shown before they do. */
export function ImportOfficial({ calendar, today, onDone, onClose }: Props) {
  const t = useT()
  const { id, version, years: has } = calendar
  const official = useQuery({ ...queryOf(officialYears, {}, { quiet: true }), staleTime: Number.POSITIVE_INFINITY })
  const known = official.data?.years.map(({ year }) => year) ?? []
  const [asked, setAsked] = useState<number[] | null>(null)
  const years = asked ?? meantYears(known, has, today)
  const [own, setOwn] = useState<Own>('keep')
  const check = useQuery({
    ...queryOf(importOfficial, { id, version, years, own, mode: 'check' }, { quiet: true }),
    enabled: years.length > 0,
    gcTime: 0,
    placeholderData: (shown) => shown,
  })
  const save = useChange(importOfficial, { stale: ['/holidays'] })
  const done = useWhileHere((year: number) => onDone(year))
  const changes = years.length === 0 ? [] : (check.data?.changes ?? [])
  const n = countOf(changes)
  const clashes = own === 'replace' || changes.some(({ change }) => change === 'keep')
  const next = Number(today.slice(0, 4)) + 1
  const [first, last] = [known[0], known.at(-1)]
  const run = () =>
    save.mutate(
      { id, version, years, own, mode: 'save' },
      {
        onSuccess: () => {
          toast.success(t(words.imported, { n }))
          done(years.at(-1) ?? next)
        },
      },
    )
  const error = official.error ?? check.error
  return (
    <Modal
      open
      width={640}
      title={t(words.officialTitle)}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t(words.cancel)}
        </Button>,
        <Button
          key="run"
          type="primary"
          disabled={n === 0 || check.isPlaceholderData || error !== null}
          loading={save.isPending}
          onClick={run}
        >
          {t(words.run, { n })}
        </Button>,
      ]}
    >
      {error !== null ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error.message}
          action={
            <Button size="small" onClick={() => void Promise.all([official.refetch(), check.refetch()])}>
              {t(words.retry)}
            </Button>
          }
        />
      ) : official.data === undefined ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : (
        <div className={styles.importing}>
          <p className={styles.quiet}>
            {t(words.officialText, { first: String(first), last: String(last) })}
            {known.includes(next) ? null : ` ${t(words.noPaper, { year: String(next) })}`}
          </p>
          <YearChips
            label={t(words.fileYears)}
            years={[...known].reverse()}
            chosen={years}
            noteOf={(year) => {
              const found = has.find((one) => one.year === year)
              return found === undefined ? '' : t(words.yearHas, { n: found.days })
            }}
            onChange={setAsked}
          />
          {clashes ? <OwnChoice own={own} onChange={setOwn} /> : null}
          {years.length === 0 ? null : check.data === undefined ? (
            <Skeleton active paragraph={{ rows: 4 }} title={false} />
          ) : (
            <ChangeList changes={changes} />
          )}
        </div>
      )}
    </Modal>
  )
}
