import { firmwareFile } from '@workplace/contract/device/uploads'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { placedThings } from '../place/public'
import { repairTargets } from '../repair/public'
import { noteDeviceAlarms } from './alarms/device-alarms'
import { repairedThings } from './alarms/thing-repairs'
import { openLead } from './controllers/lead'
import { deliveriesSlot } from './core/deliveries'
import { controllerTargets, deliveryTargets, faceTargets } from './core/delivery-targets'
import { devicesOnPlans } from './core/devices-on-plans'
import { openingPlansSlot } from './core/opening-plans'
import { passRecordsSlot } from './core/pass-records'
import { verifierSlot } from './core/verifier'
import { endCommands } from './doors/door-commands'
import { forgetSilentDoors, noteHeldDoors } from './doors/door-heard'
import { doorsOnPlans } from './doors/doors-on-plans'
import { endModes } from './doors/end-modes'
import { followPlans } from './doors/follow-plans'
import { purgeCommands } from './doors/purge-commands'
import { watchedWalls } from './doors/watched-walls'
import { faceDeviceHandler } from './faces/answer-face-device'
import { purgeFaceCommands } from './faces/commands.store'
import type { FaceDeps } from './faces/face-deps'
import { personalData } from './personal-data'
import { deviceRoutes } from './register'
import { updateClientHandler } from './updates/answer-update-client'
import { faceUpdatesOf, firmwareHandler } from './updates/face-updates'
import { judgeFirmware } from './updates/firmware-digest'
import { runRollouts } from './updates/run-rollouts'

export function openDevice(kit: Kit) {
  for (const placed of [doorsOnPlans, ...devicesOnPlans]) kit.contribute(placedThings, placed)
  for (const targets of [controllerTargets, faceTargets]) kit.contribute(deliveryTargets, targets)
  for (const target of Object.values(repairedThings)) kit.contribute(repairTargets, target)
  const { addresses, secrets, db, now, log, poke, controllers, outbound, admit, withJobs } = kit
  const deliveries = () => kit.provided(deliveriesSlot)
  const passRecords = () => kit.provided(passRecordsSlot)
  const openingPlans = () => kit.provided(openingPlansSlot)
  const updates = faceUpdatesOf({ db, storage: kit.storage, now, poke })
  const faces: FaceDeps = {
    ...{ db, now, log, poke, driver: kit.faceDriver },
    ...{ deliveries, records: passRecords, verifier: () => kit.provided(verifierSlot) },
    updates,
  }
  const lead = openLead({ ...{ db, now, log, controllers, outbound }, deliveries, passRecords, openingPlans })
  if (withJobs) lead.stand()
  /** What becomes of doors and devices by the clock. */
  const watchDoors = async () => {
    const changed = [
      await endCommands(db, now()),
      await endModes({ db, now, log }),
      await followPlans(db, openingPlans(), now()),
      await forgetSilentDoors(db, now()),
      await noteHeldDoors(db, now()),
      await noteDeviceAlarms(db, now()),
      await passRecords().endAwaited(db, now()),
    ]
    if (changed.some((count) => count > 0)) poke()
  }
  /** What rollouts do next. */
  const rollouts = async () => {
    if ((await runRollouts({ db, now, log })) > 0) poke()
  }
  return {
    routes: () => [
      {
        tag: 'device',
        routes: deviceRoutes(
          { addresses, secrets },
          faces,
          kit.deviceListening,
          { controllers, outbound, admit, deliveries },
          { storage: kit.storage, erase: kit.erase, listening: kit.deviceListening },
        ),
      },
    ],
    deviceCalls: () => ({
      '/iclock': faceDeviceHandler(faces),
      '/firmware': firmwareHandler(updates),
      '/c': updateClientHandler({ db, storage: kit.storage, now, poke }),
    }),
    judges: { [firmwareFile.name]: judgeFirmware },
    watched: () => [watchedWalls],
    personalData,
    watches: [
      { name: 'doors', work: watchDoors },
      { name: 'rollouts', work: rollouts },
    ],
    jobs: [
      {
        name: 'purge-door-commands',
        label: ['清理开门指令', 'Clear old door commands'],
        cron: '17 2 * * *',
        work: async () => {
          await purgeCommands(db, now)
          await purgeFaceCommands(db, now())
        },
      },
    ],
    onEvent: lead.onEvent,
    close: lead.close,
    acts: {
      watchDoors,
      rollouts,
      deviceListening: kit.deviceListening,
      /** One visit to each controller, and what is asked of their doors. */
      controllers: { round: lead.round },
    },
  } satisfies OpenArea
}
