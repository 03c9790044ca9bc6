import type { Rules } from '../../kernel/resources/engine'
import { words } from './words'

const isGiven = (value: unknown) => value !== null && value !== undefined

export const officeRules: Rules = {
  beforeSave: async (_call, changes) =>
    changes.map(({ after }) => ({
      ...(String(after.open_time) < String(after.close_time) ? {} : { close_time: words.closesAfterOpening }),
      // one without the other is no place
      ...(isGiven(after.lng) && !isGiven(after.lat) ? { lat: words.bothCoordinates } : {}),
      ...(isGiven(after.lat) && !isGiven(after.lng) ? { lng: words.bothCoordinates } : {}),
    })),
}
