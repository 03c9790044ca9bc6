import { memberPage } from '@workplace/contract/attendance/members'
import { attendanceTeam } from '@workplace/contract/attendance/team'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../kernel/list/address'
import { choice, search } from '../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useT } from '../../kernel/words'
import styles from './attendance.module.css'
import { teamWords as words } from './team-words'
import { useVersions } from './versions/use-versions'

const tabs = ['teams', 'members'] as const
type Member = OutputOf<typeof memberPage>['items'][number]

/** `/attendance/team`: who is counted together, and who belongs to whom since when. */
export default function TeamPage() {
  const t = useT()
  const versions = useVersions('team')
  const [params, setParams] = useSearchParams()
  const shown = params.get('tab') === 'members' ? 'members' : 'teams'
  const row = (
    <TabRow
      label={t(words.lists)}
      active={shown}
      tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
      onChange={(tab) => setParams(tab === 'teams' ? {} : { tab }, { replace: true })}
    />
  )
  return shown === 'members' ? (
    <Members tabs={row} />
  ) : (
    <>
      <ResourcePage
        resource={attendanceTeam}
        tabs={row}
        actions={({ id, name }) => [
          { key: 'members', label: t(words.members), onClick: () => setParams({ tab: 'members', team: String(id) }) },
          versions.action({ id, name: name ?? null }),
        ]}
      />
      {versions.panel}
    </>
  )
}

const filters = {
  title: search(words.search),
  of: choice(words.of, [
    ['now', words.now],
    ['past', words.past],
    ['none', words.none],
  ]),
}

const columns: Column<Member>[] = [
  { key: 'name', title: words.name, cell: ({ name }) => name },
  { key: 'department', title: words.department, cell: ({ department }) => department ?? '—' },
  { key: 'team', title: words.team, cell: ({ team }) => team ?? '—' },
  { key: 'since', title: words.since, width: 130, cell: ({ begin_date }) => begin_date ?? '—' },
  { key: 'until', title: words.until, width: 130, cell: ({ end_date }) => end_date ?? '—' },
]

function Members({ tabs: row }: { readonly tabs: React.ReactNode }) {
  const t = useT()
  const [params] = useSearchParams()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const team_id = Number(params.get('team')) || undefined
  const answer = usePageOf(memberPage, {
    ...address.sought,
    page,
    limit,
    ...(team_id === undefined ? {} : { team_id }),
  })
  const without = answer.data?.without ?? 0
  return (
    <ListPage
      title={words.team}
      address={address}
      answer={answer}
      columns={columns}
      keyOf={({ user_id, begin_date }: Member) => `${user_id} ${begin_date}`}
      empty={words.empty}
      emptyHint={<p>{t(words.emptyHint)}</p>}
      total={words.total}
      note={
        without === 0 || address.at.of === 'none' ? undefined : (
          <p className={styles.quiet}>
            {t(words.without, { n: without })}{' '}
            <Button type="link" size="small" onClick={() => address.change({ of: 'none' })}>
              {t(words.showThem)}
            </Button>
          </p>
        )
      }
      pageSizes={[20, 50, 100]}
      above={row}
    />
  )
}
