import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say, type Words } from '@workplace/contract/kernel/words'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from './call'

const MOST_DAYS = 731
const FAR = 92

const words = {
  endsBeforeBegin: common.notBeforeStart,
  tooLong: ['最多{n}天', 'At most {n, plural, one {# day} other {# days}}'],
  tooLate: ['最多为今天之后{n}天', 'At most {n, plural, one {# day} other {# days}} after today'],
} as const satisfies Words

/** Refuses days of which nothing can be said: spans that are none or too long, and times that are too far away. */
export function requireSpan(
  { now, language }: Pick<Call, 'now' | 'language'>,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const days = daysBetween(from, to) + 1
  const message =
    days < 1
      ? say(words.endsBeforeBegin, language)
      : days > MOST_DAYS
        ? say(words.tooLong, language, { n: MOST_DAYS })
        : to > addDays(wallClock(now(), 'UTC').date, FAR)
          ? say(words.tooLate, language, { n: FAR })
          : null
  if (message !== null) throw new Refusal(refusals.invalid_input, {}, { fields: { to: [message, message] } })
}
