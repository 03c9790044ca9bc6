import * as placeWords from '@workplace/contract/place/words'
import { bookingStates } from '@workplace/contract/station/states'
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
]
