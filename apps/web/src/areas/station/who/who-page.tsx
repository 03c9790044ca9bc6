import { dayText } from '@workplace/contract/kernel/day-text'
import { places } from '@workplace/contract/station/assign'
import { type PersonOfWeek, showMyDesk, shownTo, whoIsIn } from '@workplace/contract/station/who'
import { addDays } from '@workplace/domain/kernel/date'
import { Button, Select, Space } from 'antd'
import { useChange } from '../../../kernel/client/query'
import { day, useAddress } from '../../../kernel/list/address'
import { choice, office, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { useDeskRefresh } from '../live/use-desk-refresh'
import styles from './who.module.css'
import { whoWords as words } from './who-words'

const filters = {
  title: search(words.search),
  office,
  team: choice(words.team, [['mine', words.myTeam]], words.everyone),
  date: day,
} as const

/** Who is where in a week: the own team first, and only who lets the reader know. */
export default function WhoPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { page, limit, date } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(whoIsIn, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    ...(date === null ? {} : { date }),
    page,
    limit,
  })
  useDeskRefresh({ office_id }, '/reservation/who')
  const { dates = [], today = '', shown_to = 'all' } = answer.data ?? {}
  const [monday] = dates
  const turn = (days: number) => monday !== undefined && address.change({ date: addDays(monday, days) })
  const where = (at: PersonOfWeek['days'][number]) => {
    if (at.place === null) return <span className={list.quiet}>–</span>
    if (at.place !== 'desk') return <span className={list.quiet}>{t(places[at.place])}</span>
    const place = [nameIn(language, at.office_name ?? '', at.office_name_en), at.floor_name].join(' · ')
    return (
      <span className={list.stack}>
        <strong>{at.desk}</strong>
        <small>{place}</small>
      </span>
    )
  }
  const columns: Column<PersonOfWeek>[] = [
    {
      key: 'name',
      title: words.person,
      width: 170,
      cell: (row) => (
        <span className={list.stack}>
          <strong>{row.name}</strong>
          {row.department !== null && <small>{row.department}</small>}
        </span>
      ),
    },
    ...dates.map((on, n) => ({
      key: on,
      title: [
        on === today ? `${dayText(on, 'zh')}（今天）` : dayText(on, 'zh'),
        on === today ? `${dayText(on, 'en')} (today)` : dayText(on, 'en'),
      ] as const,
      width: 150,
      cell: (row: PersonOfWeek) => {
        const at = row.days[n]
        return at === undefined ? null : where(at)
      },
    })),
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, columns, answer }}
      tools={<ShownTo value={shown_to} />}
      above={
        <nav className={styles.week} aria-label={t(words.week)}>
          <Space.Compact>
            <Button onClick={() => turn(-7)}>{t(words.before)}</Button>
            <Button onClick={() => address.change({ date: null })}>{t(words.thisWeek)}</Button>
            <Button onClick={() => turn(7)}>{t(words.after)}</Button>
          </Space.Compact>
          {monday !== undefined && (
            <strong>{`${dayText(monday, language)} – ${dayText(dates.at(-1) ?? monday, language)}`}</strong>
          )}
        </nav>
      }
      card={(row) => (
        <>
          <strong>{row.name}</strong>
          {row.department !== null && <span className={list.quiet}>{row.department}</span>}
          <ul className={styles.days}>
            {row.days.map((at) => (
              <li key={at.date} aria-current={at.date === today ? 'date' : undefined}>
                <span className={list.quiet}>{dayText(at.date, language)}</span>
                {where(at)}
              </li>
            ))}
          </ul>
        </>
      )}
      empty={words.none}
      emptyFiltered={words.noMatch}
      total={words.total}
    />
  )
}

/** Whom one lets know where one sits: narrower than what the company tells, never wider. */
function ShownTo({ value }: { value: keyof typeof shownTo }) {
  const t = useT()
  const change = useChange(showMyDesk, { stale: ['/reservation'] })
  return (
    <Select
      aria-label={t(words.seesMe)}
      prefix={<span className={list.quiet}>{t(words.seesMe)}</span>}
      popupMatchSelectWidth={false}
      disabled={change.isPending}
      value={value}
      options={(Object.keys(shownTo) as (keyof typeof shownTo)[]).map((key) => ({
        value: key,
        label: t(shownTo[key]),
      }))}
      onChange={(shown_to) => change.mutate({ shown_to }, { onSuccess: () => toast.success(t(words.saved)) })}
    />
  )
}
