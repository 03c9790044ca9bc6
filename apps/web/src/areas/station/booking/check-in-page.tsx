import { dayText } from '@workplace/contract/kernel/day-text'
import { date } from '@workplace/contract/kernel/field'
import { cancelDesks } from '@workplace/contract/station/desk-booking'
import { type DeskOfDay, desksOfDay } from '@workplace/contract/station/desk-check-in'
import { bookingStates, bookingTones } from '@workplace/contract/station/states'
import { Button, Modal } from 'antd'
import { useChange } from '../../../kernel/client/query'
import { day, type FilterAt, sortBy, useAddress } from '../../../kernel/list/address'
import { choice, office, optionsOf, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { DateInput } from '../../../kernel/widgets/time-input'
import { useLanguage, useT } from '../../../kernel/words'
import { useDeskRefresh } from '../live/use-desk-refresh'
import { CheckInButton } from './check-in-button'
import { checkInWords as words } from './check-in-words'
import { officeTime } from './use-desks'

const dayField = date(words.day)

function DayFilter({ name, value, change }: FilterAt<string | null>) {
  const t = useT()
  return (
    <DateInput
      name={name}
      field={dayField}
      aria-label={t(words.day)}
      value={value}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  )
}

const sorts = ['number', 'start', 'person']
const filters = {
  title: search(words.search),
  office,
  date: { ...day, filter: true, input: (at: FilterAt<string | null>) => <DayFilter {...at} /> },
  state: choice(words.status, optionsOf(bookingStates)),
  sort: sortBy(
    (sort) => sorts.includes(sort.slice(1)) && /^[+-]/.test(sort),
    () => '+number',
  ),
} as const

/** Who is expected at which desk on a day, who is there, and who did not come. */
export default function CheckInPage() {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const address = useAddress(filters)
  const { sort, page, limit } = address.at
  const { office: office_id, ...sought } = address.sought
  const answer = usePageOf(desksOfDay, {
    ...sought,
    ...(office_id === undefined ? {} : { office_id }),
    sort,
    page,
    limit,
  })
  useDeskRefresh({ office_id }, '/station_checkin')
  const cancel = useChange(cancelDesks, { stale: ['/station_checkin', '/reservation', '/station'] })
  const askCancel = async (row: DeskOfDay) => {
    const yes = await modal.confirm({
      title: t(words.cancelAsk, { name: row.person, number: row.number }),
      okText: t(words.cancelBooking),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
    })
    if (yes) cancel.mutate({ ids: [row.id] }, { onSuccess: () => toast.success(t(words.cancelled)) })
  }
  const time = (row: DeskOfDay) =>
    `${officeTime(row.start_time, row.timezone)}–${officeTime(row.end_time, row.timezone)}`
  const place = (row: DeskOfDay) =>
    [
      nameIn(language, row.office_name, row.office_name_en),
      row.floor_name,
      nameIn(language, row.area_name, row.area_name_en),
    ].join(' · ')
  const person = (row: DeskOfDay) => (row.guest ? t(words.forGuest, { name: row.person }) : row.person)
  const state = (row: DeskOfDay) => (
    <span className={list.stack}>
      <StateDot tone={bookingTones[row.state]}>{t(bookingStates[row.state])}</StateDot>
      {row.state === 'booked' && row.deadline !== null && (
        <small>{t(words.checkInBy, { time: officeTime(row.deadline, row.timezone) })}</small>
      )}
      {row.why !== null && <small>{row.why}</small>}
    </span>
  )
  const actions = (row: DeskOfDay) => (
    <span className={list.links}>
      <CheckInButton row={row} whose="other" />
      {row.may.cancel && (
        <Button type="link" danger onClick={() => void askCancel(row)}>
          {t(words.cancelBooking)}
        </Button>
      )}
    </span>
  )
  const columns: Column<DeskOfDay>[] = [
    { key: 'number', title: words.number, width: 120, sort: 'ascend', cell: (row) => <strong>{row.number}</strong> },
    { key: 'person', title: words.who, width: 160, sort: 'ascend', cell: person },
    {
      key: 'start',
      title: words.time,
      width: 190,
      sort: 'ascend',
      cell: (row) => `${dayText(row.date, language)} ${time(row)}`,
    },
    { key: 'state', title: words.status, width: 170, cell: state },
    { key: 'place', title: words.place, width: 260, cell: place },
    { key: 'actions', title: words.actions, width: 180, cell: actions },
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, columns, answer }}
      card={(row) => (
        <>
          <strong>{`${row.number} · ${person(row)}`}</strong> {state(row)}
          <span className={list.quiet}>{`${time(row)} · ${place(row)}`}</span>
          {actions(row)}
        </>
      )}
      empty={words.none}
      emptyFiltered={words.noMatch}
      total={words.total}
    >
      {asking}
    </ListPage>
  )
}
