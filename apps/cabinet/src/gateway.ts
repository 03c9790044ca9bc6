import { randomBytes } from 'node:crypto'
import { openBus } from './bus'
import { Cabinet } from './cabinet'
import { openJournal } from './journal'
import { openKeypad } from './keypad'
import { openLine } from './line'
import type { Settings } from './settings'
import { keyOf } from './signed'

const pollEveryMs = 2_000
const stateEveryMs = 30_000

/** The program: the core, a journal on the disk, the product by MQTT, boards by TCP, and the page at the cabinet. */
export async function openGateway(settings: Settings, log: (line: string) => void) {
  const bus = openBus()
  const journal = openJournal(settings.data)
  // it speaks as soon as there is somebody to hear it
  const line = openLine(settings, {
    connected: () => void soon(cabinet.sayState().then(() => cabinet.tell())),
    hear: (level, payload) => void soon(cabinet.hear(level, payload)),
  })
  const cabinet = new Cabinet({
    ...{ account: settings.account, publicKey: keyOf(settings.public_key), journal, bus },
    say: (level, payload) => line.say(level, payload),
    wall: Date.now,
    steady: () => performance.now(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: () => randomBytes(12).toString('base64url'),
    log,
  })
  const running = new Set<Promise<unknown>>()
  function soon(work: Promise<unknown>): void {
    const done: Promise<unknown> = work.catch((error) => log(String(error))).finally(() => running.delete(done))
    running.add(done)
  }
  await cabinet.recover()
  const keypad = settings.keypad === null ? null : await openKeypad(settings.keypad, cabinet, () => line.isOpen)
  let polling: Promise<unknown> = Promise.resolve()
  let isPolling = false
  const poll = setInterval(() => {
    // a board that does not answer takes its time: nobody is asked twice at once
    if (isPolling) return
    isPolling = true
    polling = cabinet
      .poll()
      .catch((error) => log(String(error)))
      .finally(() => {
        isPolling = false
      })
  }, pollEveryMs)
  const state = setInterval(() => soon(cabinet.sayState().then(() => cabinet.tell())), stateEveryMs)
  return {
    cabinet,
    /** Where the page is. */
    keypadPort: keypad?.port ?? null,
    async close() {
      clearInterval(poll)
      clearInterval(state)
      await polling
      await keypad?.close()
      await line.close()
      await Promise.all(running)
      bus.close()
      journal.close()
    },
  }
}
