import type { ProfileLink } from '@workplace/domain/access/device-tables'
import { type Controller, NoAnswer } from '../../../adapters/device/ut0311/port'
import type { Db } from '../../../kernel/database/db'
import type { ClaimedAct, Deliveries, DeliveryResult } from '../core/deliveries'
import { boardTime } from './board-clock'
import type { LedController } from './controllers.store'
import { cardOfHolder } from './read-whole'

/** So many acts are claimed at once: all of them are done long before the claim lapses. */
const atOnce = 100

const no = (reason: 'refused' | 'full_cards' | 'not_supported' | 'no_answer' | 'offline'): DeliveryResult => ({
  ...{ ok: false, reason },
})
const ok: DeliveryResult = { ok: true }

const textOfProfile = ({ from, to, weekdays, segments, next }: ProfileLink): string =>
  JSON.stringify([from, to, [...weekdays].sort(), segments.map(({ start, last }) => [start, last]), next])

/** Does one act at a board, and says what became of it. */
async function doAct(
  board: Controller,
  { act }: ClaimedAct,
  { zone }: LedController,
  now: () => number,
): Promise<DeliveryResult> {
  switch (act.do) {
    case 'put': {
      const card = cardOfHolder(act.key, act.holder)
      if (card === null) return no('not_supported')
      return (await board.putCard(card)) ? ok : no('full_cards')
    }
    case 'remove':
      return (await board.takeCard(Number(act.key))) ? ok : no('refused')
    case 'profile': {
      if (!('next' in act.profile)) return no('not_supported')
      if (!(await board.putProfile(act.number, act.profile))) return no('refused')
      // a card whose profile is not there is let in at any time: it is looked whether it is
      const held = await board.profile(act.number)
      return held !== null && textOfProfile(held) === textOfProfile(act.profile) ? ok : no('refused')
    }
    case 'clock':
      await board.setClock(boardTime(now(), zone))
      return ok
    default:
      return no('not_supported')
  }
}

/**
 * Does what waits for a board until nothing does, it falls silent or somebody stops it. How many acts were done, and
 * whether more may wait.
 */
export async function deliver(
  { deliveries, db, now }: { deliveries: () => Deliveries; db: Db; now: () => number },
  controller: LedController,
  board: Controller,
  stopped: () => boolean,
): Promise<{ done: number; changedCards: boolean }> {
  let [done, changedCards] = [0, false]
  while (!stopped()) {
    const claimed = await deliveries().claim(db, controller, atOnce)
    if (claimed.length === 0) break
    const answers: { id: number; result: DeliveryResult }[] = []
    let silent: NoAnswer | null = null
    for (const one of claimed) {
      if (silent !== null || stopped()) {
        answers.push({ id: one.id, result: no('offline') })
        continue
      }
      try {
        answers.push({ id: one.id, result: await doAct(board, one, controller, now) })
        changedCards ||= one.act.do === 'put' || one.act.do === 'remove'
        done += 1
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        silent = error
        answers.push({ id: one.id, result: no('no_answer') })
      }
    }
    await deliveries().allDone(db, controller, answers)
    if (silent !== null) throw silent
  }
  return { done, changedCards }
}
