import { useQuery } from '@tanstack/react-query'
import { banReasons, banStates, blacklistDetail } from '@workplace/contract/meeting/blacklist'
import { Result, Skeleton } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { Panel } from '../../../kernel/panel/panel'
import { instantText } from '../../../kernel/time/time-text'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import { blacklistWords as words } from './blacklist-words'
import { BreachList } from './breach-list'

/** One entry of the blacklist with each breach behind it. */
export function BanDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { data, error } = useQuery({ ...queryOf(blacklistDetail, { id }, { quiet: true }), staleTime: 0 })
  const facts: [Label, string | null][] =
    data === undefined
      ? []
      : [
          [words.department, data.department_name],
          [words.state, t(banStates[data.state])],
          [words.reason, t(banReasons[data.reason])],
          [words.remark, data.remark],
          [words.times, data.reason === 'manual' ? null : String(data.numbers)],
          [words.from, instantText(data.start_time, language)],
          [words.until, data.end_time === null ? t(words.forGood) : instantText(data.end_time, language)],
          [
            words.liftReason,
            data.lift_reason === null ? null : t(words.lifted, { who: data.lifted_by ?? '', reason: data.lift_reason }),
          ],
        ]
  return (
    <Panel title={data?.user_name ?? t(words.details)} onClose={onClose}>
      {error !== null ? (
        <Result status="warning" title={error.message} />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <>
          <dl className={list.facts}>
            {facts
              .filter(([, value]) => value !== null)
              .map(([label, value]) => [
                <dt key={label[1]}>{t(label)}</dt>,
                <dd key={`${label[1]} value`}>{value}</dd>,
              ])}
          </dl>
          <h3 className={list.heading}>{t(words.breaches)}</h3>
          <BreachList breaches={data.details} />
        </>
      )}
    </Panel>
  )
}
