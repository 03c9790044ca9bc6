import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { ruleCheck as declared } from '@workplace/contract/meeting/rule'
import type { BookingRequest } from '@workplace/domain/booking/booking-request'
import { applicableGroups, explainRules } from '@workplace/domain/booking/effective-rules'
import { roomForBooker } from '@workplace/domain/booking/eligibility'
import { type RuleGroup, type RuleReason, type RuleSubject, whyApplies } from '@workplace/domain/booking/rule'
import { auditOf } from '@workplace/domain/booking/rule-checks'
import { verdict } from '@workplace/domain/booking/verdict'
import { type Call, requireOffice } from '../../../kernel/call/call'
import { actorNamed } from '../../../kernel/session/session-store'
import { readEligibility } from '../core/eligibility.store'
import { readOccupied } from '../core/holding.store'
import { bookingRequestFor, sentenceFor } from '../core/judge'
import { daysAround, sensibleRange } from '../core/range'
import { readRooms } from '../core/room.store'
import { asBookedBy } from '../core/room-visibility'
import { readRuleSubject, readRules } from '../core/rule.store'
import { underRules } from '../core/under-rules'

type Input = ParsedOf<typeof declared>
type Answer = OutputOf<typeof declared>
type Names = Readonly<Record<'department' | 'role' | 'tag' | 'group' | 'user', ReadonlyMap<number, string>>>

/** What the departments, roles, tags and groups of somebody are called. */
async function namesFor({ db, actor }: Call, person: RuleSubject, name: string): Promise<Names> {
  const rows = await db.query<{ kind: keyof Names; id: number; name: string }>(
    `select 'department' as kind, id, name from department where company_id = $1 and id = any($2::int[])
     union all select 'role', id, name from role where company_id = $1 and id = any($3::int[])
     union all select 'tag', id, name from tag where company_id = $1 and id = any($4::int[])
     union all select 'group', id, name from people_group where company_id = $1 and id = any($5::int[])`,
    [actor.company_id, person.department_ids, person.role_ids, person.tag_ids, person.group_ids],
  )
  const of = (kind: keyof Names) => new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.name]))
  return {
    department: of('department'),
    role: of('role'),
    tag: of('tag'),
    group: of('group'),
    user: new Map([[person.user_id, name]]),
  }
}

const nameOf = (names: Names, because: RuleReason): string | null =>
  'id' in because ? (names[because.why.replace('except_', '') as keyof Names].get(because.id) ?? null) : null

/** Every group with why it applies or does not, and what becomes of what it says. */
function itemsOf(
  rules: readonly RuleGroup[],
  why: (group: RuleGroup) => RuleReason,
  said: ReturnType<typeof explainRules>,
  names: Names,
): Answer['items'] {
  const titleOf = (id: number) => rules.find((one) => one.id === id)?.title ?? null
  const items = rules.map((group) => {
    const because = why(group)
    return {
      id: group.id,
      title: group.title,
      effect: group.effect,
      priority: group.priority,
      applies: because.applies,
      why: because.why,
      by: nameOf(names, because),
      freed: group.effect === 'exempt' ? [...group.freed] : [],
      says: said
        .filter((one) => one.group.id === group.id)
        .map(({ name, said: { state, ...more } }) => ({
          name,
          value: group[name] as number | false | string,
          state,
          by: 'by' in more && more.by !== null ? titleOf(more.by) : null,
        })),
    }
  })
  return [...items.filter((one) => one.applies), ...items.filter((one) => !one.applies)]
}

/** `GET /rule/check`: which rule groups apply to a person in a room at a time, what they come to, and why. */
export async function checkRules(call: Call, input: Input): Promise<Answer> {
  const { db, actor } = call
  const { user_id } = input
  const [found] = await db.query<Answer['person']>(
    `select u.id, u.name, d.name as department from users u
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and u.id = $2`,
    [actor.company_id, user_id],
  )
  const theirs = found && (await actorNamed(db, actor.company_id, user_id))
  if (found === undefined || theirs === undefined) throw new Refusal(refusals.not_found)
  const [read] = await readRooms(db, actor.company_id, [input.meetingroom_id], call.now())
  if (read === undefined) throw new Refusal(refusals.not_found)
  requireOffice(actor, read.office_id)
  const range = sensibleRange(input.start_time, input.end_time)
  const [rules, person, standing] = await Promise.all([
    readRules(db, actor.company_id, true),
    readRuleSubject(db, actor.company_id, user_id),
    readEligibility(call, user_id),
  ])
  const [ranged] = await asBookedBy(call, [read], user_id)
  const [ruled] = await underRules(call, [ranged ?? read], user_id, standing.freed)
  const room = roomForBooker(ruled ?? read, standing)
  const occupied = await readOccupied(db, actor, [room.id], ...daysAround(range, room.timezone))
  const asks = {
    ...(input.people === undefined ? {} : { people: input.people }),
    ...(input.service_ids === undefined ? {} : { service_ids: input.service_ids }),
  }
  const who = { user_id, now: call.now(), asks, ...(input.times === undefined ? {} : { times: input.times }) }
  const wish: BookingRequest = bookingRequestFor(room, occupied.get(room.id) ?? [], range, who)
  const answer = verdict(wish)
  const applied = applicableGroups(rules, person, room)
  const { needed, flow_ids, rule_ids, reasons } = auditOf(wish)
  return {
    person: found,
    room: { id: room.id, name: room.name, office_name: room.office_name, timezone: room.timezone },
    items: itemsOf(
      rules,
      (group) => whyApplies(group, person, room),
      explainRules(applied, standing.freed),
      await namesFor(call, person, found.name),
    ),
    freed: [...standing.freed],
    ok: answer.ok,
    ...(answer.ok ? { reason: null, message: null } : sentenceFor(answer, call.language)),
    warnings: answer.ok ? [...answer.warnings] : [],
    audit: {
      needed,
      flow_ids: [...flow_ids],
      rule_ids: [...rule_ids],
      reasons: reasons.map(({ reason, title }) => ({ reason, title })),
    },
  }
}
