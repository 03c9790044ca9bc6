import * as common from '@workplace/contract/kernel/common-words'
import { personCardChanged, personForgotten } from '@workplace/contract/people/events'
import type { Call } from '../../kernel/call/call'
import { actWithin } from '../../kernel/call/job-call'
import type { Db } from '../../kernel/database/db'
import { type AfterCommit, on } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { listsAtDoorsSlot } from '../people/public'
import { checklist } from './checklist'
import { followCard, forgetCards } from './follow-card'
import { listsAtDoors } from './lists-at-doors'
import { personalData } from './personal-data'
import { passRoutes } from './register'

export function openPass(kit: Kit) {
  const { addresses, secrets, now, log, beforeCommit } = kit
  kit.provide(listsAtDoorsSlot, listsAtDoors)
  const within = async (tx: Db, company_id: number, afterCommit: AfterCommit, work: (call: Call) => Promise<void>) => {
    const { afterwards } = await actWithin(tx, { company_id, name: common.system[0], now, log, beforeCommit }, work)
    afterCommit(afterwards)
  }
  return {
    routes: () => [{ tag: 'pass', routes: passRoutes({ addresses, secrets }) }],
    personalData,
    checklist,
    consumers: {
      pass: [
        on(personCardChanged, (tx, { company_id, payload }, afterCommit) =>
          within(tx, company_id, afterCommit, (call) => followCard(call, payload.user_id)),
        ),
        on(personForgotten, (tx, { company_id, payload }, afterCommit) =>
          within(tx, company_id, afterCommit, (call) => forgetCards(call, payload.user_id)),
        ),
      ],
    },
  } satisfies OpenArea
}
