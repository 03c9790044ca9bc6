import type { Utilisation } from '@workplace/contract/statistics/utilisation'
import charts from '../../kernel/charts/charts.module.css'
import { DataTable } from '../../kernel/list/data-table'
import { nameIn } from '../../kernel/name-in'
import { useLanguage, useT } from '../../kernel/words'
import styles from './statistics.module.css'
import { words } from './statistics-words'
import { look, useColumns } from './use-columns'

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
        ...useColumns<Utilisation['offices'][number]>(t, language, ({ meetings }) => meetings),
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
          ...useColumns<Utilisation['rooms'][number]>(t, language, ({ meetings }) => meetings),
        ]}
      />
      {rooms.length < rooms_total && (
        <p className={charts.quiet}>{t(words.firstRooms, { total: rooms_total, n: rooms.length })}</p>
      )}
    </>
  )
}
