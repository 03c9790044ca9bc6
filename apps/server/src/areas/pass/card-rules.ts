import { filled, type Label } from '@workplace/contract/kernel/words'
import { type CardForm, type CardReading, readCard } from '@workplace/domain/access/card-number'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import { beyondReach } from '../../kernel/call/within-reach'
import type { Change, FieldErrors, Rules } from '../../kernel/resources/engine'
import { idsIn } from '../../kernel/resources/ids-in'
import { administers } from '../../kernel/resources/scope'
import { cardFormOf } from './card-form'
import { cardsOfWindows } from './windows/window-code'
import { passWords as words } from './words'

type Card = {
  id: number
  number: number
  user_id: number
  state: string
  kind: string
  card_no: string
  name: string
  department_id: number | null
  office_id: number | null
}

/** Asked once for a call, however many cards it brings. */
const forms = new WeakMap<Call, Promise<CardForm>>()
function formOf(call: Call): Promise<CardForm> {
  const known = forms.get(call) ?? cardFormOf(call.db, call.actor.company_id)
  forms.set(call, known)
  return known
}

export const cardRules: Rules = {
  // who administers some people sees their cards, and everybody their own
  scope: ({ actor: { reach, user_id } }) =>
    reach === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(t.user_id = ${user_id} or exists (select 1 from users u
          where u.company_id = t.company_id and u.id = t.user_id
            and (u.department_id = any(${reach.department_ids}::int[]) or u.office_id = any(${reach.office_ids}::int[]))))`,
  beforeSave: async (call, changes) => {
    const form = await formOf(call)
    const read = changes.map(({ after }) => readCard(String(after.card_no), form))
    const numbers = read.flatMap((one) => (one.ok ? [one.number] : []))
    const [others, beyond, lent] = await Promise.all([
      cardsLike(call, changes, numbers),
      peopleBeyond(call, changes),
      cardsOfWindows(call.db, call.actor.company_id, numbers),
    ])
    return changes.map((change, at): FieldErrors => {
      const reading = read[at]
      if (reading === undefined || !reading.ok)
        return { card_no: filled(words.cardFaults, { fault: reading?.fault ?? 'no_digits' }) }
      const { before, after } = change
      const elsewhere = others.filter(({ id }) => id !== before?.id)
      const inFile = changes.findIndex((one, other) => other < at && isTwice(one, read[other], after, reading.number))
      const taken = elsewhere.find(({ number, state }) => number === reading.number && state !== 'returned')
      const main = elsewhere.find(
        ({ kind, state, user_id }) => kind === 'main' && state === 'in_use' && user_id === after.user_id,
      )
      return {
        ...(beyond.has(Number(after.user_id)) ? { user_id: words.personBeyond } : {}),
        ...(after.state !== 'returned' && (taken !== undefined || inFile >= 0 || lent.has(reading.number))
          ? { card_no: takenBy(call, taken) }
          : {}),
        ...(after.kind === 'main' && after.state === 'in_use' && main !== undefined
          ? { kind: filled(words.mainTaken, { card: main.card_no }) }
          : {}),
        ...(after.kind === 'main' && after.valid_until != null ? { valid_until: words.mainForever } : {}),
        ...(after.kind === 'temp' && after.state === 'in_use' ? endFault(call, change) : {}),
      }
    })
  },
  kept: async ({ after }, call) => {
    const reading = readCard(String(after.card_no), await formOf(call))
    return reading.ok ? { number: reading.number } : {}
  },
  computed: {
    wiegand: () => sql`lpad((t.number / 65536)::text, 3, '0') || ',' || lpad((t.number % 65536)::text, 5, '0')`,
  },
  afterSave: (call, saved) =>
    followMain(
      call,
      saved.flatMap(({ before, after }) => [before?.user_id, after.user_id]),
    ),
  afterDelete: (call, rows) =>
    followMain(
      call,
      rows.map(({ user_id }) => user_id),
    ),
}

/** A card that is lent ends by itself, and not before it begins. */
function endFault({ now }: Call, { before, after }: Change): FieldErrors {
  if (after.valid_until == null) return { valid_until: words.tempEnds }
  const isNew = before === null || before.valid_until !== after.valid_until || before.state !== 'in_use'
  return isNew && Date.parse(String(after.valid_until)) <= now() ? { valid_until: words.tempOver } : {}
}

/** Another card of the same call, before this one, that would be the same. */
const isTwice = (one: Change, reading: CardReading | undefined, after: Change['after'], number: number): boolean =>
  reading?.ok === true && reading.number === number && one.after.state !== 'returned' && after.state !== 'returned'

/** Whose it is, as far as the caller may know. */
function takenBy(call: Call, taken: Card | undefined): Label {
  if (taken === undefined || !administers(call.actor, { ...taken, id: taken.user_id })) return words.cardTakenBySomebody
  return filled(taken.state === 'lost' ? words.cardLost : words.cardTaken, { name: taken.name })
}

/** Cards that may stand in the way: those with these numbers, and the others of the same people. */
async function cardsLike({ db, actor }: Call, changes: readonly Change[], numbers: readonly number[]): Promise<Card[]> {
  const users = idsIn(changes, 'user_id')
  const rows = await db.query<Omit<Card, 'number'> & { number: string }>(
    `select c.id, c.number, c.user_id, c.state, c.kind, c.card_no, u.name, u.department_id, u.office_id
     from pass_card c join users u on u.company_id = c.company_id and u.id = c.user_id
     where c.company_id = $1 and (c.number = any($2::bigint[]) or c.user_id = any($3::int[])) order by c.id`,
    [actor.company_id, numbers, users],
  )
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}

/** Whom the caller does not administer they give no card, and take none from. */
async function peopleBeyond(call: Call, changes: readonly Change[]): Promise<ReadonlySet<number>> {
  if (call.actor.reach === null) return new Set()
  const values: unknown[] = [call.actor.company_id, idsIn(changes, 'user_id')]
  const rows = await call.db.query<{ id: number }>(
    `select u.id from users u where u.company_id = $1 and u.id = any($2::int[])
       and ${beyondReach(call, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The main card of these people stands with them. */
export async function followMain({ db, actor }: Call, users: readonly unknown[]): Promise<void> {
  await db.query(
    `update users u set ic_card = c.card_no from (
       select of.id, (select k.card_no from pass_card k where k.company_id = $1 and k.user_id = of.id
         and k.kind = 'main' and k.state = 'in_use') as card_no
       from unnest($2::int[]) as of(id)) as c
     where u.company_id = $1 and u.id = c.id and u.ic_card is distinct from c.card_no`,
    [actor.company_id, [...new Set(users.filter((id) => typeof id === 'number'))]],
  )
}
