import { bareBooking, booking, dayAsks, freeAsks, freeSlots, weekAsks, yearAsks } from './asks'
import { duel, type Effort, type Pit } from './duel'
import { median, once } from './load'
import type { Line } from './report'

/** All meetings of a day for 30 rooms, and a week of one room. */
export async function reads(pit: Pit, effort: Effort): Promise<Line[]> {
  return [
    await duel(pit, { name: 'day', pair: dayAsks(pit.stage), goal: 0.5, aim: 0.8 }, effort),
    await duel(pit, { name: 'week', pair: weekAsks(pit.stage), goal: 0.4, aim: 0.6 }, effort),
  ]
}

/** Which rooms of all are free for an hour. */
export async function free(pit: Pit, effort: Effort): Promise<Line> {
  return duel(pit, { name: 'free', pair: freeAsks(pit.stage), goal: 0.5, aim: 0.7 }, effort)
}

/**
 * How rooms were used over all days: as they are kept, the first question having reckoned them. Asked by the
 * administrator, who is the first of the accounts: the others may not see it.
 */
export async function year(pit: Pit, effort: Effort): Promise<Line> {
  const [administrator = ''] = pit.tokens
  const pair = yearAsks(pit.stage)
  // the job of each hour has reckoned them long before anybody asks
  await once(pit.product.address, { ...pair.product(), headers: { 'x-token': administrator } })
  return duel(
    { ...pit, tokens: pit.tokens.map(() => administrator) },
    { name: 'year', pair, goal: 0.5, aim: 0.8 },
    effort,
  )
}

/** The day, when visible ranges hold for the rooms of half of the offices: as a share of the day without any. */
export async function ranged(pit: Pit, effort: Effort): Promise<Line> {
  const { db, company_id, offices } = pit.stage
  const day = () => duel(pit, { name: 'day', pair: dayAsks(pit.stage), goal: 0.5, aim: 0.8 }, effort)
  const clear = () => db.query(`delete from visible_range where company_id = $1 and name like 'Bench %'`, [company_id])
  await clear()
  const before = await day()
  try {
    for (const [at, rooms] of offices.slice(0, Math.ceil(offices.length / 2)).entries()) {
      await db.query(
        `with made as (
           insert into visible_range (company_id, name, effect) values ($1, $2, $3) returning id
         ), rooms as (
           insert into visible_range_room (company_id, visible_range_id, meetingroom_id)
           select $1, made.id, room from made, unnest($4::int[]) as room
         )
         insert into visible_range_department (company_id, visible_range_id, department_id)
         select $1, made.id, d.id from made, (select id from department where company_id = $1 order by id limit 5 offset $5) d`,
        [company_id, `Bench ${at + 1}`, at % 2 === 0 ? 'see' : 'book', rooms, at],
      )
    }
    // sessions believe for ten seconds at most what they read before
    await new Promise((done) => setTimeout(done, 10_500))
    const after = await day()
    const share = after.value / before.value
    return {
      ...after,
      ...{
        work: `day with ranges, ${pit.stage.name}`,
        measured: `${before.shown} of bare without, ${after.shown} with`,
      },
      ...{ value: share, shown: share.toFixed(2), goal: 0.95, aim: 1 },
    }
  } finally {
    await clear()
  }
}

/** Clients who book free slots, each its own: all rules, the log and the events against one bare insert. */
export async function book(pit: Pit, effort: Effort): Promise<Line> {
  const slot = await freeSlots(pit.stage)
  const pair = { product: () => booking(slot()), bare: () => bareBooking(pit.stage, slot()) }
  return duel(pit, { name: 'book', pair, goal: 0.25, aim: 0.4 }, effort)
}

/** How much longer one reader waits on more data: the medians of single requests that alternate between the sets. */
export async function growth(small: Pit, large: Pit, effort: Effort): Promise<Line[]> {
  const lines: Line[] = []
  for (const [work, asks] of Object.entries({ day: dayAsks, week: weekAsks })) {
    const times = new Map<Pit, number[]>([
      [small, []],
      [large, []],
    ])
    for (let ask = 0; ask < effort.asks; ask++) {
      for (const [pit, list] of times) {
        const headers = { 'x-token': pit.tokens[0] ?? '' }
        const { ms, status } = await once(pit.product.address, { ...asks(pit.stage).product(), headers })
        if (status !== 200) throw new Error(`${work}: status ${status}`)
        // The first ones warm up.
        if (ask > effort.asks / 5) list.push(ms)
      }
    }
    const [before, after] = [median(times.get(small) ?? []), median(times.get(large) ?? [])]
    lines.push({
      work: `growth ${small.stage.name} to ${large.stage.name}, ${work}`,
      measured: `p50 ${before.toFixed(2)} ms to ${after.toFixed(2)} ms`,
      ...{ value: after / before, shown: (after / before).toFixed(2), goal: 1.5, aim: 1.2, more: false },
    })
  }
  return lines
}
