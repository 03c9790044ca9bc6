import type { Rules } from '../../kernel/resources/engine'
import { words } from './words'

export const noticeRules: Rules = {
  beforeSave: async (_call, changes) =>
    changes.map(({ after: { start_time, end_time } }) => {
      const isPossible = !start_time || !end_time || Date.parse(String(start_time)) < Date.parse(String(end_time))
      return isPossible ? {} : { end_time: words.endsAfterBegin }
    }),
}
