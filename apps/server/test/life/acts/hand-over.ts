import {
  type Act,
  actOn,
  at,
  by,
  chosen,
  open,
  permitted,
  picked,
  toldMeeting,
  unchangeable,
  unmanageable,
} from '../model/act'
import { handOn } from '../model/changes'
import { ann, bob, cat, eve, max, names } from '../model/house'
import { active, banned, hasLeft, hostOf, type Meeting, type Model, may, type Reason, tell } from '../model/model'
import type { Step } from '../model/step'

const takers = [ann, bob, cat, max, eve]

/** Why a meeting cannot go to somebody. */
function untakeable(model: Model, one: Meeting, to: number): Reason {
  if (hasLeft(model, to) || !may(to, 'view-meeting')) return 'invalid_input'
  if (banned(model, to)) return 'person_blacklisted'
  return one.booker === to && one.host === null ? 'invalid_input' : null
}

function handOver(model: Model, one: Meeting, to: number, told: boolean): void {
  const former = [one.booker, hostOf(one)].filter((who) => who !== to)
  one.alone = true
  handOn(model, one, to)
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
  return actOn(model, step, of, {
    who,
    kind: managed ? 'transfer (managed)' : 'transfer',
    told: (meeting) => `hands ${meeting} to ${names[to]}${managed ? ' as manager' : ''}`,
    request: (about, known) => ({
      ...{ path: managed ? '/manager/edit' : '/meeting/transfer', items: managed },
      body: { ...(managed ? { action: 'transfer', items: [about] } : about), user_id: known.user(to) },
    }),
    judge(model, one, isStale) {
      const no = managed
        ? unmanageable(model, who, one, isStale)
        : (permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale))
      const said = no ?? untakeable(model, one, to)
      if (said === null) handOver(model, one, to, true)
      return said
    },
  })
}

export function offer(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  const to = takers[step.pick % takers.length] ?? ann
  return actOn(model, step, of, {
    who,
    kind: 'offer to hand over',
    told: (meeting) => `offers ${meeting} to ${names[to]}`,
    request: (about, known) => ({ path: '/meeting/transfer_offer', body: { ...about, user_id: known.user(to) } }),
    judge(model, one, isStale, data) {
      const no = permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale) ?? untakeable(model, one, to)
      if (no !== null) return no
      for (const other of model.transfers) if (other.meeting === of) other.open = false
      model.transfers.push({ id: data?.offer_id ?? 0, meeting: of, from: one.booker, to, open: true })
      tell(model, [to], 'transfer_offered', one)
      return null
    },
  })
}

export function settle(model: Model, step: Step): Act | null {
  const isGone = (who: number | undefined) => who !== undefined && model.forgotten.includes(who)
  const all = [...model.transfers.keys()].filter((n) => {
    const its = model.transfers[n]
    return (!step.apt || its?.open) && !isGone(its?.from) && !isGone(its?.to)
  })
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
