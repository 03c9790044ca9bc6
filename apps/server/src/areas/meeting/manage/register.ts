import * as manage from '@workplace/contract/meeting/manage/manage'
import * as log from '@workplace/contract/meeting/manage/meeting-log'
import { type Route, route } from '../../../kernel/call/route'
import type { ChangeDeps } from '../mail/change-deps'
import { changeMeetings } from './change-meetings'
import { logDetail, manageDetail } from './detail'
import { exportMeetings } from './export'
import { bookPeople, checkMeetings, relatedMeetings } from './look'
import { logPage, managePage } from './pages'
import { cancelManagedSeries, seriesDetail, seriesPage } from './series'

/** The log of meetings, and what who manages them does with those of others. */
export function manageRoutes(deps: ChangeDeps): Route[] {
  return [
    route(log.logPage, logPage),
    route(log.logDetail, logDetail),
    route(log.logExport, (call, input) => exportMeetings(call, input, 'log')),
    route(manage.managePage, managePage),
    route(manage.manageDetail, manageDetail),
    route(manage.manageCheck, checkMeetings),
    route(manage.manageEdit, (call, input) => changeMeetings(call, input, deps)),
    route(manage.manageExport, (call, input) => exportMeetings(call, input, 'manage')),
    route(manage.manageRelated, relatedMeetings),
    route(manage.bookPerson, bookPeople),
    route(manage.cyclePerson, seriesPage),
    route(manage.cycleDetail, seriesDetail),
    route(manage.cycleDel, cancelManagedSeries),
  ]
}
