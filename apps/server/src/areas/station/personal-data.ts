import * as common from '@workplace/contract/kernel/common-words'
import * as placeWords from '@workplace/contract/place/words'
import { places } from '@workplace/contract/station/assign'
import { bookingStates } from '@workplace/contract/station/states'
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
