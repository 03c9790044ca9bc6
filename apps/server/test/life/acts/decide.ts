import { type Act, at, by, changedSince, permitted, picked, stale, toldMeeting, version } from '../act'
import { approve, refuse, unapprovable } from '../changes'
import { dan, kim, names } from '../house'
import type { Model } from '../model'
import type { Step } from '../step'

export function decide(model: Model, step: Step, pass: boolean): Act | null {
  const of = picked(model, step, (one) => one.state === 'active' && one.audit === 1)
  if (of === undefined) return null
  const who = by(step, dan)
  const isStale = changedSince(model, step, of)
  return {
    who,
    kind: pass ? 'approve' : 'refuse',
    text: `${names[who]} ${pass ? 'approves' : 'refuses'} ${toldMeeting(of)}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: '/audit/edit' },
      body: { id: known.id(of), version: version(step, known, of), pass, ...(pass ? {} : { reason: 'No' }) },
    }),
    judge(model) {
      const one = at(model, of)
      const no = permitted(who, 'change-audit') ?? (who === kim ? 'outside_scope' : null)
      if (no !== null) return no
      if (one.state !== 'active' || one.audit !== 1) return 'audit_decided'
      if (isStale(model)) return 'stale'
      if (!pass) {
        refuse(model, one, 'refuse', who)
        return null
      }
      const said = unapprovable(model, one)
      if (said === null) approve(model, one, who)
      return said
    },
  }
}
