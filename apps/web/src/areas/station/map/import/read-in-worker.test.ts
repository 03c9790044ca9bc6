import { planLimits } from '@workplace/domain/station/map/plan'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readInWorker } from './read-in-worker'

/** A worker that reads as long as nobody lets it answer. */
class SlowWorker extends EventTarget {
  static last: SlowWorker | null = null
  isEnded = false
  constructor() {
    super()
    SlowWorker.last = this
  }
  postMessage() {}
  terminate() {
    this.isEnded = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', SlowWorker)
})
afterEach(() => {
  vi.useRealTimers()
})

const file = new Blob(['0\nSECTION\n'])
const begun = async (signal: AbortSignal) => {
  const read = readInWorker(file, signal).then(
    () => 'read',
    (error) => error.fault as string,
  )
  await vi.waitFor(() => expect(SlowWorker.last).not.toBeNull())
  return { read, worker: SlowWorker.last as unknown as SlowWorker }
}

describe('a plan is read beside the page', () => {
  afterEach(() => {
    SlowWorker.last = null
  })

  it('and no longer than is waited for it', async () => {
    const { read, worker } = await begun(new AbortController().signal)
    await vi.advanceTimersByTimeAsync(planLimits.milliseconds / 2)
    expect(worker.isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(planLimits.milliseconds / 2)
    expect(await read).toBe('slow')
    expect(worker.isEnded).toBe(true)
  })

  it('until the dialog is closed', async () => {
    const closed = new AbortController()
    const { read, worker } = await begun(closed.signal)
    closed.abort()
    expect(await read).toBe('slow')
    expect(worker.isEnded).toBe(true)
  })

  it('a worker that breaks says so', async () => {
    const { read, worker } = await begun(new AbortController().signal)
    worker.dispatchEvent(new Event('error'))
    expect(await read).toBe('broken')
    expect(worker.isEnded).toBe(true)
  })
})
