import { holidayCalendar } from '@workplace/contract/place/holiday-calendar'
import {
  exportCalendarFile,
  holidayOffices,
  holidayYear,
  importCalendarFile,
  importOfficial,
  namedDays,
  officialYears,
  saveHolidays as saveCall,
  setHolidayOffices,
} from '@workplace/contract/place/holidays'
import { type Route, route } from '../../../kernel/call/route'
import { type EngineDependencies, engineFor } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { calendarFile } from './calendar-file'
import { calendarRules } from './calendar-rules'
import { nameDays } from './day-kinds'
import { importFile, importOfficialDays, listOfficialYears } from './import-holidays'
import { listOffices, setOffices } from './offices'
import { readYear, saveHolidays } from './save-holidays'

/** Holiday calendars: their days, where they come from, and which offices follow them. */
export function holidayRoutes(deps: EngineDependencies): Route[] {
  const calendars = engineFor(holidayCalendar, deps, { rules: calendarRules })
  return [
    ...resourceRoutes(holidayCalendar, deps, { rules: calendarRules }),
    route(holidayYear, (call, input) => readYear(calendars, call, input)),
    route(saveCall, (call, input) => saveHolidays(calendars, call, input)),
    route(officialYears, listOfficialYears),
    route(importOfficial, (call, input) => importOfficialDays(calendars, call, input)),
    route(importCalendarFile, (call, input) => importFile(calendars, call, input)),
    route(exportCalendarFile, (call, input) => calendarFile(calendars, call, input)),
    route(holidayOffices, listOffices),
    route(setHolidayOffices, (call, input) => setOffices(calendars, call, input)),
    route(namedDays, nameDays),
  ]
}
