import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import type { passVerdict } from '@workplace/contract/pass/verdict'
import { isListed } from '@workplace/domain/access/verdict'
import { timedVerdict } from '@workplace/domain/access/verdict-times'
import { type Call, officesFor } from '../../kernel/call/call'
import { namedDoors, namedPeople, strategyNames } from './access.store'
import { accessAttempts } from './access-attempts'
import { daysFollowed } from './questions'
import { passWords as words } from './words'

/** `GET /pass/verdict`: by the function by which devices are told what to let in. */
export async function answerVerdict(
  { db, actor, now, language }: Call,
  { person_id, door_id, at: asked, way }: ParsedOf<typeof passVerdict>,
): Promise<OutputOf<typeof passVerdict>> {
  const { company_id } = actor
  const at = asked === undefined ? now() : Date.parse(asked)
  const doors = await namedDoors(db, company_id, { door_ids: [door_id] }, officesFor(actor, throughStrategy.area))
  const people = await namedPeople(db, company_id, [person_id])
  const [[door], [person]] = [doors, people]
  if (door === undefined || person === undefined) throw new Refusal(refusals.not_found)
  const attemptOf = await accessAttempts(db, {
    company_id,
    people,
    doors,
    at,
    way,
    isNow: asked === undefined,
    days: daysFollowed,
  })
  const attempt = attemptOf(person, door)
  const said = timedVerdict(attempt)
  const { strategies, listings, zone } = attempt
  const names = await strategyNames(
    db,
    company_id,
    strategies.map(({ id }) => id),
  )
  // what opens by a window of its own, as that of a visitor, has no strategy with a name
  const nameOf = (id: number) => names.get(id) ?? say(words.window, language)
  const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return {
    ...{ ok: said.ok, reason: said.reason, strategy_id: said.strategy_id, zone, at: new Date(at).toISOString() },
    until: instant(said.until),
    next: instant(said.next),
    steps: said.steps.map(({ check, result, strategy_ids }) => ({
      check,
      result,
      ...(strategy_ids === undefined ? {} : { strategies: strategy_ids.map((id) => ({ id, name: nameOf(id) })) }),
      ...(result !== 'not_asked' && (check === 'blacklist' || check === 'whitelist')
        ? {
            lists: listings
              .filter((one) => one.kind === check && isListed(one, attempt))
              .map(({ id, name }) => ({ id, name })),
          }
        : {}),
    })),
  }
}
