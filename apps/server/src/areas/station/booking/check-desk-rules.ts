import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type { stationRuleCheck as declared } from '@workplace/contract/station/station-rule'
import type { RuleReason, RuleSubject } from '@workplace/domain/booking/rule'
import { explainDeskRules } from '@workplace/domain/station/desk-rule'
import { type Call, officesFor } from '../../../kernel/call/call'
import { readDeskRules, readSubject, whyAtDesk } from '../rules/desk-rule.store'
import { deskRefusal, type JudgedDesk, judgeDesks, slotsOf } from './judge-desks'
import { wantedOf } from './list-desks'

type Answer = OutputOf<typeof declared>
type Kind = 'department' | 'role' | 'tag' | 'group' | 'user'

/** What those are called by which somebody is meant. */
async function namesOf({ db, actor }: Call, person: RuleSubject, own: string) {
  const rows = await db.query<{ kind: Kind; id: number; name: string }>(
    `select 'department' as kind, id, name from department where company_id = $1 and id = any($2::int[])
     union all select 'role', id, name from role where company_id = $1 and id = any($3::int[])
     union all select 'tag', id, name from tag where company_id = $1 and id = any($4::int[])
     union all select 'group', id, name from people_group where company_id = $1 and id = any($5::int[])`,
    [actor.company_id, person.department_ids, person.role_ids, person.tag_ids, person.group_ids],
  )
  return (because: RuleReason): string | null => {
    if (!('id' in because)) return null
    const kind = because.why.replace('except_', '') as Kind
    if (kind === 'user') return own
    return rows.find((row) => row.kind === kind && row.id === because.id)?.name ?? null
  }
}

/** `GET /station_rule/check`: which rule groups apply to a person at a desk, what they come to, and why. */
export async function checkDeskRules(call: Call, input: ParsedOf<typeof declared>): Promise<Answer> {
  const { db, actor } = call
  const { company_id } = actor
  const { user_id, station_id, date } = input
  const [person] = await db.query<Answer['person']>(
    `select u.id, u.name, d.name as department from users u
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and u.id = $2`,
    [company_id, user_id],
  )
  const [desk] = await db.query<JudgedDesk & { office_id: number; timezone: string }>(
    `select s.id, s.number, s.area_id, s.attribute, s.deleted_at is not null or s.leaving as gone, s.office_id, o.timezone
     from station s join office o on o.company_id = s.company_id and o.id = s.office_id
     where s.company_id = $1 and s.id = $2`,
    [company_id, station_id],
  )
  const offices = officesFor(actor, 'station')
  const isHere = desk !== undefined && (offices === null || offices.includes(desk.office_id))
  if (person === undefined || desk === undefined || !isHere) throw new Refusal(commonRefusals.not_found)
  const slots = (await slotsOf(db, company_id, [station_id])).get(station_id) ?? []
  const slot_ids = input.slot_ids?.length ? input.slot_ids : slots.slice(0, 1).map(({ id }) => id)
  const { judge, bounds } = await judgeDesks(
    db,
    {
      ...{ company_id, office: { id: desk.office_id, timezone: desk.timezone }, user_id, date, now: call.now() },
      wanted: wantedOf({ ...input, slot_ids }),
    },
    [desk],
  )
  const { verdict } = judge(desk)
  const no = verdict.ok ? null : deskRefusal(verdict, desk.number, bounds, desk.timezone, call.language, true)
  const rules = await readDeskRules(db, company_id, true)
  const subject = await readSubject(db, company_id, user_id)
  const why = new Map(rules.map((rule) => [rule.id, whyAtDesk(rule, subject, desk)]))
  const said = explainDeskRules(rules.filter(({ id }) => why.get(id)?.applies))
  const nameOf = await namesOf(call, subject, person.name)
  const titleOf = (id: number) => rules.find((one) => one.id === id)?.title ?? null
  const items = rules.map((rule): Answer['items'][number] => {
    const because = why.get(rule.id) ?? { applies: false, why: 'people' }
    return {
      ...{ id: rule.id, title: rule.title, priority: rule.priority, applies: because.applies, why: because.why },
      by: nameOf(because),
      says: said
        .filter((one) => one.rule.id === rule.id)
        .map(({ name, said: outcome }) => ({
          ...{ name, state: outcome.state, by: outcome.state === 'overruled' ? titleOf(outcome.by) : null },
          value: name === 'units' ? [...rule.units] : (rule[name] ?? ''),
        })),
    }
  })
  return {
    person,
    items: [...items.filter((one) => one.applies), ...items.filter((one) => !one.applies)],
    ok: verdict.ok,
    message: no === null ? null : say(sentenceOf(no.kind), call.language, no.values),
  }
}
