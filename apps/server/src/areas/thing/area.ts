import { accountOf } from '../../kernel/mqtt/accounts'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { passRecordsSlot, verifierSlot } from '../device/public'
import { placedThings } from '../place/public'
import { gatewayAccounts, gatewayRefusals } from '../presence/public'
import { repairTargets } from '../repair/public'
import { openSending } from './commands/send-commands'
import { sendSettings } from './commands/wanted-settings'
import type { Scan } from './core/scan'
import { cannotSay, judgeScan } from './heads/judge-scan'
import { openIntake } from './intake'
import { bareLevels, readThing, thingLevels } from './messages/read-thing'
import { purgeCommands } from './purge-commands'
import { thingRoutes } from './register'
import { runTasks } from './tasks/run-tasks'
import { noteSilentThings } from './thing-alarms'
import { thingRepair } from './thing-repair'
import { thingsOnPlans } from './things-on-plans'
import { sendUpdates } from './updates/send-updates'

/** How long is kept what things measured. */
const readingDays = 400
/** A head says what was scanned in so few bytes; what cannot be read may hold a code, which nobody is shown. */
const hasScan = (payload: Buffer) => payload.toString('utf8', 0, 2_000).includes('scan')

export function openThing(kit: Kit) {
  kit.contribute(placedThings, thingsOnPlans)
  kit.contribute(repairTargets, thingRepair)
  const { db, addresses, secrets, now, poke, log, mqtt } = kit
  const pending = new Set<Promise<unknown>>()
  const sending = openSending({ db, now, mqtt, log, tell: poke })
  const refusals = () => kit.provided(gatewayRefusals)
  const soon = (work: Promise<unknown>, why: string) => {
    const done = work.catch((err) => log.warn({ err }, why)).finally(() => pending.delete(done))
    pending.add(done)
  }
  const answer = async (scan: Scan) => {
    const judges = { verifier: kit.provided(verifierSlot), records: kit.provided(passRecordsSlot) }
    try {
      await db.transaction((tx) => judgeScan(tx, scan, judges))
    } catch (err) {
      log.warn({ err }, 'a scan could not be judged')
      const { topic, payload } = cannotSay(scan)
      await mqtt.send(accountOf(gatewayAccounts, scan.thing.company_id, scan.thing.getway_id), topic, payload)
      return
    }
    poke()
    await sending.send()
  }
  const scanned = (scan: Scan) => soon(answer(scan), 'a head was not told what becomes of a scan')
  const intake = openIntake({ db, log, poke, refusals, scanned })
  /** Something was written down that is to be sent. */
  const wake = () =>
    soon(
      sendSettings(db, now()).then(() => sending.send()),
      'what things are told waits for the next round',
    )
  /** What is due by the clock. */
  const tick = async () => {
    await runTasks(db, now())
    await sendSettings(db, now())
    if ((await noteSilentThings(db, now())) > 0) poke()
    await sending.expire()
    await sending.send()
    await sendUpdates({ db, now, mqtt, log, listening: kit.deviceListening })
  }
  return {
    routes: () => [{ tag: 'device', routes: thingRoutes({ addresses, secrets, wake }) }],
    mqtt: {
      account: gatewayAccounts,
      levels: thingLevels,
      bare: bareLevels,
      async take({ from: { company_id, id }, topic, levels, payload, at }) {
        const gateway = { company_id, getway_id: id }
        const message = readThing(levels, payload)
        if (message.kind === 'nothing') return undefined
        const shown = hasScan(payload) ? Buffer.alloc(0) : payload
        if (message.kind === 'refused') refusals().note(gateway, message.reason, at, topic, shown)
        else await intake.take({ ...gateway, message, at, topic, payload: shown })
        return undefined
      },
    },
    watches: [{ name: 'things', work: tick }],
    jobs: [
      {
        name: 'purge-iot-commands',
        label: ['清理物联指令', 'Clear old commands of things'],
        cron: '21 2 * * *',
        work: () => purgeCommands(db, now()),
      },
    ],
    months: [{ table: 'detection_record', time: 'measured_at', keepDays: async () => readingDays }],
    acts: {
      /** What things say and are told, and what is due by the clock. */
      things: { tick, send: sending.send },
    },
    async close() {
      await intake.close()
      await Promise.all(pending)
      await sending.close()
    },
  } satisfies OpenArea
}
