import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordsIn } from '../../../../scripts/demo-passwords'
import { booking, get, post, signIn } from './caller'
import { openProcesses, type Processes, postgresOf, runs, until } from './server-process'

let processes: Processes
beforeAll(() => {
  processes = openProcesses()
})
afterAll(() => processes?.close(), 60_000)

describe('the first start with the demo company', { timeout: 1_200_000 }, () => {
  it('makes it in a folder with blanks and Chinese characters, also after it was told to stop in the middle; a restart still has it', async () => {
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
