import type { Kit, OpenArea } from '../../kernel/product/area'
import { placedThings } from '../place/public'
import { openDetection } from './detection'
import { detectorsOnPlans } from './detectors-on-plans'
import { gatewayRefusals } from './gateway-refusals'
import { noteUse } from './note-use'
import { personalDetectors } from './personal-detectors'
import { purgeHeard } from './purge-heard'
import { detectRoutes } from './register'

/** How long is kept what detectors saw. */
const recordDays = 180

export function openPresence(kit: Kit) {
  kit.contribute(placedThings, detectorsOnPlans)
  const { db, secrets, addresses, now, poke, log, refusals, mqtt } = kit
  const detection = openDetection({
    ...{ db, secrets, now, poke, log },
    refused: (gateway, account, ip) =>
      refusals.note({
        ...{ module: 'detector_getway', action: 'connect', result: 'wrong', target: account, ip },
        ...(gateway === undefined ? {} : { target_id: gateway.getway_id }),
        ...{ company_id: gateway?.company_id ?? null, user_id: null, user_name: '', agent: '', request_id: '' },
      }),
    mqtt,
  })
  const { onEvent, close } = detection
  kit.provide(gatewayRefusals, detection.refusals)
  return {
    routes: () => [
      {
        tag: 'meetingroom',
        routes: detectRoutes({
          ...{ addresses, secrets, listening: mqtt.listening },
          personal: () => kit.contributed(personalDetectors),
        }),
      },
    ],
    jobs: [
      {
        name: 'note-use',
        label: ['记录会议室使用', 'Record room use'],
        cron: '* * * * *',
        work: async () => void (await noteUse({ db, now, log })),
      },
      {
        name: 'purge-detections',
        label: ['清理探测记录', 'Clear old detection records'],
        cron: '11 2 * * *',
        work: () => purgeHeard(db, now),
      },
    ],
    months: [{ table: 'detector_closed', time: 'end_time', keepDays: async () => recordDays }],
    ...{ onEvent, close, mqtt: detection.part },
    acts: {
      /** What gateways of detectors say; closed, no gateway is heard any more. */
      detection: {
        ...detection,
        listening: mqtt.listening,
        close: async () => {
          await mqtt.close()
          await close()
        },
      },
      /** What the job does each minute about bookings that are over; answers of how many detectors told something. */
      noteUse: () => noteUse({ db, now, log }),
    },
  } satisfies OpenArea
}
