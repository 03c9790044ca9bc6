import { cancel, handOn } from './changes'
import { team } from './house'
import { active, banned, hasLeft, type Meeting, type Model, may, tell } from './model'

/** The heads of somebody's department and of the one above it, the nearest first. */
const headsOf = (model: Model, who: number) =>
  team.includes(who) ? [model.head, model.house.above].filter((head): head is number => head !== null) : []

/**
 * Who takes a meeting of somebody who left; undefined: it is cancelled. It stays with whoever of booker and host is still
 * there. Where others take part it goes to the head of the department, to the one above, or to the first of them.
 */
function takerOf(model: Model, one: Meeting, leaver: number): number | undefined {
  const able = (who: number | null): who is number =>
    who !== null && who !== leaver && !hasLeft(model, who) && may(who, 'view-meeting') && !banned(model, who)
  const owner = [one.booker, one.host].find(able)
  if (owner !== undefined) return owner
  const others = one.people.filter((who) => who !== leaver && !hasLeft(model, who))
  return others.length === 0 ? undefined : [...headsOf(model, leaver), ...others].find(able)
}

/** What becomes of the coming meetings of one person whose account is closed. */
function settleLeaver(model: Model, leaver: number): void {
  if (!hasLeft(model, leaver)) return
  const coming = model.meetings.filter(
    (one) => (one.booker === leaver || one.host === leaver) && active(one) && one.start > model.now,
  )
  const groups = new Map<string, { taker: number; all: Meeting[] }>()
  for (const one of coming) {
    const taker = takerOf(model, one, leaver)
    if (taker === undefined) {
      cancel(model, one, null)
      continue
    }
    const key = `${taker} ${one.series ?? `- ${one.id}`}`
    const group = groups.get(key) ?? { taker, all: [] }
    group.all.push(one)
    groups.set(key, group)
  }
  for (const { taker, all } of groups.values()) {
    const first = all.sort((a, b) => a.start - b.start)[0] as Meeting
    const stays = first.booker === taker
    for (const one of all) {
      handOn(model, one, taker)
      one.people = one.people.filter((who) => who !== leaver)
    }
    tell(model, [taker], 'left_received', first)
    const others = all.flatMap((one) => one.people).filter((who) => who !== taker && !hasLeft(model, who))
    if (!stays) tell(model, others, 'left_handed', first)
  }
}

/** Each of whom it was said that they left, one after the other; `after` each: what follows from the change. */
export function settleLeavers(model: Model, after: (before: Model) => void): void {
  for (const who of model.due.splice(0)) {
    const before = structuredClone(model)
    settleLeaver(model, who)
    after(before)
  }
}

export function closeAccount(model: Model, who: number): void {
  model.left.push(who)
  if (!model.due.includes(who)) model.due.push(who)
}

export function openAccount(model: Model, who: number): void {
  model.left = model.left.filter((one) => one !== who)
}

/** What is stored about them goes; their meetings stay, without a name. */
export function forgetPerson(model: Model, who: number): void {
  model.forgotten.push(who)
  model.due.push(who)
  if (model.head === who) model.head = null
  model.absences = model.absences.filter((one) => one.who !== who)
  model.wishes = model.wishes.filter((one) => one.who !== who)
  for (const one of model.breaches) if (one.who === who) Object.assign(one, { counted: false, ban: null })
  for (const one of model.bans) if (one.who === who) one.on = false
}
