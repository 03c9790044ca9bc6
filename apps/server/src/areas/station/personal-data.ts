import * as common from '@workplace/contract/kernel/common-words'
import * as placeWords from '@workplace/contract/place/words'
import { places } from '@workplace/contract/station/assign'
import { bookingStates, orderStates } from '@workplace/contract/station/states'
import { showMyDesk, shownTo } from '@workplace/contract/station/who'
import * as stationWords from '@workplace/contract/station/words'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'

/** What is stored about people who book desks. */
export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'desk_bookings',
    order: 65,
    label: stationWords.reservation,
    heading: [stationWords.desk, placeWords.office, columns.time, columns.ended, columns.state],
    worded: { 4: worded(bookingStates) },
    text: `select s.number, o.name as office, r.start_time, r.end_time, r.state from station_reservation r
      join station s on s.company_id = r.company_id and s.id = r.station_id
      join office o on o.company_id = r.company_id and o.id = r.office_id
      where r.company_id = $1 and r.user_id = $2 order by r.start_time desc, r.id desc`,
  },
  {
    key: 'desk_assignments',
    order: 66,
    label: stationWords.assignment,
    heading: [stationWords.desk, placeWords.office, common.startDate, common.endDate],
    text: `select s.number, o.name as office, a.begin_date::text as begin_date, a.end_date::text as end_date
      from station_assign a join station s on s.company_id = a.company_id and s.id = a.station_id
      join office o on o.company_id = a.company_id and o.id = a.office_id
      where a.company_id = $1 and a.user_id = $2 order by a.begin_date desc, a.id desc`,
  },
  {
    key: 'planned_days',
    order: 67,
    label: stationWords.plannedDays,
    heading: [common.date, stationWords.whereabouts],
    worded: { 1: worded(places) },
    text: `select date::text as date, place from person_day where company_id = $1 and user_id = $2 order by date desc`,
  },
  {
    key: 'desk_shown_to',
    order: 68,
    label: showMyDesk.label,
    heading: [common.scope],
    worded: { 0: worded(shownTo) },
    text: 'select shown_to from station_person where company_id = $1 and user_id = $2',
  },
  {
    key: 'desk_waits',
    order: 69,
    label: stationWords.waiting,
    heading: [common.date, placeWords.office],
    text: `select w.date::text as date, o.name as office from station_wait w
      join office o on o.company_id = w.company_id and o.id = w.office_id
      where w.company_id = $1 and w.user_id = $2 order by w.date desc, w.id desc`,
  },
  {
    key: 'desk_orders',
    order: 69,
    label: stationWords.orders,
    heading: [common.date, stationWords.equipment, common.quantity, columns.state],
    worded: { 3: worded(orderStates) },
    text: `select r.date::text as date, q.name, d.quantity, d.state from station_order d
      join station_reservation r on r.company_id = d.company_id and r.id = d.reservation_id
      join station_resource q on q.company_id = d.company_id and q.id = d.resource_id
      where d.company_id = $1 and r.user_id = $2 order by r.start_time desc, d.id desc`,
  },
  {
    key: 'desk_seen',
    order: 69,
    label: stationWords.seenDays,
    heading: [common.date, placeWords.office],
    text: `select p.date::text as date, o.name as office from person_seen p
      join office o on o.company_id = p.company_id and o.id = p.office_id
      where p.company_id = $1 and p.user_id = $2 order by p.date desc`,
  },
  {
    key: 'desk_favourites',
    order: 69,
    label: stationWords.favourites,
    heading: [stationWords.desk, placeWords.office],
    text: `select s.number, o.name as office from station_favourite f
      join station s on s.company_id = f.company_id and s.id = f.station_id
      join office o on o.company_id = s.company_id and o.id = s.office_id
      where f.company_id = $1 and f.user_id = $2 order by s.number, s.id`,
  },
]
