import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import type { passVerdict } from '@workplace/contract/pass/verdict'
import { isListed, verdict } from '@workplace/domain/access/verdict'
import { timedVerdict } from '@workplace/domain/access/verdict-times'
import { type Call, officesFor } from '../../kernel/call/call'
import type { Db } from '../../kernel/database/db'
import { asUser, credentialsOf, type NamedCredential, namedDoors, namedPeople, strategyNames } from './access.store'
import { accessAttempts, isWithCard } from './access-attempts'
import type { GuestsAtDoors } from './guests-at-doors'
import { daysFollowed } from './questions'
import type { Passer } from './records/facts.store'
import type { WindowSource } from './windows/open-window'
import { passWords as words } from './words'

type Asked = ParsedOf<typeof passVerdict>

const idsOf = async (db: Db, company_id: number, sources: readonly WindowSource[]) => {
  const rows = await db.query<{ id: number; source_kind: string; source_id: string }>(
    `select w.id, w.source_kind, w.source_id from pass_window w
     join unnest($2::text[], $3::bigint[]) as s(kind, id) on w.source_kind = s.kind and w.source_id = s.id
     where w.company_id = $1`,
    [company_id, sources.map(({ kind }) => kind), sources.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, source_kind, source_id }) => [`${source_kind} ${source_id}`, id]))
}

type Tested = {
  readonly passer: Passer | null
  readonly user_id: number | null
  readonly window_ids: readonly number[]
}

/** Who it is about, as passes know them; null: nobody would be known by what they could show. */
async function tested(
  call: Call,
  guests: () => GuestsAtDoors,
  asked: Omit<Asked, 'at'> & { readonly at: number },
): Promise<Tested> {
  const { db, actor } = call
  const { person_type, person_id, door_id, at } = asked
  if (person_type === 'user') {
    const [person] = await namedPeople(db, actor.company_id, [person_id])
    if (person === undefined) throw new Refusal(refusals.not_found)
    return { passer: asUser(person), user_id: person.id, window_ids: [] }
  }
  const { sources, current } = await guests()(call, person_id, { door_id, at })
  const ids = await idsOf(db, actor.company_id, sources)
  const window_id = current === null ? undefined : ids.get(`${current.kind} ${current.id}`)
  const passer: Passer | null = window_id === undefined ? null : { kind: 'window', id: window_id }
  return { passer, user_id: null, window_ids: [...ids.values()] }
}

/** `GET /pass/verdict`: by the function by which devices are told what to let in. */
export async function answerVerdict(
  call: Call,
  asked: Asked,
  guests: () => GuestsAtDoors,
): Promise<OutputOf<typeof passVerdict>> {
  const { db, actor, now, language } = call
  const { company_id } = actor
  const { door_id, way } = asked
  const at = asked.at === undefined ? now() : Date.parse(asked.at)
  const [door] = await namedDoors(db, company_id, { door_ids: [door_id] }, officesFor(actor, throughStrategy.area))
  if (door === undefined) throw new Refusal(refusals.not_found)
  const { passer, user_id, window_ids } = await tested(call, guests, { ...asked, at })
  const credentials = await credentialsOf(db, company_id, { user_id, window_ids, door_id })
  const windowOf = (id: number): Passer => ({ kind: 'window', id })
  const attemptOf = await accessAttempts(db, {
    company_id,
    people: user_id === null ? window_ids.map(windowOf) : passer === null ? [] : [passer],
    doors: [door],
    at,
    way,
    isNow: asked.at === undefined,
    days: daysFollowed,
  })
  const nobody = windowOf(0)
  const attempt = attemptOf(passer ?? nobody, door)
  const said = timedVerdict(attempt)
  const { strategies, listings, zone } = attempt
  const names = await strategyNames(
    db,
    company_id,
    strategies.map(({ id }) => id),
  )
  // what opens by a window of its own, as that of a visitor, has no strategy with a name
  const nameOf = (id: number) => names.get(id) ?? say(words.window, language)
  const saidOf = ({ kind, id, state, until }: NamedCredential) => {
    if (kind === 'window')
      return verdict(attemptOf(user_id === null ? windowOf(id) : asUser({ id: user_id }), door, { card: null }))
    const by = way !== undefined && isWithCard(way) ? way : 'card'
    return verdict(
      attemptOf(passer ?? nobody, door, {
        way: by,
        card: { state: state === 'lost' ? state : 'in_use', valid_until: until },
      }),
    )
  }
  const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return {
    ...{ ok: said.ok, reason: said.reason, strategy_id: said.strategy_id, zone, at: new Date(at).toISOString() },
    until: instant(said.until),
    next: instant(said.next),
    credentials: credentials.map((one) => {
      const { ok, reason } = saidOf(one)
      return { ...one, from: instant(one.from), until: instant(one.until), ok, reason }
    }),
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
