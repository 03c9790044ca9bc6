import type { Kit, OpenArea } from '../../kernel/product/area'
import { commentRepairRoutes, repairRoutes } from './register'

export const openRepair = ({ addresses }: Kit) =>
  ({
    routes: () => [
      { tag: 'meetingroom', routes: repairRoutes({ signPath: addresses.sign }) },
      { tag: 'meeting', routes: commentRepairRoutes() },
    ],
  }) satisfies OpenArea
