import type { Kit, OpenArea } from '../../kernel/product/area'
import { visitApprovals } from './approval/visit-approvals'
import { forgetVisitors } from './due/forget-visitors'
import { visitsDue } from './due/visits-due'
import { personalData } from './personal-data'
import { visitorRoutes } from './register'

export async function openVisitor(kit: Kit) {
  const { db, addresses, secrets, now, log, beforeCommit, poke } = kit
  const markKey = await secrets.signingKey('numbers of visitors')
  const due = () => visitsDue({ db, now, log, beforeCommit })
  return {
    routes: () => [{ tag: 'visitor', routes: visitorRoutes({ addresses, secrets, markKey }) }],
    personalData,
    approvals: [visitApprovals],
    watches: [
      {
        name: 'visits',
        work: async () => {
          if ((await due()) > 0) poke()
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
    acts: { visits: { due, forget: () => forgetVisitors(db, now) } },
  } satisfies OpenArea
}
