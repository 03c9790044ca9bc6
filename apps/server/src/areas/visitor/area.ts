import { passRecorded } from '@workplace/contract/pass/events'
import { actWithin } from '../../kernel/call/job-call'
import { on } from '../../kernel/events/consumer'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { liveCodes } from '../pass/public'
import { visitApprovals } from './approval/visit-approvals'
import { codesAtDoors } from './core/visitor-code'
import { visitorWords } from './core/words'
import { announceVisitors } from './due/announce-visitors'
import { forgetVisitors } from './due/forget-visitors'
import { visitsDue } from './due/visits-due'
import { visitNaming } from './notify/guest-mail'
import { notifyGuests } from './notify/notify-guests'
import { personalData } from './personal-data'
import { guestPassed } from './reception/door-pass'
import { visitorRoutes } from './register'

export async function openVisitor(kit: Kit) {
  const { db, addresses, secrets, now, log, beforeCommit, poke, mailer, publicUrl } = kit
  const markKey = await secrets.signingKey('numbers of visitors')
  const acting = { db, now, log, beforeCommit }
  const due = async () => (await visitsDue(acting)) + (await announceVisitors(acting))
  const codeKey = await secrets.signingKey('codes of visitors')
  for (const codes of codesAtDoors(codeKey)) kit.contribute(liveCodes, codes)
  const naming = visitNaming(await secrets.signingKey('calendar'))
  const tell = () => notifyGuests({ db, now, log, codeKey, publicUrl, naming, from: mailer?.from ?? null })
  return {
    routes: () => [
      {
        tag: 'visitor',
        routes: visitorRoutes({
          ...{ db, addresses, secrets, markKey, codeKey, now, log, poke, mailer, publicUrl, beforeCommit },
          personalData: () => kit.personalData('visitor'),
        }),
      },
    ],
    personalData,
    approvals: [visitApprovals],
    consumers: {
      'visitor.doors': [
        on(passRecorded, async (tx, event, afterCommit) => {
          const { company_id, id } = event
          const job = { company_id, name: visitorWords.system[0], request_id: `event-${id}`, now, log, beforeCommit }
          const { afterwards } = await actWithin(tx, job, (call) => guestPassed(call, event.payload))
          afterCommit(afterwards)
        }),
      ],
    },
    watches: [
      {
        name: 'visits',
        work: async () => {
          if ((await due()) + (await tell()) > 0) poke()
        },
      },
    ],
    jobs: [
      {
        name: 'forget-visitors',
        label: ['清除访客资料', 'Delete visitor data that is past its time'],
        cron: '17 3 * * *',
        work: async () => void (await forgetVisitors(db, now)),
      },
    ],
    acts: { visits: { due, tell, forget: () => forgetVisitors(db, now) } },
  } satisfies OpenArea
}
