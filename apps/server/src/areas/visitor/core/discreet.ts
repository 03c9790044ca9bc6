import { type Language, say } from '@workplace/contract/kernel/words'
import type { VisitorRow } from '@workplace/contract/visitor/visits'
import * as visitorWords from '@workplace/contract/visitor/words'
import { type Actor, type Call, has, officesFor } from '../../../kernel/call/call'
import { isHostedBy } from './hosted-by'

/** Where somebody reads the names of those who are discreet: at reception, or who approves; nowhere, or (null) everywhere. */
const namesAt = (actor: Actor): readonly number[] | null =>
  has(actor, 'change-visitor') || has(actor, 'auidt-visitor') ? officesFor(actor, 'visitor') : []

type Of = { readonly host_id: number; readonly co_host_ids: readonly number[]; readonly office_id: number }

/** Somebody may know who is discreet at a visit: its hosts, its reception, and who approves there. */
export function seesNames(actor: Actor, { host_id, co_host_ids, office_id }: Of): boolean {
  const offices = namesAt(actor)
  return (
    offices === null || offices.includes(office_id) || host_id === actor.user_id || co_host_ids.includes(actor.user_id)
  )
}

/** The visitor `t` of the visit `v` is discreet, and the caller is not among those who know them: an expression. */
export function hiddenFrom({ actor }: Pick<Call, 'actor'>, put: (value: unknown) => string): string {
  const offices = namesAt(actor)
  if (offices === null) return 'false'
  const me = `${put(actor.user_id)}::int`
  return `(t.discreet and not (t.office_id = any(${put(offices)}::int[]) or ${isHostedBy(me)}))`
}

/** In messages, which each reads in a language of their own, at doors, and among the people of a meeting (as its trigger writes it). */
export const visitorInBoth = '访客 Visitor'

/** What stands where the name of somebody would, for who may not know it. */
export const someVisitor = (language: Language): string => say(visitorWords.someVisitor, language)

/** Of these visitors those who are discreet, and whom the caller may not know. */
export async function hiddenAmong(call: Call, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || namesAt(call.actor) === null) return new Set()
  const values: unknown[] = [call.actor.company_id, ids]
  const hidden = hiddenFrom(call, (value) => `$${values.push(value)}`)
  const rows = await call.db.query<{ id: number }>(
    `select t.id from visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id
     where t.company_id = $1 and t.id = any($2::int[]) and ${hidden}`,
    values,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Rows as the caller may read them: of whom they may not know nothing that says who it is. */
export async function rowsFor<T extends VisitorRow>(call: Call, rows: readonly T[]): Promise<T[]> {
  const hidden = await hiddenAmong(
    call,
    rows.filter(({ discreet }) => discreet).map(({ id }) => id),
  )
  if (hidden.size === 0) return [...rows]
  const nobody = { phone: null, mail: null, company: null, plate_no: null, visitor_name: someVisitor(call.language) }
  return rows.map((row) => (hidden.has(row.id) ? { ...row, ...nobody } : row))
}
