import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { releaseCode, renewLink, VisitorLink, visitorLink } from '@workplace/contract/visitor/guest'
import type { Call } from '../../../kernel/call/call'
import { requireChange, requireReception, seenVisitor } from '../core/rights'
import { type StoredVisit, writeStory } from '../core/visitor.store'
import { shownLetters } from '../core/visitor-code'

export type LinkDeps = {
  /** Seals links, and signs codes. */
  readonly codeKey: Buffer
  /** Where people reach the product; null: links are paths. */
  readonly publicUrl: string | null
}

type Linked = { readonly company_id: number; readonly id: number; readonly link_epoch: number }

const sealOf = (key: Buffer, { company_id, id, link_epoch }: Linked) =>
  createHmac('sha256', key).update(`visit.${company_id}.${id}.${link_epoch}`).digest('base64url').slice(0, 22)

/** What stands behind `#` is sent to no server, and stands in no log. */
export const guestUrl = ({ codeKey, publicUrl }: LinkDeps, linked: Linked): string =>
  `${publicUrl ?? ''}/visit#v=${linked.company_id}.${linked.id}.${sealOf(codeKey, linked)}`

export function readToken(text: string): { company_id: number; id: number; seal: string } | undefined {
  const match = /^(\d{1,9})\.(\d{1,9})\.([\w-]{22})$/.exec(text)
  if (match === null) return undefined
  return { company_id: Number(match[1]), id: Number(match[2]), seal: match[3] ?? '' }
}

export const isSealOf = (key: Buffer, linked: Linked, seal: string): boolean =>
  timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(key, linked)))

/** The phone that shows the code, as it is kept: who reads the database cannot be it. */
export const phoneMark = (key: Buffer, { company_id, id }: Omit<Linked, 'link_epoch'>, phone: string): Buffer =>
  createHmac('sha256', key).update(`phone.${company_id}.${id}.${phone}`).digest()

/** A visitor $2 with the other days of their series. */
const samePage = `(id = $2 or page_id = (select o.page_id from visitor o where o.company_id = $1 and o.id = $2))`

async function linkOf({ db, actor }: Call, deps: LinkDeps, id: number): Promise<VisitorLink> {
  const [row] = await db.query<Linked & Omit<VisitorLink, 'url'>>(
    // of a series there is one link, that of its first day
    `select t.company_id, p.id, p.link_epoch, t.letters, p.phone_mark is not null as bound, t.opened_at, t.registered_at,
       t.arriving_at, t.said_here_at
     from visitor t join visitor p on p.company_id = t.company_id and p.id = coalesce(t.page_id, t.id)
     where t.company_id = $1 and t.id = $2`,
    [actor.company_id, id],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  const { letters, bound, opened_at, registered_at, arriving_at, said_here_at } = row
  return {
    ...{ url: guestUrl(deps, row), letters: shownLetters(letters), bound },
    ...{ opened_at, registered_at, arriving_at, said_here_at },
  }
}

/** `GET /visitor/link`: whoever may change the visit may send it on. */
export async function readLink(
  call: Call,
  deps: LinkDeps,
  { id }: ParsedOf<typeof visitorLink>,
): Promise<OutputOf<typeof visitorLink>> {
  requireChange(call, (await seenVisitor(call, id)).visit)
  return linkOf(call, deps, id)
}

const noted = (call: Call, action: 'visit_renew_link' | 'visit_release_code', visit: StoredVisit) =>
  call.record({ module: 'visit', action, target: visit.order_no, target_id: visit.id, after: { people: 1 } })

/** `POST /visitor/renew_link`. */
export async function renewGuestLink(
  call: Call,
  deps: LinkDeps,
  { id }: ParsedOf<typeof renewLink>,
): Promise<OutputOf<typeof renewLink>> {
  const { visit } = await seenVisitor(call, id)
  requireChange(call, visit)
  await call.db.query(
    `update visitor set link_epoch = link_epoch + 1, code_tries = 0, phone_epoch = phone_epoch + 1, phone_mark = null, phone_proved = false, letters = default
     where company_id = $1 and ${samePage}`,
    [call.actor.company_id, id],
  )
  await writeStory(call, [id], 'renew_link')
  noted(call, 'visit_renew_link', visit)
  return linkOf(call, deps, id)
}

/** `POST /visitor/release_code`: reception has seen who they are. */
export async function releaseGuestCode(
  call: Call,
  deps: LinkDeps,
  { id }: ParsedOf<typeof releaseCode>,
): Promise<OutputOf<typeof releaseCode>> {
  const { visit } = await seenVisitor(call, id)
  requireReception(call, [visit])
  await call.db.query(
    `update visitor set phone_epoch = phone_epoch + 1, phone_mark = null, phone_proved = false where company_id = $1 and ${samePage}`,
    [call.actor.company_id, id],
  )
  await writeStory(call, [id], 'release_code')
  noted(call, 'visit_release_code', visit)
  return linkOf(call, deps, id)
}
