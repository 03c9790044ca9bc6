import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulatedController } from '../../src/adapters/device/ut0311/simulation/simulated-controller'
import { openSimulator } from '../../src/adapters/device/ut0311/simulation/simulator'
import type { Database } from '../../src/kernel/database/db'
import { addCompany, type Company } from '../world'
import { type Answer, post } from './caller'
import { type Installation, openInstallation } from './installation'
import { type ServerProcess, until } from './server-process'

// Two servers, and boards at the doors of an office. Servers are killed while an emergency begins, runs and ends: each of its
// marked doors stands open until it is over and no longer, the others stay as they are, and everybody is told once.

const kills = Number(process.env.EMERGENCY_KILLS ?? 4)
const rounds = Math.ceil(kills / 2)
const boardCount = 4

let own: Installation
let db: Database
let acme: Company
const boards = Array.from({ length: boardCount }, (_, n) =>
  simulatedController({ serial: 423_187_800 + n, now: Date.now }),
)
let simulator: Awaited<ReturnType<typeof openSimulator>>

beforeAll(async () => {
  simulator = await openSimulator(boards)
  own = await openInstallation('emergency')
}, 300_000)
afterAll(async () => {
  await own?.close()
  await simulator?.close()
}, 300_000)

const rows = <T = { id: number }>(sql: string, ...values: unknown[]) =>
  db.query<T & object>(sql, [acme.company_id, ...values])
/** How the boards hold this door of theirs. */
const modes = (door: number) => boards.map((board) => board.door(door)?.mode)
const all = (mode: number) => boards.map(() => mode)
const [OPEN, SHUT, CONTROLLED] = [1, 2, 3]
const soon = 120_000

describe('two servers that are killed in the middle of an emergency', { timeout: 300_000 + kills * 120_000 }, () => {
  it('hold its marked doors open until it is over, no other door, and tell everybody once', async () => {
    const environment = {
      ...{},
      ...{ CONTROLLER_PORT: '0', INNER_NETWORKS: 'controller=127.0.0.1' },
    }
    const servers: ServerProcess[] = [await own.start(environment)]
    db = own.connect()
    acme = await addCompany(db, 'Acme')
    const boss = await acme.person(['view-doors', 'change-doors'])
    const keeper = await acme.person(['view-doors', 'change-doors'])
    await acme.person(['view-visitor'])
    const controllers = await rows(
      `insert into door_device (company_id, name, serial, door_count, office_id, address)
       select $1::int, 'Board ' || n, (423187800 + n)::text, 2, $2::int, $3 from generate_series(0, ${boardCount - 1}) as n returning id`,
      acme.office_id,
      `127.0.0.1:${simulator.port}`,
    )
    expect(controllers).toHaveLength(boardCount)
    // the second door of each is not marked: it is shut, and stays shut
    await rows(
      `insert into door (company_id, name, office_id, controller_id, door_no, emergency, mode)
       select company_id, 'Door ' || id || '.' || no, office_id, id, no, no = 1, case when no = 2 then 'always_closed' else 'normal' end
       from door_device, generate_series(1, 2) as no where company_id = $1`,
    )
    servers.push(await own.start(environment))
    await until(() => modes(2).every((mode) => mode === SHUT), soon)

    const widened = new Set<string>()
    /** Doors that stand open though they may not. */
    const watch = (mayStandOpen: () => boolean) => {
      const timer = setInterval(() => {
        boards.forEach((board, n) => {
          if (board.isReleased(2)) widened.add(`door 2 of board ${n}`)
          if (!mayStandOpen() && board.isReleased(1)) widened.add(`door 1 of board ${n}`)
        })
      }, 50)
      return () => clearInterval(timer)
    }
    let mayStandOpen = false
    const stopWatching = watch(() => mayStandOpen)

    /** Asks one server, which may be killed meanwhile: then whether it was done is not known. */
    const change = (server: ServerProcess, act: 'begin' | 'end', round: number): Promise<Answer | null> =>
      post(
        server.address,
        '/doors/emergency',
        { office_id: acme.office_id, act, reason: `Smoke ${round}`, confirm: 'Acme HQ' },
        boss,
      ).catch(() => null)
    /** Kills the one that is asked, before it can have answered or as soon as it has, and asks the other again. */
    const killWithin = async (act: 'begin' | 'end', round: number) => {
      const asked = servers[round % 2] as ServerProcess
      const other = servers[(round + 1) % 2] as ServerProcess
      const isEarly = round % 3 === 0
      const first = change(asked, act, round)
      if (!isEarly) await first
      else await new Promise((resolve) => setTimeout(resolve, (round * 7) % 40))
      await asked.kill()
      const known = await first
      if (known !== null) expect(known.code, known.message).toBe(0)
      // done already, or done now
      const again = await change(other, act, round)
      expect([0, act === 'begin' ? 46062 : 46063], again?.message).toContain(again?.code)
      if (known !== null) expect(again?.code).not.toBe(0)
      return asked
    }
    const again = async (killed: ServerProcess) => {
      servers[servers.indexOf(killed)] = await own.start(environment)
    }

    for (let round = 0; round < rounds; round++) {
      mayStandOpen = true
      // one board loses answers, one is away while it begins
      const [lossy, away] = [boards[round % boardCount], boards[(round + 1) % boardCount]]
      if (lossy !== undefined) lossy.faults.lose_answers = 2
      if (away !== undefined) away.faults.away = true
      const one = await killWithin('begin', round)
      if (away !== undefined) away.faults.away = false
      await until(() => modes(1).every((mode) => mode === OPEN), soon)
      await again(one)
      const other = await killWithin('end', round)
      await until(() => modes(1).every((mode) => mode === CONTROLLED), soon)
      mayStandOpen = false
      await again(other)
      await until(
        async () => (await rows(`select id from door_command where company_id = $1 and ended_at is null`)).length === 0,
        soon,
      )
      // nobody goes on with what is over
      expect(modes(1)).toEqual(all(CONTROLLED))
    }
    stopWatching()
    expect([...widened]).toEqual([])
    expect(modes(2)).toEqual(all(SHUT))
    const emergencies = await rows('select id from emergency where company_id = $1 and ended_at is not null')
    expect(emergencies).toHaveLength(rounds)
    expect(await rows('select id from emergency where company_id = $1 and ended_at is null')).toEqual([])
    const told = await rows<{ kind: string; n: number }>(
      `select kind, count(*)::int as n from message where company_id = $1 and user_id = $2 group by kind order by kind`,
      keeper.user_id,
    )
    expect(told).toEqual([
      { kind: 'emergency_began', n: rounds },
      { kind: 'emergency_ended', n: rounds },
    ])
    // people are counted out from the first on: what nobody ended goes on
    await until(async () => (await rows('select id from muster where company_id = $1 and by_doors')).length === 1, soon)
    console.log(`${rounds * 2} kills in ${rounds} emergencies at ${boardCount * 2} doors`)
  })
})
