import type { Kit, OpenArea } from '../../kernel/product/area'
import { requireNoneAboveSlot } from '../place/public'
import { personalData } from './personal-data'
import { peopleRoutes, sourceRunners } from './register'
import { requireNoneAbove } from './roles/powers'
import { afterLeaversSlot, groupsChangedSlot, listsAtDoorsSlot } from './slots'
import { otherKeepers } from './sources/other-keepers'
import { runDueSources } from './sources/run-due-sources'
import { checklist } from './users/checklist'
import { disableLeavers } from './users/disable-leavers'

export function openPeople(kit: Kit) {
  const { db, secrets, sessions, tasks, addresses, sources, now, poke, log } = kit
  kit.provide(requireNoneAboveSlot, requireNoneAbove)
  const keepers = () => kit.contributed(otherKeepers)
  const people = { db, secrets, sessions, tasks, addresses, sources, keepers }
  const runDue = () => runDueSources(sourceRunners(people), { now, poke, log })
  return {
    routes: () => [
      {
        tag: 'people',
        routes: peopleRoutes({
          ...{ ...people, routes: kit.routes, checklist: kit.checklist },
          groupsChanged: kit.provided(groupsChangedSlot),
          listsAtDoors: kit.provided(listsAtDoorsSlot),
        }),
      },
    ],
    personalData,
    checklist,
    jobs: [
      {
        name: 'disable-leavers',
        label: ['停用离职人员账号', 'Disable accounts of people who left'],
        cron: '*/10 * * * *',
        work: async () => {
          await disableLeavers(db, poke, now)
          await kit.provided(afterLeaversSlot)()
        },
      },
      {
        name: 'run-sources',
        label: ['执行数据源', 'Run data sources'],
        cron: '* * * * *',
        work: async () => void (await runDue()),
      },
    ],
    acts: {
      /** What the job does each minute; answers how many data sources began to run. */
      runDueSources: runDue,
      /** The same of those whose last day is over: how many accounts were closed. */
      disableLeavers: () => disableLeavers(db, poke, now),
    },
  } satisfies OpenArea
}
