import * as common from './common-words'
import type { Label } from './words'

/** How people answer in a company: with their name, as they choose, or without it. */
export const evaluationModes = {
  named: ['实名', 'Named'],
  choice: ['由参会人选择', 'Attendees choose'],
  anonymous: common.anonymous,
} as const satisfies Record<string, Label>
export type EvaluationMode = keyof typeof evaluationModes
