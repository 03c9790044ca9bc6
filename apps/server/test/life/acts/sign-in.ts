import { type Act, at, by, picked, toldMeeting } from '../model/act'
import { names } from '../model/house'
import { confirmed, form, hostOf, isOwner, type Model } from '../model/model'
import type { Step } from '../model/step'

export function signIn(model: Model, step: Step): Act | null {
  const of =
    picked(
      model,
      step,
      (one) =>
        one.state === 'active' && confirmed(one) && one.end > model.now && one.start - 15 <= model.now && !one.signed,
    ) ?? (step.apt ? undefined : 0)
  if (of === undefined || at(model, of) === undefined || at(model, of).id === 0) return null
  const who = by(step, hostOf(at(model, of)))
  return {
    who,
    kind: 'sign in',
    text: `${names[who]} signs in at ${toldMeeting(of)}`,
    request: async (known) => ({ who, method: 'POST', path: '/signinlog/scan', body: { code: await known.code(of) } }),
    judge(model) {
      const one = at(model, of)
      if (!isOwner(who, one) && !one.people.includes(who)) return 'meeting_not_invited'
      if (one.state !== 'active' || !confirmed(one)) return 'sign_in_cancelled'
      const key = `signed ${who}`
      if (one.history.includes(key)) return null
      const { release } = form(model, one.room)
      const opens = one.start - (release === 20 ? 50 : 15)
      if (model.now < opens) return 'sign_in_early'
      if (model.now >= one.end) return 'sign_in_over'
      one.signed = true
      one.history.push(key)
      return null
    },
  }
}
