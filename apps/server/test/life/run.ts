import type { Answer, World } from '../world'
import { type Company, forget, found } from './company'
import { broken, differences, learn, type Stored, stored } from './compare'
import { tellInvolved } from './involved'
import { runJobs } from './jobs'
import type { Act, Known } from './model/act'
import { type House, names, rfc, roomName, shown } from './model/house'
import { banned, newModel, type Reason } from './model/model'
import { give } from './model/queue'
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
  const server = () => world.servers[turn++ % world.servers.length] ?? world.first
  const fail = (why: string[]): never => {
    throw new Error([describeHouse(house), ...lines, ...why].join('\n'))
  }

  const setClock = async () => {
    world.setNow(rfc(model.now))
    await world.db.query('update life_clock set now = $1', [rfc(model.now)])
  }
  const known: Known = {
    room: (of) => company.rooms[of] ?? 0,
    user: (of) => company.people[of]?.id ?? 0,
    id: (of) => model.meetings[of]?.id ?? 0,
    version: (of) => row?.meetings.find(({ id }) => id === model.meetings[of]?.id)?.version ?? 1,
    code: async (of) => {
      const answer = await server().get(
        '/signinlog/qrcode',
        { id: known.id(of), kind: 'paper' },
        tokenOf(company, model.meetings[of]?.booker ?? 0),
      )
      return answer.data?.code ?? 'none'
    },
  }
  const send = async (act: Act): Promise<{ answer: Answer; reason: Reason }> => {
    const { who, method, path, body, items, key } = await act.request(known)
    const more = { ...tokenOf(company, who), ...(key ? { key: `life-${company.id}-${turn}` } : {}) }
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
  /** What came free is given away; where lists of people changed too, everybody is looked at. */
  const settle = async (swept: boolean) => {
    if (model.wishes.some((one) => one.state === 'queued')) {
      for (const one of world.servers) await (swept ? one.waiting.sweep() : one.waiting.round())
      give(model)
    }
  }
  const check = async () => {
    row = await stored(world, company)
    learn(model, row)
    const why = [...broken(model, row), ...differences(model, row, company)]
    if (why.length > 0) fail(why)
  }

  async function tick(step: Step) {
    const was = model.now
    model.now = nextInstant(model, step)
    const back = model.now < was
    told(`${shown(model.now)}: the clock ${back ? 'steps back' : 'moves on'}, the jobs run`)
    await setClock()
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
    const should = act.judge(next, answer.data)
    if (should === null) tellInvolved(model, next, act.who)
    told(`${shown(model.now)}: ${act.text} → ${reason ?? 'done'}`)
    if (reason !== should)
      fail([
        `  the model says: ${should ?? 'done'}`,
        `  the answer was: ${JSON.stringify({ code: answer.code, message: answer.message, data: answer.data })}`,
      ])
    if (reason === null) model = next
    tallied(tally, act.kind, reason ?? 'done')
    // what was free before, but not first choice, and what somebody may book again, the sweep of the next minute finds
    const freed = model.bans.filter((one) => banned(model, one.who)).length < bans
    await settle(freed || act.kind === 'decline what is kept')
  }

  async function atOnce(acts: readonly Act[]) {
    const answers = await Promise.all(acts.map(send))
    told(`${shown(model.now)}: at once:`)
    for (const [n, act] of acts.entries()) told(`    ${act.text} → ${answers[n]?.reason ?? 'done'}`)
    const before = clone(model)
    const looked = await stored(world, company)
    let why: string[] = ['  no order of these gives these answers']
    for (const order of orders([...acts.keys()])) {
      const tried = clone(before)
      const agrees = order.every((n) => {
        const its = answers[n]
        if (its === undefined) return false
        if (busy.has(its.reason)) return true
        const next = clone(tried)
        const should = acts[n]?.judge(next, its.answer.data)
        // who finds it changed may be told so instead of what it has become
        if (should !== its.reason && !(its.reason === 'stale' && should !== null)) return false
        if (should === null) {
          tellInvolved(tried, next, acts[n]?.who ?? null)
          Object.assign(tried, next)
        }
        return true
      })
      if (!agrees) continue
      learn(tried, looked)
      why = differences(tried, looked, company)
      if (why.length > 0) continue
      model = tried
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

const tokenOf = (company: Company, who: number) => ({ token: company.people[who]?.token ?? '' })

function describeHouse(house: House): string {
  const rooms = house.rooms.map((room, n) => {
    const said = Object.entries(room).filter(([, value]) => value !== null && value !== false && value !== 'none')
    return `  ${roomName(n)}: ${said.map(([name, value]) => `${name} ${value}`).join(', ')}`
  })
  const { flow, takeAtOnce, strikes, lateCancel, seriesStrikes } = house
  return [
    '',
    `People: ${names.join(', ')}`,
    ...rooms,
    `  ${JSON.stringify({ flow, takeAtOnce, strikes, lateCancel, seriesStrikes })}`,
  ].join('\n')
}
