import { useQuery } from '@tanstack/react-query'
import { blacklistNumbers, breachKinds, type CountedRow } from '@workplace/contract/meeting/blacklist'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Skeleton } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddress } from '../../../kernel/list/address'
import { search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { Panel } from '../../../kernel/panel/panel'
import { instantText } from '../../../kernel/time/time-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { Person, wordsOfLists } from './black-tab'
import styles from './blacklist.module.css'
import { blacklistWords as words } from './blacklist-words'
import { BreachList } from './breach-list'

const filters = { title: search(words.search) }

/** How often people stayed away within the window, most first. */
export function NumbersTab() {
  const t = useT()
  const language = useLanguage()
  useLiveRefresh(topics.blacklist, '/blacklist')
  const address = useAddress(filters)
  const { id, page, limit } = address.at
  const answer = usePageOf(blacklistNumbers, { ...address.sought, page, limit })
  const kinds = (row: CountedRow) =>
    (['no_sign', 'late_cancel', 'overstay'] as const)
      .filter((kind) => row[kind] > 0)
      .map((kind) => `${t(breachKinds[kind])} ${row[kind]}`)
      .join(' · ')
  const columns: Column<CountedRow>[] = [
    { key: 'person', title: words.person, width: 200, cell: (row) => <Person row={row} /> },
    { key: 'times', title: words.times, width: 110, cell: (row) => row.numbers },
    { key: 'kinds', title: words.kinds, width: 240, cell: kinds },
    { key: 'last', title: words.last, width: 170, cell: (row) => instantText(row.last_time, language) },
    {
      key: 'state',
      title: words.state,
      width: 130,
      cell: (row) => (
        <StateDot tone={row.banned ? 'bad' : 'good'}>{t(row.banned ? words.banned : words.notBanned)}</StateDot>
      ),
    },
    {
      key: 'actions',
      title: words.actions,
      width: 100,
      cell: (row) => (
        <span className={list.links}>
          <Button type="link" onClick={() => address.change({ id: row.user_id })}>
            {t(words.details)}
          </Button>
        </span>
      ),
    },
  ]
  const data = answer.data
  return (
    <>
      <ListPanel
        {...{ address, answer, columns }}
        {...wordsOfLists}
        keyOf={(row) => row.user_id}
        empty={words.noNumbers}
        note={
          data !== undefined && (
            <p className={styles.note}>
              {data.limit === 0
                ? t(words.ruleOff, { days: data.window_days })
                : t(words.ruleOn, {
                    ...{ limit: data.limit, days: data.window_days, ban: data.ban_days },
                    ...{ on: data.on, lifted: data.lifted },
                  })}
            </p>
          )
        }
      />
      {id !== null && <OfPerson user_id={id} onClose={() => address.change({ id: null })} />}
    </>
  )
}

function OfPerson({ user_id, onClose }: { user_id: number; onClose: () => void }) {
  const t = useT()
  const { data } = useQuery({ ...queryOf(blacklistNumbers, { user_id }), staleTime: 0 })
  return (
    <Panel title={data?.items[0]?.user_name ?? t(words.breaches)} onClose={onClose}>
      {data === undefined ? <Skeleton active /> : <BreachList breaches={data.details} />}
    </Panel>
  )
}
