import type { Kit, OpenArea } from '../../kernel/product/area'
import { placedThings } from '../place/public'
import { repairTargets } from '../repair/public'
import { noteDeviceAlarms } from './alarms/device-alarms'
import { repairedThings } from './alarms/thing-repairs'
import { openLead } from './controllers/lead'
import { deliveriesSlot } from './core/deliveries'
import { controllerTargets, deliveryTargets, faceTargets } from './core/delivery-targets'
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

export function openDevice(kit: Kit) {
  kit.contribute(placedThings, doorsOnPlans)
  for (const targets of [controllerTargets, faceTargets]) kit.contribute(deliveryTargets, targets)
  for (const target of Object.values(repairedThings)) kit.contribute(repairTargets, target)
  const { addresses, secrets, db, now, log, poke, controllers, outbound, admit, withJobs } = kit
  const deliveries = () => kit.provided(deliveriesSlot)
  const passRecords = () => kit.provided(passRecordsSlot)
  const openingPlans = () => kit.provided(openingPlansSlot)
  const faces: FaceDeps = {
    ...{ db, now, log, poke, driver: kit.faceDriver },
    ...{ deliveries, records: passRecords, verifier: () => kit.provided(verifierSlot) },
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
    ]
    if (changed.some((count) => count > 0)) poke()
  }
  return {
    routes: () => [
      {
        tag: 'device',
        routes: deviceRoutes({ addresses, secrets }, faces, kit.deviceListening, {
          ...{ controllers, outbound, admit, deliveries },
        }),
      },
    ],
    deviceCalls: () => ({ '/iclock': faceDeviceHandler(faces) }),
    watched: () => [watchedWalls],
    personalData,
    watches: [{ name: 'doors', work: watchDoors }],
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
      deviceListening: kit.deviceListening,
      /** One visit to each controller, and what is asked of their doors. */
      controllers: { round: lead.round },
    },
  } satisfies OpenArea
}
