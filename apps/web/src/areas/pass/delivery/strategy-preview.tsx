import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deliveryReasons } from '@workplace/contract/pass/delivery-words'
import { type PreviewChange, strategyPreview } from '@workplace/contract/pass/preview'
import { Alert, Form, Spin } from 'antd'
import { useDeferredValue } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './preview.module.css'
import { previewWords as words } from './preview-words'

type Values = Partial<Parameters<typeof queryOf<typeof strategyPreview>>[1]>

/** Who gains and who loses which door, and what devices will not hold: while a strategy is filled in. */
export function StrategyPreview({ id }: { id?: number | undefined }) {
  const t = useT()
  const values: Values = useDeferredValue(Form.useWatch([], Form.useFormInstance()) ?? {})
  const isWhole =
    values.schedule_id != null &&
    values.valid_start != null &&
    [values.user_ids, values.department_ids, values.group_ids].some((ids) => (ids ?? []).length > 0) &&
    [values.door_ids, values.office_ids].some((ids) => (ids ?? []).length > 0)
  const asked = {
    ...(id === undefined ? {} : { id }),
    effect: values.effect ?? 'allow',
    user_ids: values.user_ids ?? [],
    department_ids: values.department_ids ?? [],
    include_children: values.include_children ?? true,
    group_ids: values.group_ids ?? [],
    except_user_ids: values.except_user_ids ?? [],
    door_ids: values.door_ids ?? [],
    office_ids: values.office_ids ?? [],
    schedule_id: values.schedule_id ?? 0,
    valid_start: values.valid_start ?? '',
    valid_end: values.valid_end ?? null,
    verify_mode: values.verify_mode ?? 'any',
    priority: values.priority ?? 0,
    status: values.status ?? 'on',
  }
  const { data, error, isFetching } = useQuery({
    ...queryOf(strategyPreview, asked, { quiet: true }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <section className={styles.preview} aria-label={t(words.title)} aria-live="polite">
      <h3>{t(words.title)}</h3>
      {!isWhole ? (
        <p>{t(words.incomplete)}</p>
      ) : error !== null ? (
        <p>{t(words.failed)}</p>
      ) : (
        <Spin spinning={isFetching}>
          {data === undefined ? null : (
            <>
              <div className={styles.sides}>
                <Side label={words.gains} none={words.nobodyGains} tone="good" of={data.gains} />
                <Side label={words.losses} none={words.nobodyLoses} tone="bad" of={data.losses} />
              </div>
              {data.shortfalls.length > 0 && (
                <Alert
                  type="warning"
                  showIcon
                  title={t(words.shortfalls)}
                  description={
                    <ul className={styles.shortfalls}>
                      {data.shortfalls
                        .slice(0, mostShortfalls)
                        .map(({ device_id, kind, device, reason, people, names }) => (
                          <li key={`${kind} ${device_id} ${reason}`}>
                            {t(words.shortfall, {
                              ...{ device, n: people, reason: t(deliveryReasons[reason].label) },
                              names: names.join(t(words.and)) + (people > names.length ? '…' : ''),
                            })}
                          </li>
                        ))}
                      {data.shortfalls.length > mostShortfalls && <li>…</li>}
                    </ul>
                  }
                />
              )}
              {data.devices.of > data.devices.looked_at && (
                <p>{t(words.lookedAt, { n: data.devices.looked_at, of: data.devices.of })}</p>
              )}
            </>
          )}
        </Spin>
      )}
    </section>
  )
}

type SideProps = {
  label: (typeof words)['gains']
  none: (typeof words)['nobodyGains'] | (typeof words)['nobodyLoses']
  tone: 'good' | 'bad'
  of: { people: number; doors: readonly PreviewChange[] }
}

const mostDoors = 6
const mostShortfalls = 8

function Side({ label, none, tone, of }: Omit<SideProps, 'label'> & { label: readonly [string, string] }) {
  const t = useT()
  const language = useLanguage()
  if (of.people === 0) return <p className={styles.none}>{t(none)}</p>
  return (
    <div data-tone={tone}>
      <h4>{t(label, { n: of.people })}</h4>
      <ul>
        {of.doors.slice(0, mostDoors).map(({ door_id, door, office, people, partly, names }) => (
          <li key={door_id}>
            <b>{door}</b> <small>{office}</small>
            <br />
            {t(words.people, { n: people })}
            {language === 'zh' ? '：' : ': '}
            {names.join(t(words.and))}
            {people > names.length ? '…' : ''}
            {partly > 0 && <small> {t(words.partly, { n: partly })}</small>}
          </li>
        ))}
      </ul>
      {of.doors.length > mostDoors && <p>{t(words.moreDoors, { n: of.doors.length - mostDoors })}</p>}
    </div>
  )
}
