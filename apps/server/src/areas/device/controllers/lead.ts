import * as topics from '@workplace/contract/device/topics'
import { electLeader, type Leadership } from '../../../kernel/jobs/leader-election'
import type { LiveNotification } from '../../../kernel/live/listener'
import { boardOf } from './ask-board'
import { type LedController, ledControllers } from './controllers.store'
import { doCommands } from './do-commands'
import { type VisitDeps, visit } from './visit'

/** So often it is looked whether something waits. */
const TICK_MS = 1_000
/** So often doors are looked through for what they are asked, besides at once when somebody asks. */
const COMMANDS_MS = 2_000
/** So many are visited at once. */
const atOnce = 32

const keyOf = ({ company_id, id }: { company_id: number; id: number }) => `${company_id}/${id}`

/** Does something to all of these, so many at once. */
async function sideBySide<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: Math.min(atOnce, waiting.length) }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
    }),
  )
}

/**
 * Speaks to the controllers of all companies, on one server at a time: another one goes on where it stopped, since all
 * that is known of them is in the database.
 */
export function openLead(deps: Omit<VisitDeps, 'stopped'>) {
  const { db, now, log, controllers } = deps
  let leading: Leadership | undefined
  let leads = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  /** When each is visited next (by the clock of this process), and those that are visited, or asked, just now. */
  const due = new Map<string, number>()
  const visited = new Set<string>()
  /** Those at which something happened while they were visited. */
  const hinted = new Set<string>()
  const commanded = new Set<string>()
  const running = new Set<Promise<unknown>>()
  const serials = new Map<number, string>()

  const track = (work: Promise<unknown>) => {
    running.add(work)
    void work.finally(() => running.delete(work)).catch(() => {})
  }

  /** With the next look, and once more where it is visited just now. */
  function visitSoon(key: string): void {
    hinted.add(key)
    due.set(key, 0)
  }

  /** Visits one, unless somebody is there; once more while it says that more waits. */
  async function visitOne(controller: LedController, stopped: () => boolean): Promise<void> {
    const key = keyOf(controller)
    if (visited.has(key)) return
    visited.add(key)
    hinted.delete(key)
    try {
      const left = await visit({ ...deps, stopped }, controller)
      due.set(key, left === 'more' || hinted.has(key) ? 0 : performance.now() + controllers.visitEveryMs)
    } catch (error) {
      due.set(key, performance.now() + controllers.visitEveryMs)
      log.warn({ err: error, controller: controller.serial }, 'a controller is visited again later')
    } finally {
      visited.delete(key)
    }
  }

  async function commandOne(controller: LedController): Promise<void> {
    const key = keyOf(controller)
    if (commanded.has(key)) return
    commanded.add(key)
    try {
      // how a door is held says what its board may do to it by itself, which a visit tells it
      if (await doCommands({ db, now }, controller, () => boardOf(deps, controller))) visitSoon(key)
    } catch (error) {
      log.warn({ err: error, controller: controller.serial }, 'what doors are asked to do waits')
    } finally {
      commanded.delete(key)
    }
  }

  let commandsAt = 0
  async function tick(): Promise<void> {
    const all = await ledControllers(db, now())
    serials.clear()
    for (const one of all) serials.set(one.serial, keyOf(one))
    const at = performance.now()
    if (at >= commandsAt) {
      commandsAt = at + COMMANDS_MS
      for (const one of all) track(commandOne(one))
    }
    const waiting = all.filter((one) => !visited.has(keyOf(one)) && (due.get(keyOf(one)) ?? 0) <= at)
    for (const one of waiting.slice(0, Math.max(0, atOnce - visited.size))) track(visitOne(one, () => !leads))
  }

  function begin(): void {
    leads = true
    const next = () => {
      if (!leads || closed) return
      const ran = tick().catch((error) => log.warn({ err: error }, 'controllers wait for the database'))
      track(ran)
      void ran.then(() => {
        if (leads && !closed) timer = setTimeout(next, TICK_MS)
        timer?.unref()
      })
    }
    next()
  }
  function end(): void {
    leads = false
    clearTimeout(timer)
    due.clear()
  }

  controllers.onHint((serial) => {
    const key = serials.get(serial)
    if (!leads || key === undefined) return
    visitSoon(key)
  })

  return {
    /** From now on this server stands for election. */
    stand(): void {
      leading = electLeader(db.url, 'controllers', { begin, end }, log)
    },
    leads: () => leads,
    /** Somebody asked something of a door. */
    onEvent({ company_id, topic, payload }: LiveNotification): void {
      if (!leads || topic !== topics.door_asked.name) return
      const devices = payload.devices as { kind: string; id: number }[]
      for (const { kind, id } of devices)
        if (kind === 'controller')
          track(
            ledControllers(db, now(), { company_id, kind, id }).then(async (found) => {
              for (const one of found) await commandOne(one)
            }),
          )
    },
    /** Visits each controller until nothing is left to do, and asks of doors what is asked of them: for tests and scripts. */
    async round(): Promise<void> {
      const all = await ledControllers(db, now())
      await sideBySide(all, commandOne)
      await sideBySide(all, async (one) => {
        for (let again = true; again; ) {
          const [current] = await ledControllers(db, now(), one)
          if (current === undefined) return
          again = (await visit({ ...deps, stopped: () => closed }, current)) === 'more'
        }
      })
    },
    async close(): Promise<void> {
      closed = true
      end()
      await leading?.close()
      await Promise.allSettled(running)
    },
  }
}
