import { calendarGapList, teamBoard } from '@workplace/contract/attendance/board'
import { type Route, route } from '../../../kernel/call/route'
import { listCalendarGaps } from './calendar-gaps'
import { readBoard } from './read-board'

/** How people are now, for who leads them, and which holidays are not known yet. */
export const boardRoutes = (): Route[] => [route(teamBoard, readBoard), route(calendarGapList, listCalendarGaps)]
