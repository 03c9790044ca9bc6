import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import * as common from '@workplace/contract/kernel/common-words'
import { instant } from '@workplace/contract/kernel/field'
import { passVerdict, type TestedType, testedTypes } from '@workplace/contract/pass/verdict'
import { accessReasons } from '@workplace/contract/pass/verdict-words'
import * as passWords from '@workplace/contract/pass/words'
import { type PassWay, passWays } from '@workplace/domain/access/strategy'
import { Form, Segmented, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useAddressParams } from '../../kernel/address-params'
import { queryOf } from '../../kernel/client/query'
import { idIn } from '../../kernel/id-in'
import { useMay } from '../../kernel/session/session'
import { dateText } from '../../kernel/time/time-text'
import { clockOf, wallClock } from '../../kernel/time/zone-time'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { InstantInput } from '../../kernel/widgets/time-input'
import { useLanguage, useT } from '../../kernel/words'
import { Matrix } from './matrix'
import styles from './pass.module.css'
import { words } from './pass-words'
import { VisitPicker } from './slots'
import { checks } from './verdict-text'
import { WayPicker } from './way-picker'

const when = instant(words.at, { optional: true })

/** By what they could show themselves. */
const kinds = {
  main: passWords.mainCard,
  temp: passWords.temporaryCard,
  window: passWords.credentialWindow,
} as const

const views = ['one', 'grid'] as const

/** Says whether people may pass doors: one with every check, or many in a grid. What is asked stands in the address. */
export function Tester({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const [person, door] = [idIn(params.get('person')), idIn(params.get('door'))]
  const at = params.get('at')
  const view = views.find((one) => one === params.get('view')) ?? 'one'
  const way = passWays.find((one) => one === params.get('way')) ?? null
  const put = (name: string, value: string | number | null | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null || value === undefined) next.delete(name)
        else next.set(name, String(value))
        return next
      },
      { replace: true },
    )
  const mayVisitors = useMay('view-visitor')
  const type = mayVisitors && params.get('who') === 'visitor' ? 'visitor' : 'user'
  const single = (
    <div className={styles.tester}>
      <Form layout="vertical">
        {mayVisitors ? (
          <Form.Item label={t(words.whom)}>
            <Segmented
              block
              aria-label={t(words.whom)}
              value={type}
              onChange={(chosen) =>
                setParams(
                  (now) => {
                    const next = new URLSearchParams(now)
                    next.delete('person')
                    if (chosen === 'visitor') next.set('who', chosen)
                    else next.delete('who')
                    return next
                  },
                  { replace: true },
                )
              }
              options={testedTypes.map((one) => ({
                value: one,
                label: t(one === 'user' ? words.person : common.visitor),
              }))}
            />
          </Form.Item>
        ) : null}
        {type === 'visitor' ? (
          <Form.Item label={t(common.visitor)} extra={t(words.byVisit)}>
            <VisitPicker value={person} onChange={(id) => put('person', id)} />
          </Form.Item>
        ) : (
          <Form.Item label={t(words.person)}>
            <ReferencePicker
              to="user"
              aria-label={t(words.person)}
              value={person}
              onChange={(id) => put('person', id)}
              allowClear
            />
          </Form.Item>
        )}
        <Form.Item label={t(words.door)}>
          <ReferencePicker
            to="doors"
            aria-label={t(words.door)}
            value={door}
            onChange={(id) => put('door', id)}
            allowClear
          />
        </Form.Item>
        <Form.Item label={t(words.at)} extra={t(words.now)}>
          <InstantInput
            field={when}
            name="at"
            aria-label={t(words.at)}
            value={at}
            onChange={(time) => put('at', time)}
          />
        </Form.Item>
        <WayPicker value={way} onChange={(chosen) => put('way', chosen)} />
      </Form>
      {person === null || door === null ? null : <Verdict {...{ type, person, door, at, way }} />}
    </div>
  )
  return (
    <section className={styles.page}>
      <h1>{t(words.strategies)}</h1>
      {tabs}
      <div className={styles.testerCard}>
        <div className={styles.testerHead}>
          <Segmented
            aria-label={t(words.view)}
            value={view}
            onChange={(shown) => put('view', shown === 'grid' ? shown : null)}
            options={views.map((one) => ({ value: one, label: t(one === 'one' ? words.onePerson : words.grid) }))}
          />
          <p className={styles.intro}>{t(view === 'grid' ? words.gridIntro : words.intro)}</p>
        </div>
        {view === 'grid' ? <Matrix way={way} /> : single}
      </div>
    </section>
  )
}

type Asked = { type: TestedType; person: number; door: number; at: string | null; way: PassWay | null }

function Verdict({ type, person, door, at, way }: Asked) {
  const t = useT()
  const language = useLanguage()
  const input = {
    ...{ person_type: type, person_id: person, door_id: door },
    ...(at === null ? {} : { at }),
    ...(way === null ? {} : { way }),
  }
  const { data, error } = useQuery(queryOf(passVerdict, input, { quiet: true }))
  if (error !== null)
    return (
      <p role="alert" className={styles.answer}>
        {error.message}
      </p>
    )
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} className={styles.answer} />
  const { ok, reason, strategy_id, until, next, zone, credentials, steps } = data
  const time = (instant: string) => {
    const wall = wallClock(new Date(instant), zone)
    return `${dateText(wall.slice(0, 10), language)} ${clockOf(wall)}`
  }
  const namesOf = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name).join(comma[language])
  const strategy = steps.flatMap((step) => step.strategies ?? []).find(({ id }) => id === strategy_id)
  return (
    <div className={styles.answer} aria-live="polite">
      <p className={styles.verdict} data-ok={ok}>
        {ok ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        {t(ok ? words.can : words.cannot)}
      </p>
      <p>{t(accessReasons[reason])}</p>
      {strategy === undefined ? null : <p>{t(words.byStrategy, { name: strategy.name })}</p>}
      <p>{until === null ? t(words.never) : t(words.until, { time: time(until) })}</p>
      {next === null ? null : <p>{t(words.next, { time: time(next) })}</p>}
      <p className={styles.quiet}>{t(words.zone, { zone })}</p>
      {credentials.length === 0 && type === 'user' ? null : <h2>{t(words.credentials)}</h2>}
      {credentials.length === 0 ? (
        type === 'user' ? null : (
          <p className={styles.quiet}>{t(words.noWindow)}</p>
        )
      ) : (
        <ul className={styles.steps}>
          {credentials.map((one) => (
            <li key={`${one.kind} ${one.id}`} data-result={one.ok ? 'goes_on' : 'no'}>
              <Mark result={one.ok ? 'yes' : 'no'} label={t(one.ok ? words.yes : words.no)} />
              <span>
                {t(kinds[one.kind])}
                {one.card === null ? null : ` ${one.card}`}
                <small>
                  {[
                    t(!one.is_here ? words.otherDoors : one.ok ? words.yes : accessReasons[one.reason]),
                    one.from === null
                      ? one.until === null
                        ? null
                        : t(words.until, { time: time(one.until) })
                      : `${time(one.from)} – ${one.until === null ? '' : time(one.until)}`,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <h2>{t(words.steps)}</h2>
      <ol className={styles.steps}>
        {steps.map(({ check, result, strategies, lists = [] }) => (
          <li key={check} data-result={result}>
            <Mark result={result} />
            <span>
              {t(checks[check])}
              {strategies === undefined || strategies.length === 0 ? null : (
                <small>{t(words.left, { names: namesOf(strategies) })}</small>
              )}
              {lists.length === 0 ? null : <small>{t(words.onLists, { names: namesOf(lists) })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Mark({ result, label }: { result: 'goes_on' | 'yes' | 'no' | 'not_asked'; label?: string }) {
  const t = useT()
  const decided = label ?? t(words.decided)
  if (result === 'not_asked') return <MinusCircleOutlined aria-label={t(words.skipped)} />
  if (result === 'goes_on') return <CheckCircleFilled aria-label={t(words.passed)} />
  return result === 'yes' ? <CheckCircleFilled aria-label={decided} /> : <CloseCircleFilled aria-label={decided} />
}
