import type { Rules } from '../../kernel/resources/engine'
import { words } from './words'

export const officeRules: Rules = {
  beforeSave: async (_call, changes) =>
    changes.map(({ after }) =>
      String(after.open_time) < String(after.close_time) ? {} : { close_time: words.closesAfterOpening },
    ),
}
