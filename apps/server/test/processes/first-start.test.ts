import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encrypted } from '../encrypted'
import { get, post } from './caller'
import { openProcesses, type Processes, postgresOf, until } from './server-process'

/** How many processes try to take a data folder that another one holds. */
const rounds = Number(process.env.SECOND_ROUNDS ?? 2)
let processes: Processes
beforeAll(() => {
  processes = openProcesses()
})
afterAll(() => processes?.close(), 60_000)

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
