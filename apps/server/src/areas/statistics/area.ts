import type { Kit, OpenArea } from '../../kernel/product/area'
import { computeStatistics } from './compute-statistics'
import { statisticsRoutes } from './register'

export const openStatistics = ({ db, now }: Kit) =>
  ({
    routes: () => [{ tag: 'statistics', routes: statisticsRoutes({ db }) }],
    jobs: [
      {
        name: 'reckon-days',
        label: ['计算使用率', 'Compute utilisation'],
        cron: '7 * * * *',
        work: () => computeStatistics(db, now),
      },
    ],
  }) satisfies OpenArea
