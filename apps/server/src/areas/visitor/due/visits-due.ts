import { approvalState } from '@workplace/domain/visitor/come-in'
import { isInside, lastEnd, nextDue, stateAfterDue, visitorState } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import { type Batch, inBatches } from '../../../kernel/jobs/in-batches'
import { endWhereNobodyWaits } from '../approval/ask-approval'
import { clockFactsOf, habitsOf, type Move, moveVisitors } from '../core/move-visitors'
import { notifyBundled } from '../core/notify-bundled'
import { notifyHosts } from '../core/notify-hosts'
import { lockVisitors, type StoredVisit, type StoredVisitor, visitOf, writeStory } from '../core/visitor.store'
import { visitorWords as words } from '../core/words'
import { letOut } from '../reception/check-out'

export type DueDeps = Omit<JobContext, 'company_id' | 'name'>

/** What the clock does to one of them now, if anything: they count as gone, stay too long, or are not expected any more. */
async function doDue(call: Call, visitor: StoredVisitor, visit: StoredVisit): Promise<boolean> {
  // another server, or somebody, said no meanwhile: that is their end
  if (visitor.audit_state === approvalState.rejected && !isInside(visitor.state)) return false
  const habits = await habitsOf(call.db, call.actor.company_id, visit)
  const standing = clockFactsOf(visit, visitor)
  const due = nextDue(standing, habits.overstay_minutes)
  // another server did it meanwhile: when it was over stays as that one said
  if (due === null) return false
  if (due.at > call.now()) {
    // it was put off: the clock asks again when it says now
    await moveVisitors(call, [{ visitor, visit, state: visitor.state }])
    return false
  }
  if (due.step === 'auto_out') {
    await letOut(call, [{ visitor, visit }], { time: due.at, way: 'auto', back: false })
    await writeStory(call, [visitor.id], 'auto_out', { time: due.at })
    return true
  }
  const state = stateAfterDue(due.step, standing, due.at)
  const isAway = visitor.state === visitorState.away
  const left = isAway && visitor.last_out !== null ? { ended: Date.parse(visitor.last_out) } : {}
  const move: Move = { visitor, visit, state, ...left }
  await moveVisitors(call, [due.step === 'close' ? { ended: due.at, ...move } : move])
  await writeStory(call, [visitor.id], due.step, { time: due.at })
  // nobody decides any more about who did not come
  if (due.step === 'close' && visitor.audit_state === approvalState.pending) await endWhereNobodyWaits(call, visit.id)
  if (due.step === 'overstay') {
    // a class of forty is over at one minute
    await notifyBundled(call, 'overstay', visit, [visitor], true)
  }
  return true
}

/** Nobody decided about those who wait at a visit before it was over: that is a no, of which their hosts hear once. */
async function endUndecided(call: Call, visit: StoredVisit, waiting: readonly StoredVisitor[]): Promise<void> {
  const ids = waiting.map(({ id }) => id)
  const end = lastEnd(visit.windows)
  await call.db.query(
    'update visitor set audit_state = 3, watch_hold = false, audit_before = null where company_id = $1 and id = any($2::int[])',
    [call.actor.company_id, ids],
  )
  await moveVisitors(
    call,
    waiting.map((visitor) => ({
      visitor: { ...visitor, audit_state: approvalState.rejected },
      ...{ visit, state: visitor.state, ended: end },
    })),
  )
  await writeStory(call, ids, 'undecided', { time: end })
  await notifyHosts(call, 'visitor_undecided', visit, waiting, { occasion: `undecided/visit/${visit.id}/${end}` })
  await endWhereNobodyWaits(call, visit.id)
}

async function doBatch(call: Call, ids: readonly number[], patient: boolean): Promise<Batch> {
  const { visitors, visits } = await lockVisitors(call.db, call.actor.company_id, ids, !patient)
  const undecided = visitors.filter((visitor) => {
    const due = nextDue(clockFactsOf(visitOf(visits, visitor), visitor), 0)
    return due?.step === 'undecided' && due.at <= call.now()
  })
  for (const visit of visits.values()) {
    const waiting = undecided.filter(({ visit_id }) => visit_id === visit.id)
    if (waiting.length > 0) await endUndecided(call, visit, waiting)
  }
  let done = undecided.length
  for (const visitor of visitors) {
    if (!undecided.includes(visitor) && (await doDue(call, visitor, visitOf(visits, visitor)))) done++
  }
  const locked = new Set(visitors.map(({ id }) => id))
  return { done, busy: patient ? [] : ids.filter((id) => !locked.has(id)) }
}

/** Does to visits what is due: each thing once, however many servers are at it and whenever one dies. How many. */
export async function visitsDue(on: DueDeps): Promise<number> {
  let done = 0
  // somebody who stays too long may count as gone at the same instant: a second look finds them
  for (let looks = 0; looks < 3; looks++) {
    const rows = await on.db.query<{ company_id: number; id: number }>(
      `select company_id, id from visitor where due_at <= $1 order by due_at, company_id, id limit 5000`,
      [new Date(on.now()).toISOString()],
    )
    if (rows.length === 0) break
    for (const company_id of new Set(rows.map((row) => row.company_id))) {
      done += await inBatches(
        rows.filter((row) => row.company_id === company_id).map(({ id }) => id),
        {
          work: (ids, patient) =>
            actAlone({ ...on, company_id, name: words.system[0] }, (call) => doBatch(call, ids, patient)),
          onFault: (error, visitor) => on.log.warn({ err: error, visitor }, 'what is due of a visit waits'),
        },
      )
    }
  }
  return done
}
