import { type DashboardOverview, dashboardOverview } from '@workplace/contract/account/dashboard'
import { type SetupProgress, setupProgressCall } from '@workplace/contract/place/first-office'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Kit } from '../../kernel/product/area'
import { wireChecklist } from '../people/public'

type Part<T> = (call: Call) => Promise<T>
type PartOfOffice<T> = (call: Call, office: number | null) => Promise<T>

/** What other areas have to say to an employee first; of an office, or of all. */
export type DashboardParts = {
  meetingsToday: Part<DashboardOverview['meetings']>
  waiting: Part<Pick<DashboardOverview, 'waiting' | 'waiting_total'>>
  freeRooms: PartOfOffice<DashboardOverview['free_rooms']>
  notices: PartOfOffice<DashboardOverview['notices']>
  setupProgress: Part<SetupProgress>
  checklist: Kit['checklist']
}

/** What an employee wants to see first. */
export function dashboardRoutes({ dashboard }: { dashboard: DashboardParts }): Route[] {
  return [
    route(setupProgressCall, async (call) => ({ setup: await dashboard.setupProgress(call) })),
    route(dashboardOverview, async (call, input) => {
      const office = input.office === '' || input.office === undefined ? null : input.office
      const { company_id, user_id } = call.actor
      const [meetings, free_rooms, waits, notices, setup, entries] = await Promise.all([
        dashboard.meetingsToday(call),
        dashboard.freeRooms(call, office),
        dashboard.waiting(call),
        dashboard.notices(call, office),
        dashboard.setupProgress(call),
        dashboard.checklist(call.db, company_id, [user_id]),
      ])
      const checklist = wireChecklist(
        entries.filter(({ state }) => state === 'lacks'),
        call.language,
      )
      return { now: new Date(call.now()).toISOString(), meetings, free_rooms, ...waits, notices, setup, checklist }
    }),
  ]
}
