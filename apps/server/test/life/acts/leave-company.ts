import { type Act, chosen } from '../model/act'
import { ann, bob, dateOf, day, kim, leavers, max, names, pat } from '../model/house'
import { closeAccount, forgetPerson, openAccount } from '../model/leave'
import { active, hasLeft, type Model } from '../model/model'
import type { Step } from '../model/step'

/** Those who are there; of them those who have something to come, where somebody looks for them. */
function there(model: Model, step: Step): number[] {
  const all = leavers.filter((who) => !hasLeft(model, who))
  const booked = all.filter((who) =>
    model.meetings.some((one) => active(one) && one.start > model.now && (one.booker === who || one.host === who)),
  )
  const shared = booked.filter((who) =>
    model.meetings.some((one) => active(one) && one.start > model.now && one.booker === who && one.people.length > 1),
  )
  return (step.apt ? [shared, booked] : []).find((some) => some.length > 0) ?? all
}
const away = (model: Model) => model.left.filter((who) => !model.forgotten.includes(who))

const switched = (who: readonly number[], status: 'active' | 'disabled'): Pick<Act, 'who' | 'request'> => ({
  who: pat,
  request: ({ user }) => ({
    ...{ who: pat, method: 'POST', path: '/users/switch' },
    body: { ids: who.map(user), status },
  }),
})

/** Pat closes an account, or two at once; what follows may have to wait for the next look. */
export function depart(model: Model, step: Step): Act | null {
  const first = chosen(there(model, step), step.pick)
  if (first === undefined) return null
  const second = step.how % 6 === 0 ? chosen(there(model, step), step.pick + 1) : undefined
  return departOf([...new Set([first, second ?? first])], step.how % 4 === 1)
}

export function departOf(who: readonly number[], later = false): Act {
  return {
    ...switched(who, 'disabled'),
    kind: who.length > 1 ? 'close two accounts' : 'close an account',
    text: `Pat closes the account of ${who.map((one) => names[one]).join(' and ')}${later ? ' (nobody looks yet)' : ''}`,
    later,
    leaves: who,
    judge(model) {
      for (const one of [...who].sort()) if (!hasLeft(model, one)) closeAccount(model, one)
      return null
    },
  }
}

/** Somebody's last day is over: the job closes their account, on two servers at once. */
export function lastDay(model: Model, step: Step): Act | null {
  const who = chosen(there(model, step), step.pick)
  if (who === undefined) return null
  return {
    ...{ who: pat, kind: 'last day', text: `the last day of ${names[who]} was yesterday` },
    request: async ({ user, sql, eachServer }) => {
      await sql('update users set departure_date = $2 where id = $1', [user(who), dateOf(day(model.now) - 1)])
      await eachServer((server) => server.disableLeavers())
      return { who: pat, method: 'GET', path: '/absence/mine', body: {} }
    },
    leaves: [who],
    judge(model) {
      closeAccount(model, who)
      return null
    },
  }
}

/** An account is open again. */
export function comeBack(model: Model, step: Step): Act | null {
  const who = chosen(away(model), step.pick)
  if (who === undefined) return null
  return {
    ...switched([who], 'active'),
    ...{ kind: 'open an account', text: `Pat opens the account of ${names[who]} again`, sweeps: true },
    request: async (known) => {
      await known.sql('update users set departure_date = null where id = $1', [known.user(who)])
      return switched([who], 'active').request(known)
    },
    judge(model) {
      openAccount(model, who)
      return null
    },
  }
}

/** An account is closed and opened within a second, before anybody looked. */
export function blink(model: Model, step: Step): Act | null {
  const who = chosen(there(model, step), step.pick)
  if (who === undefined) return null
  return {
    ...switched([who], 'active'),
    ...{ kind: 'close and open', text: `Pat closes the account of ${names[who]}, and opens it again`, sweeps: true },
    request: async (known) => {
      await known.ask(await switched([who], 'disabled').request(known))
      return switched([who], 'active').request(known)
    },
    judge(model) {
      if (!model.due.includes(who)) model.due.push(who)
      return null
    },
    ends: [who],
  }
}

/** What is stored about somebody who left is deleted. */
export function forget(model: Model, step: Step): Act | null {
  const who = chosen(away(model), step.pick)
  // one of a run: who is gone for good does nothing any more
  if (who === undefined || model.forgotten.length > 0 || model.due.includes(who)) return null
  return {
    ...{ who: pat, kind: 'delete the data', text: `Pat has the data of ${names[who]} deleted` },
    request: async ({ user, ask, sql, eachServer }) => {
      const begun = { who: pat, method: 'POST' as const, path: '/deletion/begin', body: { user_id: user(who) } }
      await ask(begun)
      await sql(`update deletion set due_at = '2000-01-01' where user_id = $1`, [user(who)])
      await eachServer((server) => server.deletions.finish())
      return { who: pat, method: 'GET', path: '/absence/mine', body: {} }
    },
    judge(model) {
      forgetPerson(model, who)
      return null
    },
  }
}

/** The department has another head, or none. */
export function appoint(_: Model, step: Step): Act | null {
  const to = ([null, ann, bob, max, kim] as const)[step.pick % 5] ?? null
  return {
    ...{ who: pat, kind: 'appoint a head', text: `the department is headed by ${to === null ? 'nobody' : names[to]}` },
    request: async ({ sql, user, company_id }) => {
      const [row] = await sql<{ id: number; version: number }>(
        `select id, version from department where company_id = $1 and name = 'Team'`,
        [company_id],
      )
      const body = { ...row, manager_id: to === null ? null : user(to) }
      return { who: pat, method: 'POST', path: '/department/edit', body }
    },
    // who has left becomes nobody's head; who leaves as one stays it, and is passed over
    judge(model) {
      if (to !== null && to !== model.head && hasLeft(model, to)) return 'invalid_input'
      model.head = to
      return null
    },
  }
}
