import { startSession } from '../../src/kernel/session/session-store'
import type { Answer, World } from '../world'
import { forget, found } from './company'
import { broken, differences, learn, type Stored, stored } from './compare'
import { tellInvolved } from './involved'
import { runJobs } from './jobs'
import type { Act, Known } from './model/act'
import { type House, names, pat, rfc, roomName, shown } from './model/house'
import { settleLeavers } from './model/leave'
import { banned, hasLeft, newModel, type Reason, signedOutOf } from './model/model'
import { give, noteHad } from './model/queue'
import type { Step } from './model/step'
import { nextInstant, opportune, resolvers } from './situation'
import { together } from './together'

/** How often each was done, and refused for what. */
export type Tally = Map<string, Map<string, number>>
const tallied = (tally: Tally, kind: string, outcome: string) => {
  const its = tally.get(kind) ?? new Map<string, number>()
  its.set(outcome, (its.get(outcome) ?? 0) + 1)
  tally.set(kind, its)
}

const clone = <T>(value: T): T => structuredClone(value)

/** Why the product said no; null: it did not. */
function reasonOf(answer: Answer, ofItem: boolean): Reason {
  if (answer.code !== 0) return answer.data?.reason ?? `code ${answer.code}`
  const item = ofItem ? answer.data.items[0] : undefined
  return item === undefined || item.ok ? null : item.reason
}

function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((one, n) => orders([...list.slice(0, n), ...list.slice(n + 1)]).map((rest) => [one, ...rest]))
}

/** What does not happen because somebody was at it in this moment: nothing is done, and who asks again is answered. */
const busy = new Set<Reason>(['conflict', 'in_progress'])

/**
 * Drives one run: each step is done in the product and in the model, which have to agree about the answer and about
 * everything that is stored then.
 */
export async function live(world: World, house: House, steps: readonly Step[], tally: Tally): Promise<void> {
  const company = await found(world, house)
  const lines: string[] = []
  const told = (line: string) => lines.push(line)
  let model = newModel(house)
  let row: Stored | undefined
  let turn = 0
  /** Whose token is one of before they left. */
  const ended = new Set<number>()
  const server = () => world.servers[turn++ % world.servers.length] ?? world.first
  const fail = (why: string[]): never => {
    throw new Error([describeHouse(house), ...lines, ...why].join('\n'))
  }

  const setClock = async () => {
    world.setNow(rfc(model.now))
    await world.db.query('update life_clock set now = $1', [rfc(model.now)])
  }
  const tokenOf = async (who: number) => {
    const person = company.people[who]
    if (person !== undefined && ended.has(who) && !hasLeft(model, who)) {
      const session = { company_id: company.id, user_id: person.id, ip: '127.0.0.1', agent: 'life' }
      person.token = await startSession(world.db, session)
      ended.delete(who)
    }
    return { token: person?.token ?? '' }
  }
  const known: Known = {
    room: (of) => company.rooms[of] ?? 0,
    user: (of) => company.people[of]?.id ?? 0,
    id: (of) => model.meetings[of]?.id ?? 0,
    version: (of) => row?.meetings.find(({ id }) => id === model.meetings[of]?.id)?.version ?? 1,
    code: async (of) => {
      const { booker = 0 } = model.meetings[of] ?? {}
      const answer = await server().get(
        '/signinlog/qrcode',
        { id: known.id(of), kind: 'paper' },
        await tokenOf(hasLeft(model, booker) ? pat : booker),
      )
      return answer.data?.code ?? 'none'
    },
    company_id: company.id,
    absence: async ({ who, start }) => {
      const [row] = await known.sql<{ id: number }>(
        'select id from absence where company_id = $1 and user_id = $2 and start_time = $3',
        [company.id, known.user(who), rfc(start)],
      )
      return row?.id ?? 1
    },
    ask: async ({ who, method, path, body }) => {
      const more = await tokenOf(who)
      const answer = await (method === 'GET' ? server().get(path, body, more) : server().post(path, body, more))
      if (answer.code !== 0) fail([`  ${path} was refused: ${answer.message}`])
    },
    sql: (text, values) => world.db.query(text, values),
    eachServer: async (work) => void (await Promise.all(world.servers.map(work))),
  }
  const send = async (act: Act): Promise<{ answer: Answer; reason: Reason }> => {
    const { who, method, path, body, items, key } = await act.request(known)
    const more = { ...(await tokenOf(who)), ...(key ? { key: `life-${company.id}-${turn}` } : {}) }
    const ask = () => (method === 'GET' ? server().get(path, body, more) : server().post(path, body, more))
    const answer = await ask()
    if (key) {
      const again = await ask()
      // who sends the same again is answered the same, and nothing more happens
      if (answer.code === 0 && again.data.id !== answer.data.id)
        fail([`sent twice: ${JSON.stringify(answer.data)}, ${JSON.stringify(again.data)}`])
    }
    return { answer, reason: reasonOf(answer, items === true || path === '/audit/edit') }
  }
  /** Those who left are looked after: by every server at once, where one of them is all there is to do. */
  const deliver = async () => {
    if (model.due.length === 0) return
    if (model.due.length === 1) await Promise.all(world.servers.map((one) => one.deliver()))
    else for (const one of world.servers) await one.deliver()
    const waits = await world.db.query<{ error: string }>('select error from due_event where company_id = $1', [
      company.id,
    ])
    if (waits.length > 0) fail([`  events wait: ${waits.map(({ error }) => error)}`])
    const had = clone(model)
    settleLeavers(model, (before) => tellInvolved(before, model, null))
    for (const [n, one] of model.meetings.entries())
      if (one.history.length > (had.meetings[n]?.history.length ?? 0))
        tallied(tally, 'of somebody who left', one.state === 'cancelled' ? 'cancelled' : 'handed on')
  }
  /** Their tokens are worth nothing any more, also at the server that was told of it by another one. */
  const signedOut = async (who: readonly number[]) => {
    for (const one of who) {
      const token = company.people[one]?.token
      for (const each of world.servers)
        while ((await each.get('/absence/mine', {}, { token })).code === 0)
          await new Promise((again) => setTimeout(again, 2))
      ended.add(one)
    }
  }
  /** What came free is given away; where lists of people changed too, everybody is looked at. */
  const settle = async (swept: boolean) => {
    if (model.wishes.some((one) => one.state === 'queued')) {
      for (const one of world.servers) await (swept ? one.waiting.sweep() : one.waiting.round())
      give(model)
    }
  }
  const check = async () => {
    row = await stored(world, company)
    learn(model, row, company)
    const why = [...broken(model, row), ...differences(model, row, company)]
    if (why.length > 0) fail(why)
  }

  async function tick(step: Step) {
    const was = model.now
    model.now = nextInstant(model, step)
    const back = model.now < was
    told(`${shown(model.now)}: the clock ${back ? 'steps back' : 'moves on'}, the jobs run`)
    await setClock()
    await deliver()
    // every server looks, and they do so at once, but for the queue, where who comes first is part of the outcome
    await Promise.all(world.servers.map((one) => one.release()))
    await Promise.all(world.servers.map((one) => one.runApprovals()))
    for (const one of world.servers) await one.waiting.sweep()
    const before = { ...model.told }
    const states = model.meetings.map((one) => one.state)
    runJobs(model)
    tallied(tally, 'tick', back ? 'back' : 'on')
    for (const [n, one] of model.meetings.entries())
      if (one.state === 'released' && states[n] !== 'released') tallied(tally, 'job', 'released')
    for (const key of Object.keys(model.told))
      for (let n = before[key] ?? 0; n < (model.told[key] ?? 0); n++) tallied(tally, 'job', `told ${key.split(' ')[1]}`)
  }

  async function alone(act: Act) {
    const { answer, reason } = await send(act)
    const bans = model.bans.filter((one) => banned(model, one.who)).length
    const next = clone(model)
    const should = signedOutOf(model, act.who) ?? act.judge(next, answer.data)
    if (should === null) tellInvolved(model, next, act.who)
    told(`${shown(model.now)}: ${act.text} → ${reason ?? 'done'}`)
    if (reason !== should)
      fail([
        `  the model says: ${should ?? 'done'}`,
        `  the answer was: ${JSON.stringify({ code: answer.code, message: answer.message, data: answer.data })}`,
      ])
    if (reason === null) model = next
    tallied(tally, act.kind, reason ?? 'done')
    if (reason === null) await signedOut([...(act.leaves ?? []), ...(act.ends ?? [])])
    if (!act.later) await deliver()
    // what was free before, but not first choice, and what somebody may book again, the sweep of the next minute finds
    const freed = model.bans.filter((one) => banned(model, one.who)).length < bans
    await settle(freed || act.sweeps === true || act.kind === 'decline what is kept')
  }

  async function atOnce(acts: readonly Act[]) {
    const leaves = acts.flatMap((one) => one.leaves ?? [])
    // those who leave are looked after at the same moment, and once more afterwards
    const looking = leaves.length > 0 ? world.servers.map((one) => one.deliver()) : []
    const answers = await Promise.all(acts.map(send))
    await Promise.all(looking)
    if (leaves.length > 0) for (const one of world.servers) await one.deliver()
    told(`${shown(model.now)}: at once:`)
    for (const [n, act] of acts.entries()) told(`    ${act.text} → ${answers[n]?.reason ?? 'done'}`)
    const before = clone(model)
    const found = await stored(world, company)
    const looked = acts.length
    let why: string[] = ['  no order of these gives these answers']
    const turns = leaves.length > 0 ? [...acts.keys(), looked] : [...acts.keys()]
    for (const order of orders(turns)) {
      const tried = clone(before)
      const conclude = () => settleLeavers(tried, (then) => tellInvolved(then, tried, null))
      const agrees = order.every((n) => {
        if (n === looked) {
          conclude()
          return true
        }
        const its = answers[n]
        if (its === undefined) return false
        if (busy.has(its.reason)) return true
        const next = clone(tried)
        const should = signedOutOf(tried, acts[n]?.who ?? 0) ?? acts[n]?.judge(next, its.answer.data)
        // who finds it changed may be told so instead of what it has become
        if (should !== its.reason && !(its.reason === 'stale' && should !== null)) return false
        if (should === null) {
          tellInvolved(tried, next, acts[n]?.who ?? null)
          Object.assign(tried, next)
          // somebody else's act of the same moment may end it
          noteHad(tried)
        }
        return true
      })
      if (!agrees) continue
      if (leaves.length > 0) conclude()
      learn(tried, found, company)
      why = differences(tried, found, company)
      if (why.length > 0) continue
      model = tried
      await signedOut(model.left.filter((who) => leaves.includes(who)))
      for (const [n, act] of acts.entries()) tallied(tally, 'together', `${act.kind}: ${answers[n]?.reason ?? 'done'}`)
      return settle(true)
    }
    fail(why)
  }

  try {
    await setClock()
    // a company is looked after from its first look on
    await world.first.release()
    for (const drawn of steps) {
      const step = opportune(model, drawn)
      if (step.do === 'nothing') continue
      if (step.do === 'tick') await tick(step)
      else if (step.do === 'together') {
        const acts = together(model, step)
        if (acts.length < 2) continue
        await atOnce(acts)
      } else {
        const act = resolvers[step.do]?.(model, step)
        if (act == null) continue
        await alone(act)
      }
      await check()
    }
  } finally {
    await forget(world, company)
  }
}

function describeHouse(house: House): string {
  const rooms = house.rooms.map((room, n) => {
    const said = Object.entries(room).filter(([, value]) => value !== null && value !== false && value !== 'none')
    return `  ${roomName(n)}: ${said.map(([name, value]) => `${name} ${value}`).join(', ')}`
  })
  const { flow, takeAtOnce, strikes, lateCancel, seriesStrikes, head, above } = house
  return [
    '',
    `People: ${names.join(', ')}`,
    ...rooms,
    `  ${JSON.stringify({ flow, takeAtOnce, strikes, lateCancel, seriesStrikes, head, above })}`,
  ].join('\n')
}
