import * as series from '@workplace/contract/meeting/series'
import { type Route, route } from '../../../kernel/call/route'
import { checkSeries } from './check-series'
import { seriesMeetings } from './series-meetings'

/** Meetings that repeat: what is asked about them before and after they are booked. */
export function seriesRoutes(): Route[] {
  return [
    route(series.checkSeries, checkSeries),
    route(series.seriesMeetings, (call, input) => seriesMeetings(call, input.id)),
  ]
}
