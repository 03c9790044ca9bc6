import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordsIn } from '../../../../scripts/demo-passwords'
import { encrypted } from '../encrypted'
import { booking, get, post, signIn } from './caller'
import { openProcesses, type Processes, runs, until } from './server-process'

/** How many processes try to take a data folder that another one holds. */
const rounds = Number(process.env.SECOND_ROUNDS ?? 2)
let processes: Processes
beforeAll(() => {
  processes = openProcesses()
})
afterAll(() => processes?.close(), 60_000)

/** The process id of the PostgreSQL that runs (or ran) on a data folder. */
const postgresOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

let begun: Promise<{ DATA_DIR: string; code: string }> | undefined
/** A folder in which the product began once, without a demo, and the code that it printed: made once, it takes its time. */
const begunFolder = () => {
  begun ??= (async () => {
    const DATA_DIR = processes.newFolder()
    const first = await processes.start({ DATA_DIR })
    await first.stop()
    return { DATA_DIR, code: /the code is +(\S+)/.exec(first.output())?.[1] ?? '' }
  })()
  return begun
}

describe('the first start', { timeout: 1_200_000 }, () => {
  it('makes the demo company in a folder with blanks and Chinese characters, also after it was told to stop in the middle; a restart still has it', async () => {
    const DATA_DIR = processes.newFolder('数据 文件夹/our data')
    const environment = { DATA_DIR, SEED: 'demo', ADMIN_PASSWORD: 'correct-horse' }
    const stopped = processes.launch(environment)
    await until(() => stopped.output().includes('Making the demo company'), 300_000)
    const left = postgresOf(DATA_DIR)
    const { code, tookMs } = await stopped.stop()
    // it finishes what it is at, or gives up after ten seconds on a machine that is too busy for that
    expect(tookMs < 10_000 ? [0] : [0, 1], stopped.output()).toContain(code)
    await until(() => !runs(left))
    expect(stopped.address).toBe('')
    const madeBefore = code === 0 ? passwordsIn(DATA_DIR) : undefined
    if (madeBefore !== undefined) expect(stopped.output()).toContain(madeBefore.staff)

    const first = await processes.start(environment)
    for (const name of ['sign-in.txt', 'secret.key', 'postgres.password'])
      expect(statSync(join(DATA_DIR, name)).mode & 0o777).toBe(0o600)
    expect(first.output()).toContain(join(DATA_DIR, 'sign-in.txt'))
    expect(stopped.output() + first.output()).toContain('ADMIN_PASSWORD')
    // each account has a password of its own, and the one that was chosen stands nowhere
    const kept = passwordsIn(DATA_DIR)
    expect(Object.keys(kept)).toEqual(['staff', 'songjian'])
    expect(new Set([...Object.values(kept), 'correct-horse']).size).toBe(3)
    // said once: by the start that made them
    if (madeBefore !== undefined) {
      expect(kept).toEqual(madeBefore)
      expect(first.output()).not.toContain(madeBefore.staff)
    }
    expect((await signIn('staff', 'correct-horse', first.address)).code).not.toBe(0)
    expect(await signIn('songjian', kept.songjian ?? '', first.address)).toMatchObject({ code: 0 })
    expect(first.output()).not.toContain('correct-horse')
    const { data: admin } = await signIn('admin', 'correct-horse', first.address)
    const { data: staff } = await signIn('staff', kept.staff ?? '', first.address)
    expect(staff.token).toEqual(expect.any(String))
    const { data: page } = await get(
      first.address,
      '/meeting/meetingroom_meeting_page',
      { date: booking(0, 1, 32).start_time.slice(0, 10), page: '1', limit: '30' },
      admin,
    )
    expect(page.total).toBeGreaterThan(50)
    const made = await madeByTrying(
      first.address,
      page.items.map(({ id }: { id: number }) => id),
      admin,
    )
    const database = postgresOf(DATA_DIR)
    expect(await first.stop()).toMatchObject({ code: 0 })
    expect(runs(database)).toBe(false)

    const second = await processes.start(environment)
    expect(await get(second.address, '/meeting/details', { id: String(made) }, admin)).toMatchObject({
      code: 0,
      data: { id: made },
    })
    expect(await get(second.address, '/users/info', {}, staff)).toMatchObject({ code: 0, data: { username: 'staff' } })
    console.log(`first start with the demo company ${first.tookMs} ms, second start ${second.tookMs} ms`)
    await second.stop()
  })

  it('without a demo prints a code, with which the company is made once', async () => {
    const { DATA_DIR, code } = await begunFolder()
    const { address, output, stop } = await processes.start({ DATA_DIR })
    expect(output()).toContain(code)
    expect(await get(address, '/setup/state', {})).toMatchObject({ data: { needed: true } })
    const make = async (given: string) => {
      const { data: asked } = await get(address, '/auth/challenge', {})
      return post(address, '/setup/first_run', {
        ...{ code: given, company_name: '远行科技', name: '张伟', username: 'root', language: 'zh' },
        ...{ password: encrypted(asked, 'correct-horse'), key_id: asked.key_id },
      })
    }
    expect(await make('AAAA-AAAA-AAAA')).toMatchObject({ code: 40050 })
    const made = await make(code)
    expect(made).toMatchObject({ code: 0 })
    expect(await get(address, '/users/info', {}, made.data)).toMatchObject({ data: { name: '张伟' } })
    expect(await make(code)).toMatchObject({ code: 40051 })
    expect(await get(address, '/setup/state', {})).toMatchObject({ data: { needed: false } })
    await stop()
  })
})

describe('a start that cannot be', { timeout: 300_000 }, () => {
  it('names every wrong setting and touches nothing', async () => {
    const DATA_DIR = processes.newFolder()
    const one = processes.launch({
      DATA_DIR,
      PORT: '70000',
      SEED: 'some',
      SECRET_KEY: 'short',
      DATABASE_URL: 'mysql://x',
    })
    expect(await one.ended).toMatchObject({ code: 1 })
    for (const name of ['PORT', 'SEED', 'SECRET_KEY', 'DATABASE_URL'])
      expect(one.output()).toMatch(new RegExp(`^  ${name} must`, 'm'))
    expect(one.output()).not.toContain('    at ')
    expect(() => statSync(DATA_DIR)).toThrow('ENOENT')
  })

  it('says that the port is taken, and leaves no database running', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await until(() => taken.listening)
    const { port } = taken.address() as { port: number }
    const { DATA_DIR } = await begunFolder()
    const one = processes.launch({ DATA_DIR, PORT: String(port) })
    expect(await one.ended).toMatchObject({ code: 1 })
    expect(one.output()).toContain(`Port ${port} on 127.0.0.1 is taken. Set PORT`)
    expect(() => postgresOf(DATA_DIR)).toThrow('ENOENT')
    taken.close()
  })

  it('says that the database server of DATABASE_URL cannot be reached, without its password', async () => {
    const one = processes.launch({ DATABASE_URL: 'postgres://workplace:not-for-the-log@127.0.0.1:1/workplace' })
    const { code, tookMs } = await one.ended
    expect(code).toBe(1)
    expect(one.output()).toMatch(/^DATABASE_URL cannot be reached: .*127\.0\.0\.1:1/m)
    expect(one.output()).not.toContain('not-for-the-log')
    expect(tookMs).toBeLessThan(60_000)
  })

  it('is refused at once while another process holds the data folder, and that one goes on', {
    timeout: 300_000 + rounds * 10_000,
  }, async () => {
    const { DATA_DIR } = await begunFolder()
    const holder = await processes.start({ DATA_DIR })
    const times: number[] = []
    for (let n = 0; n < rounds; n++) {
      const second = processes.launch({ DATA_DIR })
      const { code, tookMs } = await second.ended
      expect(code).toBe(1)
      expect(second.output()).toMatch(new RegExp(`in use by workplace-console, process ${holder.pid} on .*DATA_DIR`))
      times.push(tookMs)
    }
    console.log(`a second process is refused after ${times.join(', ')} ms`)
    expect(Math.min(...times)).toBeLessThan(20_000) // two thirds of a second where nothing else runs
    expect(await get(holder.address, '/setup/state', {})).toMatchObject({ code: 0 })
    await holder.stop()
  })
})

/** A meeting in the first of these rooms that can be booked tomorrow or on one of the days after. */
async function madeByTrying(address: string, rooms: number[], who: { token: string }): Promise<number> {
  for (const room of rooms)
    for (const days of [1, 2, 3])
      for (const slot of [40, 60, 66]) {
        const { code, data } = await post(address, '/meeting/add', booking(room, days, slot), who)
        if (code === 0) return data.id
      }
  throw new Error('no room could be booked')
}
