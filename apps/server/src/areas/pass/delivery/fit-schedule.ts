import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { scheduleFit } from '@workplace/contract/pass/preview'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import { canHold, HORIZON_DAYS } from '@workplace/domain/access/compile'
import { minuteSets } from '@workplace/domain/access/minute-sets'
import { minutesOfDate } from '@workplace/domain/access/pass-schedule'
import { faultsOfSchedule } from '@workplace/domain/access/schedule-faults'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { DeliveryTargets } from '../../device/public'
import { dayKinds, officeNameIn } from '../../place/public'

/** `POST /passschedule/fit`: of the devices that the caller looks after those that cannot hold such hours, each alone. */
export async function fitSchedule(
  { db, actor, now, language }: Call,
  targets: readonly DeliveryTargets[],
  schedule: ParsedOf<typeof scheduleFit>,
): Promise<OutputOf<typeof scheduleFit>> {
  const { company_id } = actor
  const offices = officesFor(actor, throughStrategy.area)
  const names = new Map(
    (
      await db.query<{ id: number; name: string }>(
        `select o.id, ${officeNameIn(language)} as name from office o where o.company_id = $1`,
        [company_id],
      )
    ).map(({ id, name }) => [id, name]),
  )
  const cannot: OutputOf<typeof scheduleFit>['cannot'] = []
  let total = 0
  // what is half typed opens nothing yet
  const isReadable = faultsOfSchedule(schedule).length === 0
  const fits = new Map<string, boolean>()
  for (const { kind, read } of targets) {
    for (const target of await read(db, company_id, null)) {
      if (!target.is_on || (offices !== null && !offices.includes(target.office_id))) continue
      total++
      const key = `${target.limits.kind} ${target.limits.profiles} ${target.office_id}`
      let fit = fits.get(key) ?? !isReadable
      if (!fits.has(key) && isReadable) {
        const from = wallClock(now(), target.zone).date
        const days = await dayKinds(db, company_id, target.office_id, { from, to: addDays(from, HORIZON_DAYS - 1) })
        const sets = minuteSets(HORIZON_DAYS)
        const minutes = Array.from({ length: HORIZON_DAYS }, (_, n) => {
          const date = addDays(from, n)
          return sets.day(minutesOfDate(schedule, date, days.get(date) ?? { kind: 'workday' }))
        })
        fit = canHold(sets.of(minutes), target.limits, { sets, from })
      }
      fits.set(key, fit)
      if (!fit)
        cannot.push({ kind, device_id: target.id, device: target.name, office: names.get(target.office_id) ?? '' })
    }
  }
  return { total, cannot }
}
