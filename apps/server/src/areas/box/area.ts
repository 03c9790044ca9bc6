import * as common from '@workplace/contract/kernel/common-words'
import { personDisabled } from '@workplace/contract/people/events'
import { actWithin } from '../../kernel/call/job-call'
import { on } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { ageLockers } from './age-lockers'
import { checklist } from './checklist'
import { freeLeaver } from './manage-lockers'
import { personalData } from './personal-data'
import { boxRoutes } from './register'

export function openBox({ addresses, secrets, db, now, log, beforeCommit, poke }: Kit) {
  const age = () => ageLockers({ db, now, log, beforeCommit })
  return {
    routes: () => [{ tag: 'box', routes: boxRoutes({ addresses, secrets }) }],
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
    ],
    acts: { lockers: { age } },
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
