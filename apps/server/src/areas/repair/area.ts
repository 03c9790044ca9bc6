import type { Kit, OpenArea } from '../../kernel/product/area'
import { repairRoutes } from './register'
import { repairTargets } from './target'
import { watchedRepairs } from './watched-repairs'

export const openRepair = (kit: Kit) =>
  ({
    watched: () => [watchedRepairs(kit.contributed(repairTargets))],
    routes: () => [
      {
        tag: 'meetingroom',
        routes: repairRoutes({ targets: kit.contributed(repairTargets), signPath: kit.addresses.sign }),
      },
    ],
  }) satisfies OpenArea
