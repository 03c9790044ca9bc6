import { confirmed, hostOf, type Meeting, type Model, tell, versionOf } from './model/model'

/**
 * What a change says to those who take part and were not told of it in other words: that they are invited, that it is at
 * another time or place, that it does not take place. Meetings of a series are told of together.
 */
export function tellInvolved(before: Model, model: Model, actor: number | null): void {
  const groups = new Map<string, { kind: string; first: Meeting; people: Set<number> }>()
  const changed = model.meetings.filter(
    (one, n) => versionOf(one) > (before.meetings[n] ? versionOf(before.meetings[n]) : 0),
  )
  for (const one of changed.sort((a, b) => a.start - b.start || a.id - b.id)) {
    const n = model.meetings.indexOf(one)
    const had = before.meetings[n]
    const action = one.history.at(-1)
    if (one.end <= model.now && action !== 'end') continue
    const isOn = one.state === 'active' && confirmed(one)
    const isNew = had === undefined || (had.audit === 1 && had.wanted === null)
    const wasOn = had !== undefined && confirmed(had)
    const moved =
      had !== undefined &&
      action !== 'end' &&
      !(had.room === one.room && had.start === one.start && had.end === one.end)
    for (const who of one.people) {
      const isTold = Object.entries(model.told).some(
        ([key, times]) => key.startsWith(`${who} `) && key.endsWith(` ${n}`) && times > (before.told[key] ?? 0),
      )
      if (who === actor || isTold) continue
      const isInvited = isNew || had?.people.includes(who) === false
      const kind = !isOn
        ? wasOn
          ? 'meeting_cancelled'
          : null
        : isInvited
          ? who === hostOf(one)
            ? null
            : 'meeting_invited'
          : wasOn && moved
            ? 'meeting_changed'
            : null
      if (kind === null) continue
      const key = `${kind} ${one.series ?? `- ${n}`}`
      const group = groups.get(key) ?? { kind, first: one, people: new Set() }
      group.people.add(who)
      groups.set(key, group)
    }
  }
  for (const { kind, first, people } of groups.values()) tell(model, [...people], kind, first)
}
