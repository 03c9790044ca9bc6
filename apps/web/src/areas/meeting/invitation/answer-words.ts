import type { Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

/** Answering an invitation. */
export const answerWords = {
  // answering
  answer: ['答复“{title}”的邀请', 'Respond to the invitation to “{title}”'],
  accept: ['接受', 'Accept'],
  tentative: ours.tentative,
  decline: ours.decline,
  accepted: ['已接受“{title}”', 'Accepted “{title}”'],
  tentatively: ['已标为待定：“{title}”', 'Tentatively accepted “{title}”'],
  declined: ['已拒绝“{title}”', 'Declined “{title}”'],
} as const satisfies Words
