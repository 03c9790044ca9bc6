import * as common from '@workplace/contract/kernel/common-words'
import { personDisabled } from '@workplace/contract/people/events'
import { actWithin } from '../../kernel/call/job-call'
import { on } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { placedThings } from '../place/public'
import { repairTargets } from '../repair/public'
import { ageLockers } from './age-lockers'
import { boxRepair } from './box-repair'
import { cabinetsOnPlans } from './cabinets-on-plans'
import { checklist } from './checklist'
import { forgetLockers } from './forget-lockers'
import { openHearing } from './hear-cabinet'
import { freeLeaver } from './manage-lockers'
import type { SendCommand } from './open-locker'
import { personalData } from './personal-data'
import { boxRoutes } from './register'
import { type Down, openDown } from './send-down'

export function openBox(kit: Kit) {
  const { addresses, secrets, db, now, log, beforeCommit, poke, mqtt, publicUrl } = kit
  kit.contribute(repairTargets, boxRepair)
  kit.contribute(placedThings, cabinetsOnPlans)
  const down: Down = openDown({ db, secrets, mqtt, now, log, undone: (opening, why) => hearing.undone(opening, why) })
  const hearing = openHearing({ db, now, log, beforeCommit, poke, down })
  const send: SendCommand = (company_id, id) =>
    hearing.soon(down.command(company_id, id), 'a command to a cabinet was perhaps not sent')
  const age = () => ageLockers({ db, now, log, beforeCommit })
  return {
    routes: () => [{ tag: 'box', routes: boxRoutes({ addresses, secrets, db }, { secrets, mqtt, publicUrl }, send) }],
    personalData,
    checklist,
    jobs: [
      {
        name: 'age-lockers',
        label: ['久未使用和逾期的储物柜', 'Lockers not used or overdue'],
        cron: '*/10 * * * *',
        work: async () => {
          if ((await age()) > 0) poke()
        },
      },
      {
        name: 'forget-locker-history',
        label: ['忘记半年前的储物柜使用记录', 'Who had which locker half a year ago'],
        cron: '50 3 * * *',
        work: async () => void (await forgetLockers(db, now())),
      },
    ],
    mqtt: hearing.part,
    // whoever loses a locker, or leaves, loses the grants at once: what changed is sent as soon as it is committed
    poke: () => hearing.soon(down.grants(), 'grants wait'),
    onEvent({ topic }) {
      if (topic === 'own_locker' || topic === 'box' || topic === 'box_cabinet' || topic === 'user')
        hearing.soon(down.grants(), 'grants wait')
    },
    watches: [{ name: 'cabinets', work: hearing.tick }],
    close: hearing.close,
    acts: { lockers: { age, forget: () => forgetLockers(db, now()), tick: hearing.tick, send: down.command } },
    consumers: {
      'box.people': [
        on(personDisabled, async (tx, event, afterCommit) => {
          const { company_id, id } = event
          const job = { company_id, name: common.system[0], request_id: `event-${id}`, now, log, beforeCommit }
          const { afterwards } = await actWithin(tx, job, (call) => freeLeaver(call, event.payload.user_id))
          afterCommit(afterwards)
        }),
      ],
    },
  } satisfies OpenArea
}
