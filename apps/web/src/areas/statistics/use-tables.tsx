import type { Use, Utilisation } from '@workplace/contract/statistics/utilisation'
import type { TableColumnsType } from 'antd'
import charts from '../../kernel/charts/charts.module.css'
import { DataTable } from '../../kernel/list/data-table'
import { nameIn } from '../../kernel/name-in'
import { numberText } from '../../kernel/widgets/number-text'
import { type Language, useLanguage, useT } from '../../kernel/words'
import { bookedShare, hoursOf, percentText } from './share'
import styles from './statistics.module.css'
import { words } from './statistics-words'

type T = ReturnType<typeof useT>

function ShareBar({ share, language }: { share: number | null; language: Language }) {
  return (
    <span className={charts.share}>
      <span aria-hidden className={charts.track}>
        <i style={{ width: `${Math.min(1, share ?? 0) * 100}%` }} />
      </span>
      {percentText(share, language)}
    </span>
  )
}

/** The columns of everything that was used; sorted by the browser, which has all rows. */
function useColumns<R extends Use>(t: T, language: Language): TableColumnsType<R> {
  const number = (
    title: string,
    value: (row: R) => number,
    shown = (row: R) => numberText(value(row), language, 1),
  ) => ({
    title,
    align: 'right' as const,
    sorter: (a: R, b: R) => value(a) - value(b),
    render: (_: unknown, row: R) => shown(row),
  })
  const known = (value: (row: R) => number) => (row: R) => (row.known === 0 ? '–' : numberText(value(row), language))
  return [
    {
      ...number(
        t(words.bookedShare),
        (row) => bookedShare(row) ?? -1,
        () => '',
      ),
      render: (_: unknown, row: R) => <ShareBar share={bookedShare(row)} language={language} />,
    },
    number(t(words.meetings), (row) => row.meetings),
    number(t(words.bookedHours), (row) => hoursOf(row.booked_minutes)),
    number(
      t(words.used),
      (row) => row.used,
      known((row) => row.used),
    ),
    number(
      t(words.usedHours),
      (row) => hoursOf(row.used_minutes),
      (row) => (row.known === 0 ? '–' : numberText(hoursOf(row.used_minutes), language, 1)),
    ),
    number(
      t(words.noShows),
      (row) => row.no_shows,
      known((row) => row.no_shows),
    ),
    number(t(words.released), (row) => row.released),
  ]
}

const look = { size: 'small', scroll: { x: 'max-content' }, className: styles.table } as const

export function OfficeTable({ offices }: { offices: Utilisation['offices'] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <DataTable
      {...look}
      rowKey="id"
      dataSource={offices}
      columns={[
        { title: t(words.office), render: (_, row) => nameIn(language, row.name, row.name_en) },
        { title: t(words.rooms), dataIndex: 'rooms', align: 'right' },
        ...useColumns<Utilisation['offices'][number]>(t, language),
      ]}
    />
  )
}

export function RoomTable({ answer, onRoom }: { answer: Utilisation; onRoom: (id: number) => void }) {
  const t = useT()
  const language = useLanguage()
  const { rooms, rooms_total } = answer
  return (
    <>
      <DataTable
        {...look}
        rowKey="id"
        dataSource={rooms}
        pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: t(words.room),
            render: (_, row) => (
              <button
                type="button"
                className={styles.link}
                aria-label={t(words.showRoom, { room: row.name })}
                onClick={() => onRoom(row.id)}
              >
                {row.name}
              </button>
            ),
          },
          { title: t(words.office), render: (_, row) => nameIn(language, row.office_name, row.office_name_en) },
          {
            title: t(words.capacity),
            dataIndex: 'capacity',
            align: 'right',
            sorter: (a, b) => a.capacity - b.capacity,
          },
          ...useColumns<Utilisation['rooms'][number]>(t, language),
        ]}
      />
      {rooms.length < rooms_total && (
        <p className={charts.quiet}>{t(words.firstRooms, { total: rooms_total, n: rooms.length })}</p>
      )}
    </>
  )
}
