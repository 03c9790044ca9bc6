import * as common from '@workplace/contract/kernel/common-words'
import { personDisabled } from '@workplace/contract/people/events'
import { actWithin } from '../../kernel/call/job-call'
import { on } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { freeLeaver } from './manage-lockers'
import { personalData } from './personal-data'
import { boxRoutes } from './register'

export function openBox({ addresses, secrets, now, log, beforeCommit }: Kit) {
  return {
    routes: () => [{ tag: 'box', routes: boxRoutes({ addresses, secrets }) }],
    personalData,
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
