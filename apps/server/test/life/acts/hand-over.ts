import {
  type Act,
  at,
  by,
  changedSince,
  chosen,
  open,
  permitted,
  picked,
  stale,
  toldMeeting,
  unchangeable,
  unmanageable,
  version,
} from '../act'
import { ask } from '../changes'
import { ann, bob, cat, eve, max, names } from '../house'
import { active, banned, hostOf, type Meeting, type Model, may, type Reason, tell } from '../model'
import type { Step } from '../step'

const takers = [ann, bob, cat, max, eve]

/** Why a meeting cannot go to somebody. */
function untakeable(model: Model, one: Meeting, to: number): Reason {
  if (!may(to, 'view-meeting')) return 'invalid_input'
  if (banned(model, to)) return 'person_blacklisted'
  return one.booker === to && one.host === null ? 'invalid_input' : null
}

function handOver(model: Model, one: Meeting, to: number, told: boolean): void {
  const former = [one.booker, hostOf(one)].filter((who) => who !== to)
  Object.assign(one, { booker: to, host: null, alone: true, people: [...new Set([...one.people, to])] })
  one.history.push('transfer')
  // somebody else asks: it is asked anew
  if (one.request !== null) {
    one.request = null
    ask(model, one)
  }
  if (!told) return
  tell(model, [to], 'transfer_received', one)
  tell(model, former, 'transfer_given', one)
}

export function transfer(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, step.how % 3 === 0 ? max : at(model, of).booker)
  const to = takers[step.pick % takers.length] ?? ann
  const managed = who === max && step.how % 2 === 0
  const isStale = changedSince(model, step, of)
  return {
    who,
    kind: managed ? 'transfer (managed)' : 'transfer',
    text: `${names[who]} hands ${toldMeeting(of)} to ${names[to]}${managed ? ' as manager' : ''}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => {
      const about = { id: known.id(of), version: version(step, known, of) }
      return {
        ...{ who, method: 'POST', path: managed ? '/manager/edit' : '/meeting/transfer', items: managed },
        body: managed
          ? { action: 'transfer', items: [about], user_id: known.user(to) }
          : { ...about, user_id: known.user(to) },
      }
    },
    judge(model) {
      const one = at(model, of)
      const no = managed
        ? unmanageable(model, who, one, isStale(model))
        : (permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale(model)))
      const said = no ?? untakeable(model, one, to)
      if (said === null) handOver(model, one, to, true)
      return said
    },
  }
}

export function offer(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  const to = takers[step.pick % takers.length] ?? ann
  const isStale = changedSince(model, step, of)
  return {
    who,
    kind: 'offer to hand over',
    text: `${names[who]} offers ${toldMeeting(of)} to ${names[to]}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: '/meeting/transfer_offer' },
      body: { id: known.id(of), version: version(step, known, of), user_id: known.user(to) },
    }),
    judge(model, data) {
      const one = at(model, of)
      const no =
        permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale(model)) ?? untakeable(model, one, to)
      if (no !== null) return no
      for (const other of model.transfers) if (other.meeting === of) other.open = false
      model.transfers.push({ id: data?.offer_id ?? 0, meeting: of, from: one.booker, to, open: true })
      tell(model, [to], 'transfer_offered', one)
      return null
    },
  }
}

export function settle(model: Model, step: Step): Act | null {
  const all = [...model.transfers.keys()].filter((n) => !step.apt || model.transfers[n]?.open)
  const of = chosen(all, step.pick)
  if (of === undefined) return null
  const who = by(step, model.transfers[of]?.to ?? ann)
  const accept = step.how % 3 !== 0
  return {
    who,
    kind: accept ? 'take over' : 'decline to take over',
    text: `${names[who]} ${accept ? 'takes over' : 'does not take over'} ${toldMeeting(model.transfers[of]?.meeting ?? 0)}`,
    request: () => ({
      who,
      method: 'POST',
      path: '/meeting/transfer_settle',
      body: { id: model.transfers[of]?.id ?? 0, accept },
    }),
    judge(model) {
      const its = model.transfers[of]
      const no = permitted(who, 'view-meeting')
      if (no !== null || its === undefined) return no
      if (its.to !== who) return 'not_found'
      const one = at(model, its.meeting)
      if (!its.open || !active(one) || one.end <= model.now || one.booker !== its.from) return 'offer_settled'
      const said = accept ? untakeable(model, one, who) : null
      if (said !== null) return said
      its.open = false
      if (accept) handOver(model, one, who, false)
      tell(model, [its.from], accept ? 'transfer_taken' : 'transfer_declined', one)
      return null
    },
  }
}
