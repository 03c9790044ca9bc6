import { type Breach, hostOf, type Meeting, type Model, tell } from './model'

/** Counts against whoever has a meeting, once; enough of that is a ban, each breach for one ban at most. */
export function count(model: Model, one: Meeting, kind: Breach['kind'], time: number): void {
  const meeting = model.meetings.indexOf(one)
  const who = hostOf(one)
  const known = model.breaches.find((each) => each.meeting === meeting && each.kind === kind)
  if (known?.counted) return
  if (known !== undefined) Object.assign(known, { counted: true, time })
  else model.breaches.push({ meeting, who, kind, time, series: one.series, counted: true, ban: null })
  const { strikes, seriesStrikes } = model.house
  const fresh = model.breaches.filter(
    (each) => each.who === who && each.counted && each.ban === null && each.time > model.now - 30 * 1440,
  )
  if (strikes > 0 && fresh.length >= strikes) {
    const until = model.now + 1440
    const running = model.bans.find((each) => each.who === who && each.on && each.until > model.now)
    if (running !== undefined)
      Object.assign(running, { until: Math.max(until, running.until), numbers: running.numbers + fresh.length })
    else model.bans.push({ who, from: model.now, until, numbers: fresh.length, on: true })
    const ban = running === undefined ? model.bans.length - 1 : model.bans.indexOf(running)
    for (const each of fresh) each.ban = ban
    tell(model, [who], 'blacklisted_counted', null)
  }
  const { series } = one
  if (
    kind !== 'no_sign' ||
    series === null ||
    seriesStrikes === 0 ||
    model.struck.some((each) => each.series === series)
  )
    return
  const missed = model.breaches.filter((each) => each.kind === 'no_sign' && each.counted && each.series === series)
  if (missed.length >= seriesStrikes) model.struck.push({ series, done: false })
}

/** Takes back what a meeting counted; a ban for which too little is left ends. */
export function uncount(model: Model, one: Meeting): void {
  const meeting = model.meetings.indexOf(one)
  const known = model.breaches.find((each) => each.meeting === meeting && each.kind === 'no_sign' && each.counted)
  if (known === undefined) return
  const { ban } = known
  Object.assign(known, { counted: false, ban: null })
  const its = ban === null ? undefined : model.bans[ban]
  if (its === undefined || !its.on || its.until <= model.now) return
  const left = model.breaches.filter((each) => each.ban === ban)
  if (left.length >= model.house.strikes) return
  for (const each of left) each.ban = null
  its.on = false
  tell(model, [its.who], 'blacklist_lifted', null)
}
