import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import type { passVerdict } from '@workplace/contract/pass/verdict'
import type { OfficeDay } from '@workplace/domain/access/pass-schedule'
import { isListed } from '@workplace/domain/access/verdict'
import { timedVerdict } from '@workplace/domain/access/verdict-times'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Call, officesFor } from '../../kernel/call/call'
import { dayKinds } from '../place/public'
import { cardFacts, doorFacts, listingFacts, personFacts, strategyFacts } from './access.store'

/** A verdict is followed for 31 days; a night may add one on either side. */
const daysAhead = 33

/** `GET /pass/verdict`: by the function by which devices are told what to let in. */
export async function answerVerdict(
  { db, actor, now }: Call,
  { person_id, door_id, at: asked, way }: ParsedOf<typeof passVerdict>,
): Promise<OutputOf<typeof passVerdict>> {
  const { company_id } = actor
  const at = asked === undefined ? now() : Date.parse(asked)
  const facts = await doorFacts(db, company_id, door_id, officesFor(actor, throughStrategy.area))
  const person = await personFacts(db, company_id, person_id)
  if (facts === undefined || person === undefined) throw new Refusal(refusals.not_found)
  const { office_id, zone, door } = facts
  const today = wallClock(at, zone).date
  const [days, card, strategies, listings] = [
    await dayKinds(db, company_id, office_id, { from: addDays(today, -1), to: addDays(today, daysAhead) }),
    await cardFacts(db, company_id, person_id),
    await strategyFacts(db, company_id, person_id, door_id),
    (await listingFacts(db, company_id, [person_id])).get(person_id) ?? [],
  ]
  const dayOf = (date: string): OfficeDay => days.get(date) ?? { kind: 'workday' }
  const said = timedVerdict({
    ...{ at, zone, dayOf, door, person, strategies, listings, place: null, others: [] },
    ...(card === undefined ? {} : { card }),
    ...(way === undefined ? {} : { way }),
  })
  const names = new Map(strategies.map(({ id, name }) => [id, name]))
  const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return {
    ...{ ok: said.ok, reason: said.reason, strategy_id: said.strategy_id, zone, at: new Date(at).toISOString() },
    until: instant(said.until),
    next: instant(said.next),
    steps: said.steps.map(({ check, result, strategy_ids }) => ({
      check,
      result,
      ...(strategy_ids === undefined
        ? {}
        : { strategies: strategy_ids.map((id) => ({ id, name: names.get(id) ?? '' })) }),
      ...(result !== 'not_asked' && (check === 'blacklist' || check === 'whitelist')
        ? {
            lists: listings
              .filter((one) => one.kind === check && isListed(one, { at, door }))
              .map(({ id, name }) => ({ id, name })),
          }
        : {}),
    })),
  }
}
