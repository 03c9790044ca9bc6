import type { Period } from '@workplace/contract/kernel/field'
import type { Rules } from '../../kernel/resources/engine'
import { words } from './words'

export const priceRules: Rules = {
  beforeSave: async (_call, changes) =>
    changes.map(({ after }) => {
      const periods = (after.peak_periods ?? []) as readonly Period[]
      if (!periods.every(({ start, end }) => start < end)) return { peak_periods: words.peakEndsAfterBegin }
      // they would change nothing
      return periods.length > 0 && (after.peak_amount ?? null) === null ? { peak_amount: words.peakNeedsAmount } : {}
    }),
}
