import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { scheduleFit } from '@workplace/contract/pass/preview'
import { Alert, Form } from 'antd'
import { useDeferredValue } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import styles from '../pass.module.css'
import { previewWords as words } from './preview-words'

type Values = Partial<Parameters<typeof queryOf<typeof scheduleFit>>[1]>

const mostNames = 5

/** Which devices cannot hold the hours that are painted. */
export function ScheduleFit() {
  const t = useT()
  const values: Values = useDeferredValue(Form.useWatch([], Form.useFormInstance()) ?? {})
  const { data } = useQuery({
    ...queryOf(
      scheduleFit,
      {
        weeks: values.weeks ?? [],
        holiday_periods: values.holiday_periods ?? null,
        ignores_holidays: values.ignores_holidays ?? false,
        special_days: values.special_days ?? null,
      },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  if (data === undefined || data.cannot.length === 0) return null
  const names = data.cannot.slice(0, mostNames).map(({ device }) => device)
  return (
    <Alert
      type="warning"
      className={styles.fit}
      showIcon
      title={t(words.cannotHold, {
        n: data.cannot.length,
        names: names.join(t(words.and)) + (data.cannot.length > names.length ? '…' : ''),
      })}
    />
  )
}
