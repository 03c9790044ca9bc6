import { once } from 'node:events'
import { expect, test } from 'vitest'
import { spawnGuarded } from './guarded'

const said = async (child: ReturnType<typeof spawnGuarded>) => {
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  return Number(first.toString())
}
const runs = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each([
  ['one that hears that it is to end', ''],
  ['one that does not', "process.on('SIGTERM', () => {});"],
])('a program ends with who started it: %s', async (_, deaf) => {
  const own = spawnGuarded(
    process.execPath,
    ['-e', `${deaf} console.log(process.pid); setInterval(() => {}, 1000)`],
    process.env,
  )
  const pid = await said(own)
  expect(runs(pid)).toBe(true)
  // as at the end of the process that started it
  own.stdin.destroy()
  await once(own, 'exit')
  await expect.poll(() => runs(pid)).toBe(false)
})
