import { createHmac, timingSafeEqual } from 'node:crypto'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type * as calls from '@workplace/contract/visitor/group-link'
import * as refusals from '@workplace/contract/visitor/refusals'
import { samePerson } from '@workplace/domain/visitor/same-person'
import { isOver, lastEnd, visitorState, windowAt } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import { actAlone } from '../../../kernel/call/job-call'
import type { Db } from '../../../kernel/database/db'
import { atMostPerMinute } from '../../../kernel/session/rate'
import { type KnownPerson, knownAs, plainPerson, strangerPerson } from '../core/known-person'
import { notifyBundled } from '../core/notify-bundled'
import { requireChange } from '../core/rights'
import { lockPeople, lockVisits, readVisit, type StoredVisit } from '../core/visitor.store'
import { visitorWords as words } from '../core/words'
import { putKnown } from '../invite/add-visit'
import { guestUrl, type LinkDeps, phoneMark, readToken } from './guest-link'
import type { GuestDeps } from './guest-visits'

type Kept = {
  readonly epoch: number
  readonly people_max: number
  readonly until_time: string
  readonly is_open: boolean
  readonly people: number
}

const keptOf = async (db: Db, company_id: number, visit_id: number): Promise<Kept | undefined> =>
  (
    await db.query<Kept>(
      `select l.epoch, l.people_max, l.until_time, l.is_open,
         (select count(*)::int from visitor t where t.company_id = $1 and t.visit_id = $2 and t.state <> 6) as people
       from visit_group_link l where l.company_id = $1 and l.visit_id = $2`,
      [company_id, visit_id],
    )
  )[0]

const sealOf = (key: Buffer, company_id: number, visit_id: number, epoch: number) =>
  createHmac('sha256', key).update(`group.${company_id}.${visit_id}.${epoch}`).digest('base64url').slice(0, 22)

type Shown = OutputOf<typeof calls.groupLink>

async function linkOf({ db, actor }: Call, deps: LinkDeps, visit_id: number): Promise<Shown> {
  const kept = await keptOf(db, actor.company_id, visit_id)
  if (kept === undefined || !kept.is_open) return { link: null }
  const { people_max, people, until_time, epoch } = kept
  const seal = sealOf(deps.codeKey, actor.company_id, visit_id, epoch)
  const url = `${deps.publicUrl ?? ''}/visit#g=${actor.company_id}.${visit_id}.${seal}`
  return { link: { url, people_max, people, until: new Date(until_time).toISOString() } }
}

async function changed(call: Call, visit_id: number): Promise<StoredVisit> {
  const visit = (await lockVisits(call.db, call.actor.company_id, [visit_id], 'update')).get(visit_id)
  if (visit === undefined) throw new Refusal(commonRefusals.not_found)
  requireChange(call, visit)
  return visit
}

/** `GET /visitor/group_link`. */
export async function readGroupLink(
  call: Call,
  deps: LinkDeps,
  { visit_id }: ParsedOf<typeof calls.groupLink>,
): Promise<Shown> {
  const visit = await readVisit(call.db, call.actor.company_id, visit_id)
  if (visit === undefined) throw new Refusal(commonRefusals.not_found)
  requireChange(call, visit)
  return linkOf(call, deps, visit_id)
}

/** `POST /visitor/open_group_link`. */
export async function openLink(
  call: Call,
  deps: LinkDeps,
  { visit_id, people_max, until, renew }: ParsedOf<typeof calls.openGroupLink>,
): Promise<Shown> {
  const visit = await changed(call, visit_id)
  const { company_id } = call.actor
  const end = lastEnd(visit.windows)
  if (end <= call.now()) throw new Refusal(refusals.visit_past)
  const people = await lockPeople(call.db, company_id, visit_id)
  if (people.length > 0 && people.every(({ state }) => isOver(state))) {
    throw new Refusal(refusals.visit_over, { name: people[0]?.visitor_name ?? '' })
  }
  const until_time = Math.min(Date.parse(until), end)
  if (until_time <= call.now()) throw new Refusal(refusals.visit_past)
  await call.db.query(
    `insert into visit_group_link as l (company_id, visit_id, people_max, until_time) values ($1, $2, $3, $4)
     on conflict (company_id, visit_id) do update set people_max = excluded.people_max, until_time = excluded.until_time,
       is_open = true, epoch = l.epoch + case when $5 or not l.is_open then 1 else 0 end`,
    [company_id, visit_id, people_max, new Date(until_time).toISOString(), renew],
  )
  call.record({
    ...{ module: 'visit', action: 'visit_group_link', target: visit.order_no, target_id: visit.id },
    after: { people: people_max },
  })
  return linkOf(call, deps, visit_id)
}

/** `POST /visitor/close_group_link`. */
export async function closeLink(
  call: Call,
  deps: LinkDeps,
  { visit_id }: ParsedOf<typeof calls.closeGroupLink>,
): Promise<Shown> {
  const visit = await changed(call, visit_id)
  const rows = await call.db.query(
    'update visit_group_link set is_open = false where company_id = $1 and visit_id = $2 and is_open returning 1',
    [call.actor.company_id, visit_id],
  )
  if (rows.length === 0) call.unchanged()
  else
    call.record({
      ...{ module: 'visit', action: 'visit_group_link_close', target: visit.order_no, target_id: visit.id },
    })
  return linkOf(call, deps, visit_id)
}

type Group = { readonly company_id: number; readonly visit: StoredVisit; readonly kept: Kept }

/** What whoever has the link does with it. */
export function guestGroups(deps: GuestDeps) {
  const { db, now, log, codeKey, beforeCommit } = deps
  const looks = atMostPerMinute(120, now)
  /** A class enters itself through one network. */
  const joins = atMostPerMinute(60, now)

  /** Links that never were, were renewed, and are of nothing any more have one answer. */
  async function requireGroup(on: Db, token: string): Promise<Group> {
    const read = readToken(token)
    const kept = read && (await keptOf(on, read.company_id, read.id))
    if (read === undefined || kept === undefined) throw new Refusal(refusals.visit_link)
    const seal = sealOf(codeKey, read.company_id, read.id, kept.epoch)
    if (!timingSafeEqual(Buffer.from(seal), Buffer.from(read.seal))) throw new Refusal(refusals.visit_link)
    const [company] = await on.query(`select 1 from company where id = $1 and status = 'active'`, [read.company_id])
    const visit = await readVisit(on, read.company_id, read.id)
    if (company === undefined || visit === undefined) throw new Refusal(refusals.visit_link)
    return { company_id: read.company_id, visit, kept }
  }

  async function phaseOf(on: Db, { company_id, visit, kept }: Group): Promise<'open' | 'full' | 'closed'> {
    const isPast = Date.parse(kept.until_time) <= now() || lastEnd(visit.windows) <= now()
    if (!kept.is_open || isPast || !visit.has_host) return 'closed'
    const [ended] = await on.query<{ all: boolean | null }>(
      'select bool_and(state in (4, 5, 6)) as all from visitor where company_id = $1 and visit_id = $2',
      [company_id, visit.id],
    )
    if (ended?.all === true) return 'closed'
    return kept.people >= kept.people_max ? 'full' : 'open'
  }

  return {
    /** `POST /visit_guest/group`. */
    async group(call: Call, { token }: ParsedOf<typeof calls.guestGroup>): Promise<OutputOf<typeof calls.guestGroup>> {
      looks(call.ip)
      const group = await requireGroup(db, token)
      const { company_id, visit, kept } = group
      const [place] = await db.query<{
        company_name: string
        host_name: string
        reason_name_en: string | null
        office_name_en: string | null
        address: string | null
      }>(
        `select c.name as company_name, h.name as host_name, r.name_en as reason_name_en, o.name_en as office_name_en, o.address
         from visit v join company c on c.id = v.company_id join users h on h.company_id = v.company_id and h.id = v.host_id
           join visitor_reason r on r.company_id = v.company_id and r.id = v.reason_id
           join office o on o.company_id = v.company_id and o.id = v.office_id
         where v.company_id = $1 and v.id = $2`,
        [company_id, visit.id],
      )
      if (place === undefined) throw new Refusal(refusals.visit_link)
      const window = windowAt(visit.windows, now()) ?? { start: now(), end: now() }
      return {
        ...place,
        phase: await phaseOf(db, group),
        ...{ reason_name: visit.reason_name, office_name: visit.office_name, timezone: visit.timezone },
        window: { start: new Date(window.start).toISOString(), end: new Date(window.end).toISOString() },
        window_count: visit.windows.length,
        needed: [...visit.needed],
        ...{ people: kept.people, people_max: kept.people_max, until: new Date(kept.until_time).toISOString() },
      }
    },

    /** `POST /visit_guest/join`: as anybody who is added, with what the reason asks for, approval and watch list. */
    async join(
      call: Call,
      { token, phone, name, language, details }: ParsedOf<typeof calls.guestJoin>,
    ): Promise<OutputOf<typeof calls.guestJoin>> {
      joins(call.ip)
      const { company_id } = await requireGroup(db, token)
      if (!details.phone && !details.mail) {
        throw new Refusal(commonRefusals.invalid_input, {}, { fields: { 'details.phone': words.phoneOrMail } })
      }
      const as = { db, company_id, name: common.visitor[0], now, log, beforeCommit }
      const own = await actAlone(as, async (within): Promise<{ id: number; link_epoch: number } | 'known'> => {
        const { visit: asked } = await requireGroup(within.db, token)
        const visit = (await lockVisits(within.db, company_id, [asked.id], 'update')).get(asked.id)
        // the link may have been renewed, and the last place taken, while this waited for the lock
        const group = await requireGroup(within.db, token)
        if (visit === undefined) throw new Refusal(refusals.visit_link)
        const people = await lockPeople(within.db, company_id, visit.id)
        const plain = await plainPerson(within, deps, { ...details, name, language }, visit.office_id, 'details.')
        const said = {
          name,
          language,
          phone: null,
          mail: null,
          company: null,
          plate_no: null,
          id_type: null,
          idno: null,
          idno_mark: null,
          ...plain,
        }
        const known = people.find(
          (one) =>
            one.state !== visitorState.cancelled &&
            samePerson(knownAs({ ...one, name: one.visitor_name }), knownAs(said)) === 'yes',
        )
        if (known !== undefined) {
          // who sent it twice sees their page; whoever knows somebody's name and number does not see theirs
          const [theirs] = await within.db.query<{ id: number; link_epoch: number }>(
            'select id, link_epoch from visitor where company_id = $1 and id = $2 and phone_mark = $3',
            [company_id, known.id, phoneMark(codeKey, { company_id, id: known.id }, phone)],
          )
          return theirs ?? 'known'
        }
        const phase = await phaseOf(within.db, group)
        if (phase === 'full') throw new Refusal(refusals.visit_group_full)
        if (phase === 'closed') throw new Refusal(refusals.visit_group_closed)
        const missing = visit.needed.filter((field) => !said[field])
        if (missing.length > 0) {
          const fields = Object.fromEntries(missing.map((field) => [`details.${field}`, words.detailsMissing]))
          throw new Refusal(commonRefusals.invalid_input, {}, { fields })
        }
        const person: KnownPerson = await strangerPerson(within, said)
        const [added] = await putKnown(within, visit, [person], 'join', true)
        if (added === undefined) throw new Refusal(refusals.visit_link)
        await within.db.query('update visit set version = version + 1 where company_id = $1 and id = $2', [
          company_id,
          visit.id,
        ])
        const [row] = await within.db.query<{ id: number; link_epoch: number }>(
          `update visitor set phone_mark = $3, registered_at = $4, opened_at = $4 where company_id = $1 and id = $2
           returning id, link_epoch`,
          [
            ...[company_id, added.id, phoneMark(codeKey, { company_id, id: added.id }, phone)],
            new Date(now()).toISOString(),
          ],
        )
        await notifyBundled(within, 'joined', visit, [{ id: added.id, visitor_name: name }])
        within.record({
          ...{ module: 'visit', action: 'visit_join', target: visit.order_no, target_id: visit.id },
          after: { people: 1 },
        })
        if (row === undefined) throw new Refusal(refusals.visit_link)
        return row
      }).catch((error: unknown) => {
        // the limit is none of a guest's business
        const isLimit = error instanceof Refusal && /^visit_mails/.test(error.reason)
        throw isLimit ? new Refusal(refusals.visit_group_busy) : error
      })
      if (own === undefined) throw new Refusal(refusals.visit_link)
      deps.poke()
      if (own === 'known') return { own: null }
      return { own: guestUrl({ codeKey, publicUrl: null }, { company_id, ...own }).split('#v=')[1] ?? '' }
    },
  }
}
