import { useQuery } from '@tanstack/react-query'
import { type ApplicationUse, applicationUse, tightenApplication } from '@workplace/contract/setup/application-calls'
import { Button, Modal, Result, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Bars } from '../../../kernel/charts/bars'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'
import { useScopeText } from './use-scopes'
import { stepsOf, textsOf } from './use-steps'

const periods = { 1: words.days1, 7: words.days7, 30: words.days30 } as const
type Days = keyof typeof periods

/** What an application calls: over time, by scope with what it never used, and what was refused. */
export function UsePanel({ id, onWhy }: { id: number; onWhy: (call: string) => void }) {
  const t = useT()
  const [days, setDays] = useState<Days>(7)
  const answer = useQuery(queryOf(applicationUse, { id, days }, { quiet: true }))
  return (
    <div className={styles.stack}>
      <Segmented
        className={styles.period ?? ''}
        aria-label={t(words.period)}
        value={days}
        onChange={setDays}
        options={([1, 7, 30] as const).map((value) => ({ value, label: t(periods[value]) }))}
      />
      {answer.isError ? (
        <Result
          status="warning"
          title={answer.error.message}
          extra={<Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>}
        />
      ) : answer.data === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          <OverTime use={answer.data} days={days} />
          <Scopes id={id} use={answer.data} />
          <Refused refused={answer.data.refused} onWhy={onWhy} />
        </>
      )}
    </div>
  )
}

/** The next round number at the top of an axis. */
function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  // whose half is round as well
  return [1, 2, 4, 6, 10].map((step) => step * power).find((top) => top >= most) ?? most
}

function OverTime({ use, days }: { use: ApplicationUse; days: Days }) {
  const t = useT()
  const language = useLanguage()
  const steps = stepsOf(use.hours, days, new Date())
  const most = Math.max(...steps.map(({ done, refused }) => done + refused))
  if (most === 0) return <p className={styles.quiet}>{t(words.noUse)}</p>
  const top = Math.max(2, topOf(most))
  const bars = steps.map(({ at, done, refused }) => {
    const { label, time } = textsOf(at, days, language)
    return {
      ...{ key: at.toISOString(), height: done / top },
      ...(refused > 0 ? { behind: (done + refused) / top } : {}),
      label,
      title: t(words.barTitle, { time, done, denied: refused }),
    }
  })
  return (
    <div>
      <Bars label={t(words.callsChart)} bars={bars} ticks={[String(top), String(top / 2), '0']} />
      {steps.some(({ refused }) => refused > 0) && <p className={styles.quiet}>{t(words.legend)}</p>}
    </div>
  )
}

function Scopes({ id, use }: { id: number; use: ApplicationUse }) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-oath2-Application')
  const textOf = useScopeText()
  const [modal, asking] = Modal.useModal()
  const take = useChange(tightenApplication, { stale: ['/oauth2_application'] })
  const unused = use.scopes.filter((one) => one.unused).map(({ scope }) => scope)
  const isYoung = Date.now() - Date.parse(use.since) < 90 * 86_400_000
  const ask = () =>
    modal.confirm({
      centered: true,
      title: t(words.tightenAsk, { n: unused.length }),
      content: t(words.tightenText, { names: unused.map(textOf) }),
      okText: t(words.tighten),
      cancelText: t(words.cancel),
      onOk: () => take.mutate({ id, scopes: unused }, { onSuccess: () => toast.success(t(words.tightened)) }),
    })
  return (
    <section>
      {asking}
      <div className={styles.head}>
        <h3>{t(words.byScope)}</h3>
        {may && unused.length > 0 && (
          <Button size="small" loading={take.isPending} onClick={() => void ask()}>
            {t(words.tighten)}
          </Button>
        )}
      </div>
      {use.scopes.length === 0 ? (
        <p className={styles.quiet}>{t(words.noScopes)}</p>
      ) : (
        <ul className={styles.rows}>
          {use.scopes.map((one) => (
            <li key={one.scope} className={styles.row}>
              <div>
                {textOf(one.scope)} <span className={styles.quiet}>{one.scope}</span>
                <p className={styles.quiet}>
                  {t(words.scopeCalls, { n: one.calls })}
                  {one.last_at !== null && ` · ${t(words.scopeLast, { time: instantText(one.last_at, language) })}`}
                </p>
              </div>
              {one.unused && (
                <StateDot tone="warning">
                  {isYoung ? t(words.unusedSince, { time: instantText(use.since, language) }) : t(words.unused)}
                </StateDot>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Refused({ refused, onWhy }: { refused: ApplicationUse['refused']; onWhy: (call: string) => void }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section>
      <div className={styles.head}>
        <h3>{t(words.refusals)}</h3>
      </div>
      {refused.length === 0 ? (
        <p className={styles.quiet}>{t(words.noRefusals)}</p>
      ) : (
        <ul className={styles.rows}>
          {refused.map((one) => (
            <li key={`${one.call} ${one.reason[1]} ${one.missing}`} className={styles.row}>
              <div>
                {t(one.label)} <span className={styles.quiet}>{one.call}</span>
                <p>
                  {t(one.reason)}
                  {one.missing !== '' && ` · ${t(words.missing, { what: one.missing })}`}
                </p>
                <p className={styles.quiet}>
                  {t(words.refusedTimes, { n: one.many, time: instantText(one.last_at, language) })}
                </p>
              </div>
              <Button size="small" onClick={() => onWhy(one.call)}>
                {t(words.look)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
