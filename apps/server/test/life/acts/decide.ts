import { type Act, actOn, by, permitted, picked } from '../model/act'
import { approve, refuse, unapprovable } from '../model/changes'
import { dan, kim } from '../model/house'
import type { Model } from '../model/model'
import type { Step } from '../model/step'

export function decide(model: Model, step: Step, pass: boolean): Act | null {
  const of = picked(model, step, (one) => one.state === 'active' && one.audit === 1)
  if (of === undefined) return null
  const who = by(step, dan)
  return actOn(model, step, of, {
    who,
    kind: pass ? 'approve' : 'refuse',
    told: (meeting) => `${pass ? 'approves' : 'refuses'} ${meeting}`,
    request: (about) => ({ path: '/audit/edit', body: { ...about, pass, ...(pass ? {} : { reason: 'No' }) } }),
    judge(model, one, isStale) {
      const no = permitted(who, 'change-audit') ?? (who === kim ? 'outside_scope' : null)
      if (no !== null) return no
      if (one.state !== 'active' || one.audit !== 1) return 'audit_decided'
      if (isStale) return 'stale'
      if (!pass) {
        refuse(model, one, 'refuse', who)
        return null
      }
      const said = unapprovable(model, one)
      if (said === null) approve(model, one, who)
      return said
    },
  })
}
