import { type AlarmState, type AlarmsOf, alarmMoves, alarmStates } from '@workplace/contract/device/alarm'
import { alarmClosed } from '@workplace/contract/device/events'
import * as refusals from '@workplace/contract/device/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { filled, type Language, say } from '@workplace/contract/kernel/words'
import { alarmKinds } from '@workplace/contract/message/alarm-kinds'
import type { Call } from '../../../kernel/call/call'
import { raise } from '../../../kernel/events/raise'
import { type RepairTarget, reportRepair } from '../../repair/public'
import { deviceWords as words } from '../core/words'
import { lockedAlarm } from './alarm.store'
import { emitAlarms } from './raise-alarm'

type Alarm = Awaited<ReturnType<typeof lockedAlarm>>

/** In words that people know what an alarm says of a thing, where that is as the thing said it. */
export type ToldIn = (text: string, language: Language) => string

const requireUnsettled = (call: Call, { state }: Alarm, from: readonly AlarmState[]) => {
  if (!from.includes(state))
    throw new Refusal(refusals.alarm_settled, { state: say(alarmStates[state], call.language) })
}

/** Writes what became of an alarm; settled, others hear of it. */
async function settleAlarm(
  call: Call,
  alarm: Pick<Alarm, 'id' | 'kind' | 'level' | 'thing_kind' | 'thing_id' | 'office_id'>,
  after: { state: AlarmState; opinion: string | null; handler_id: number | null; repair_id: number | null },
): Promise<number> {
  const { company_id, user_id } = call.actor
  const { id, kind, level, thing_kind, thing_id, office_id } = alarm
  const [saved] = await call.db.query<{ version: number }>(
    `update device_alarm set state = $3, opinion = $4, handler_id = $5, handled_at = $6, repair_id = $7, version = version + 1
     where company_id = $1 and id = $2 returning version`,
    [
      ...[company_id, id, after.state, after.opinion, after.handler_id ?? (user_id === 0 ? null : user_id)],
      ...[new Date(call.now()).toISOString(), after.repair_id],
    ],
  )
  if (after.state === 'closed' || after.state === 'ignored')
    await raise(call.db, company_id, alarmClosed, `alarm/${id}`, {
      alarm_id: id,
      kind,
      level,
      thing_kind,
      thing_id,
      office_id,
    })
  await emitAlarms(call.db, company_id, [{ id, thing: { kind: thing_kind, id: thing_id } }])
  return saved?.version ?? 0
}

/** `…/edit`: somebody takes an alarm, closes or ignores it. */
export async function handleAlarm(
  call: Call,
  of: AlarmsOf,
  { id, version, move, opinion }: ParsedOf<AlarmsOf['edit']>,
): Promise<OutputOf<AlarmsOf['edit']>> {
  const alarm = await lockedAlarm(call, of, id)
  if (version !== undefined && version !== alarm.version) throw new Refusal(commonRefusals.conflict)
  const { from, to } = alarmMoves[move]
  requireUnsettled(call, alarm, from)
  const said = opinion || alarm.opinion
  if (move !== 'take' && alarm.level === 3 && !said)
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { opinion: words.opinionMissing } })
  const handler_id = move === 'take' ? call.actor.user_id : (alarm.handler_id ?? call.actor.user_id)
  const after = { state: to, opinion: said, handler_id, repair_id: alarm.repair_id }
  const saved = await settleAlarm(call, alarm, after)
  call.record({
    ...{ module: 'devicealarm', action: `alarm_${move}`, target_id: id },
    target: `${alarm.thing_name} ${alarmKinds[alarm.kind].join(' / ')}`,
    before: { state: alarm.state, opinion: alarm.opinion },
    after: { state: to, opinion: said },
  })
  return { id, version: saved, state: to }
}

/** `…/repair`: its thing is reported as broken, once; the end of the ticket closes the alarm. */
export async function reportAlarm(
  call: Call,
  of: AlarmsOf,
  { targets, told }: { targets: Readonly<Record<string, RepairTarget>>; told: ToldIn | undefined },
  { id, content, urgency }: ParsedOf<AlarmsOf['repair']>,
): Promise<OutputOf<AlarmsOf['repair']>> {
  const alarm = await lockedAlarm(call, of, id)
  requireUnsettled(call, alarm, ['open', 'working'])
  const target = targets[alarm.thing_kind]
  if (target === undefined || alarm.thing_gone) throw new Refusal(refusals.alarm_thing_gone, { name: alarm.thing_name })
  const parts = { thing: alarm.thing_name, alarm: say(alarmKinds[alarm.kind], call.language) }
  const title = say(filled(words.repairTitle, parts), call.language)
  const said = alarm.text === null ? null : (told?.(alarm.text, call.language) ?? alarm.text)
  const ticket = await reportRepair(call, target, {
    ...{ target_id: alarm.thing_id, title: title.slice(0, 100), content: content || said, alarm_id: id },
    urgency: urgency ?? alarm.level,
  })
  const after = {
    state: 'working',
    opinion: alarm.opinion,
    handler_id: alarm.handler_id,
    repair_id: ticket.id,
  } as const
  const version = await settleAlarm(call, alarm, after)
  call.record({
    ...{ module: 'devicealarm', action: 'alarm_repair', target_id: id },
    target: `${alarm.thing_name} ${alarmKinds[alarm.kind].join(' / ')}`,
    before: { state: alarm.state },
    after: { state: 'working', repair: ticket.order_no },
  })
  return { id, version, repair_id: ticket.id, order_no: ticket.order_no }
}

/** The ticket of an alarm has come to its end: it is closed with it, or waits for somebody again where nothing was done. */
export async function alarmRepaired(
  call: Call,
  ticket: {
    readonly alarm_id: number | null
    readonly state: number
    readonly result: string | null
    readonly order_no: string
  },
): Promise<void> {
  if (ticket.alarm_id === null) return
  const [alarm] = await call.db.query<Alarm>(
    `select * from device_alarm where company_id = $1 and id = $2 and state in ('open', 'working') for update`,
    [call.actor.company_id, ticket.alarm_id],
  )
  if (alarm === undefined) return
  const isDone = ticket.state !== 4
  const opinion = [ticket.order_no, ticket.result].filter(Boolean).join(' ')
  await settleAlarm(call, alarm, {
    ...{ handler_id: alarm.handler_id, repair_id: alarm.repair_id },
    ...(isDone
      ? { state: 'closed', opinion: alarm.opinion ?? opinion }
      : // what ended by itself meanwhile waits for nobody, unless it is serious
        { state: alarm.over_at !== null && alarm.level < 3 ? 'closed' : 'open', opinion: alarm.opinion }),
  })
}
