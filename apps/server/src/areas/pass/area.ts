import * as common from '@workplace/contract/kernel/common-words'
import { personCardChanged, personForgotten } from '@workplace/contract/people/events'
import type { Call } from '../../kernel/call/call'
import { actWithin } from '../../kernel/call/job-call'
import type { Db } from '../../kernel/database/db'
import { type AfterCommit, on } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { settingOf } from '../company/public'
import {
  deliveriesSlot,
  deliveryTargets,
  openingPlansSlot,
  type PassRecords,
  passRecordsSlot,
  type Verifier,
  verifierSlot,
} from '../device/public'
import { listsAtDoorsSlot } from '../people/public'
import { checklist } from './checklist'
import { alarmOfRemovals, announceDeliveries } from './delivery/announce-deliveries'
import { openDeliveries } from './delivery/open-deliveries'
import { photoOf } from './delivery/photo'
import { markDays, refreshDeliveries } from './delivery/refresh-deliveries'
import { deliveryRoutes } from './delivery/register'
import { followCard, forgetCards } from './follow-card'
import { guestsAtDoorsSlot } from './guests-at-doors'
import { listsAtDoors } from './lists-at-doors'
import { openingPlans } from './opening-plans'
import { personalData } from './personal-data'
import { doorOpened, endAwaited } from './records/awaited-passes'
import { forgetPasses, purgePasses } from './records/forget-passes'
import { forgetPlaces } from './records/forget-places'
import { codeOfUser, liveCodes } from './records/live-codes'
import { recordRoutes } from './records/register'
import { caughtUp, isStored, storedOf } from './records/stored-passes'
import { takePasses } from './records/take-passes'
import { verifyPass } from './records/verify-pass'
import { passRoutes } from './register'
import { endWindowsOver } from './windows/open-window'

export async function openPass(kit: Kit) {
  const { db, addresses, secrets, storage, now, log, beforeCommit, poke } = kit
  const key = await secrets.signingKey('live codes')
  const take: PassRecords['take'] = (...told) => takePasses(kit.whoHears, ...told)
  const passRecords: PassRecords = { take, stored: storedOf, isStored, caughtUp, forgetPlaces, doorOpened, endAwaited }
  const verifier: Verifier = {
    verify: (db, device, asked) => verifyPass(db, device, asked, { key, others: kit.contributed(liveCodes) }),
  }
  kit.provide(passRecordsSlot, passRecords)
  kit.provide(verifierSlot, verifier)
  kit.provide(listsAtDoorsSlot, listsAtDoors)
  kit.provide(openingPlansSlot, openingPlans)
  const within = async (tx: Db, company_id: number, afterCommit: AfterCommit, work: (call: Call) => Promise<void>) => {
    const { afterwards } = await actWithin(tx, { company_id, name: common.system[0], now, log, beforeCommit }, work)
    afterCommit(afterwards)
  }
  const targets = kit.contributed(deliveryTargets)
  const deliveries = openDeliveries({ targets, now, photo: photoOf({ storage, secrets }) })
  kit.provide(deliveriesSlot, deliveries)
  const refresh = () => refreshDeliveries({ db, targets, now, log })
  const watchDeliveries = async () => {
    await refresh()
    const told = (await alarmOfRemovals(db, now())) + (await announceDeliveries(db))
    if (told > 0) poke()
  }
  return {
    routes: () => [
      {
        tag: 'pass',
        routes: [
          ...passRoutes({ addresses, secrets, guests: () => kit.provided(guestsAtDoorsSlot) }),
          ...deliveryRoutes(targets),
          ...recordRoutes(key),
        ],
      },
    ],
    personalData,
    checklist,
    months: [
      {
        table: 'pass_record',
        time: 'received_at',
        keepDays: async (db, company_id) => Number(await settingOf(db, company_id, 'pass_record_days')),
      },
    ],
    watches: [{ name: 'deliveries', work: watchDeliveries }],
    jobs: [
      {
        name: 'purge-passes',
        label: ['清理通行资料', 'Clear what stands beside old passes'],
        cron: '37 2 * * *',
        work: () => purgePasses(db, now),
      },
      {
        name: 'deliveries-of-the-day',
        label: ['更新设备权限表', 'Renew what devices hold'],
        cron: '*/5 * * * *',
        work: async () => {
          await endWindowsOver(db, now())
          await markDays({ db, targets, now })
        },
      },
    ],
    consumers: {
      pass: [
        on(personCardChanged, (tx, { company_id, payload }, afterCommit) =>
          within(tx, company_id, afterCommit, (call) => followCard(call, payload.user_id)),
        ),
        on(personForgotten, (tx, { company_id, payload }, afterCommit) =>
          within(tx, company_id, afterCommit, async (call) => {
            await forgetCards(call, payload.user_id)
            await forgetPasses(tx, company_id, payload.user_id)
          }),
        ),
      ],
    },
    acts: {
      /** What devices are given to do, and what the watch and the job do about it. */
      deliveries: { ...deliveries, refresh, watch: watchDeliveries, markDays: () => markDays({ db, targets, now }) },
      /** What devices tell of passes, and ask. */
      passes: {
        ...passRecords,
        ...verifier,
        codeOf: (company_id: number, user_id: number) => codeOfUser(key, company_id, user_id, now()),
      },
    },
  } satisfies OpenArea
}
