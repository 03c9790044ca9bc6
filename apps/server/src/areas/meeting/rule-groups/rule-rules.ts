import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { eventOf } from '@workplace/contract/kernel/topic'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import { rule } from '@workplace/contract/meeting/rule'
import * as meetingroomTopics from '@workplace/contract/meetingroom/topics'
import type { RuleGroup } from '@workplace/domain/booking/rule'
import { faultsOf, type RuleFault } from '@workplace/domain/booking/rule-faults'
import type { Call } from '../../../kernel/call/call'
import type { Change, Rules, Values } from '../../../kernel/resources/engine'
import { listsNamed } from '../../people/public'
import { words } from './words'

const idsIn = (values: Values, name: string) => (values[name] ?? []) as number[]
const linked = Object.entries(rule.fields).flatMap(([name, field]) => (field.kind === 'refs' ? [name] : []))

/** The values of a form as the rules of booking read a group. */
export function groupOf(id: number, values: Values): RuleGroup {
  const lists = Object.fromEntries([...linked, 'freed'].map((name) => [name, idsIn(values, name)]))
  const rest = Object.fromEntries(Object.keys(rule.fields).map((name) => [name, values[name] ?? null]))
  return { audit_flow_id: null, ...rest, ...lists, id } as unknown as RuleGroup
}

export const labelOf = (name: string): Label => fieldOf(rule as unknown as Resource, name).label

/** A sentence in both languages, with other words in it. */
export function both(sentence: Label, values: Readonly<Record<string, Label | string | number>>): Label {
  const inLanguage = (language: Language) => {
    const told = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? say(value, language) : value,
    ])
    return say(sentence, language, Object.fromEntries(told))
  }
  return [inLanguage('zh'), inLanguage('en')]
}

function wordsOf(fault: RuleFault): Label {
  if (!('beyond' in fault)) return words[fault.field]
  const other = labelOf(fault.beyond)
  return both(fault.field === 'advance_min_minutes' ? words.tooEarly : words.beyond, { other })
}

/** Rooms of the company by id, with their offices. */
async function officesOfRooms({ db, actor }: Call, changes: readonly Change[]): Promise<Map<number, number>> {
  const ids = [...new Set(changes.flatMap(({ after }) => idsIn(after, 'meetingroom_ids')))]
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: number; office_id: number }>(
    'select id, office_id from meetingroom where company_id = $1 and id = any($2::int[])',
    [actor.company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row.office_id]))
}

/** Grids that are open ask again for the rules that they judge by. */
const told = async (call: Call) => call.emit(eventOf(meetingroomTopics.meetingroom, {}))

export const ruleRules: Rules = {
  beforeSave: async (call, changes) => {
    const officeOf = await officesOfRooms(call, changes)
    const lists = await listsNamed(
      call,
      rule,
      changes.map(({ after }) => after),
    )
    return changes.map(({ after }, n): Record<string, Label> => {
      const offices = idsIn(after, 'office_ids')
      const isElsewhere = idsIn(after, 'meetingroom_ids').some((id) => {
        const office = officeOf.get(id)
        return office !== undefined && offices.length > 0 && !offices.includes(office)
      })
      const faults = faultsOf(groupOf(0, after)).map((fault) => [fault.field, wordsOf(fault)] as const)
      return {
        ...lists[n],
        ...(isElsewhere ? { meetingroom_ids: words.roomElsewhere } : {}),
        // of several things about one field the first is said
        ...Object.fromEntries([...faults].reverse()),
      }
    })
  },
  afterSave: told,
  afterDelete: told,
}
