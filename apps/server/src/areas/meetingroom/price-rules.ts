import type { Period } from '@workplace/contract/kernel/field'
import type { Rules } from '../../kernel/resources/engine'
import { words } from './words'

export const priceRules: Rules = {
  beforeSave: async (_call, changes) =>
    changes.map(({ after }) => {
      const periods = (after.peak_periods ?? []) as readonly Period[]
      const isPossible = periods.every(({ start, end }) => start < end)
      return isPossible ? {} : { peak_periods: words.peakEndsAfterBegin }
    }),
}
