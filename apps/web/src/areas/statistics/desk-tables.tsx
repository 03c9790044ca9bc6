import type { DeskUtilisation } from '@workplace/contract/statistics/desk-utilisation'
import type { TableColumnsType } from 'antd'
import charts from '../../kernel/charts/charts.module.css'
import { DataTable } from '../../kernel/list/data-table'
import { nameIn } from '../../kernel/name-in'
import { numberText } from '../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../kernel/words'
import { hoursOf } from './share'
import { words } from './statistics-words'
import { look, useColumns } from './use-columns'

type Area = DeskUtilisation['areas'][number]
type Department = DeskUtilisation['departments'][number]
type Desk = DeskUtilisation['desks'][number]
const often = ({ bookings }: { bookings: number }) => bookings

export function AreaTable({ areas }: { areas: readonly Area[] }) {
  const t = useT()
  const language = useLanguage()
  const columns: TableColumnsType<Area> = [
    { title: t(words.area), render: (_, row) => nameIn(language, row.name, row.name_en) },
    { title: t(words.office), render: (_, row) => nameIn(language, row.office_name, row.office_name_en) },
    { title: t(words.floor), dataIndex: 'floor_name' },
    { title: t(words.desks), dataIndex: 'desks', align: 'right', sorter: (a, b) => a.desks - b.desks },
    { title: t(words.peak), dataIndex: 'peak', align: 'right', sorter: (a, b) => a.peak - b.peak },
    ...useColumns<Area>(t, language, often),
  ]
  return <DataTable {...look} rowKey="id" dataSource={areas} columns={columns} />
}

export function DepartmentTable({ departments }: { departments: readonly Department[] }) {
  const t = useT()
  const language = useLanguage()
  if (departments.length === 0) return <p className={charts.quiet}>{t(words.noDepartmentsYet)}</p>
  const known = (value: number, row: Department) => (row.known === 0 ? '–' : numberText(value, language))
  const columns: TableColumnsType<Department> = [
    { title: t(words.department), render: (_, row) => row.name ?? t(words.smallDepartments) },
    { title: t(words.people), dataIndex: 'people', align: 'right', sorter: (a, b) => a.people - b.people },
    { title: t(words.meetings), dataIndex: 'bookings', align: 'right', sorter: (a, b) => a.bookings - b.bookings },
    {
      title: t(words.bookedHours),
      align: 'right',
      sorter: (a, b) => a.booked_minutes - b.booked_minutes,
      render: (_, row) => numberText(hoursOf(row.booked_minutes), language, 1),
    },
    { title: t(words.used), align: 'right', render: (_, row) => known(row.used, row) },
    { title: t(words.noShows), align: 'right', render: (_, row) => known(row.no_shows, row) },
    { title: t(words.released), dataIndex: 'released', align: 'right', sorter: (a, b) => a.released - b.released },
  ]
  return <DataTable {...look} rowKey={({ id }) => id ?? 0} dataSource={departments} columns={columns} />
}

export function DeskTable({ answer: { desks, desks_total } }: { answer: DeskUtilisation }) {
  const t = useT()
  const language = useLanguage()
  const columns: TableColumnsType<Desk> = [
    { title: t(words.desk), dataIndex: 'number' },
    { title: t(words.area), render: (_, row) => nameIn(language, row.area_name, row.area_name_en) },
    { title: t(words.floor), dataIndex: 'floor_name' },
    ...useColumns<Desk>(t, language, often),
  ]
  return (
    <>
      <DataTable
        {...look}
        rowKey="id"
        dataSource={desks}
        pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={columns}
      />
      {desks.length < desks_total && (
        <p className={charts.quiet}>{t(words.firstDesks, { total: desks_total, n: desks.length })}</p>
      )}
    </>
  )
}
