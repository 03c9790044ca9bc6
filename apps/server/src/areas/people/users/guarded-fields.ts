import type { Actor } from '../../../kernel/call/call'
import { administersAll } from '../../../kernel/call/call'
import type { Change } from '../../../kernel/resources/engine'

/** Nothing in one form, ids in one order. */
const plain = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : value === '' ? null : (value ?? null))
const isDifferent = (one: unknown, other: unknown) => plain(one) !== plain(other)

/** What decides how somebody comes in, or is shut out: their account, where codes are sent, how long, and what they may. */
const wayIn = ['username', 'mail', 'phone', 'departure_date', 'role_ids']

/** What decides besides where somebody looks after things: no question where the caller looks after all of it. */
const where = ['department_id', 'office_id']

/** What somebody changes of themselves with their password, in the personal centre, and never by administration. */
const ownCentre = ['mail', 'phone']

/** The fields of a change that nobody makes to a person above them. */
export const guardedFieldsOf = (actor: Actor, { before, after }: Change): string[] =>
  before === null || before.id === actor.user_id
    ? []
    : [...wayIn, ...(administersAll(actor) ? [] : where)].filter((name) => isDifferent(before[name], after[name]))

/** The fields of a change by which somebody would change their own way in without their password. */
export const ownFieldsOf = (actor: Actor, { before, after }: Change): string[] =>
  before === null || before.id !== actor.user_id
    ? []
    : ownCentre.filter((name) => isDifferent(before[name], after[name]))

/** Does a change touch what somebody may do, or where? */
export const changesPower = ({ before, after }: Change): boolean =>
  ['role_ids', ...where].some((name) => isDifferent(before?.[name], after[name]))
