import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { type StrategyForm, strategyOption } from '../kernel/strategy-option'
import type { Label } from '../kernel/words'
import { checkinStrategies } from './checkin-strategy'
import { mailStrategies } from './mail-strategy'
import { releaseStrategies } from './release-strategy'
import { waitlistStrategies } from './waitlist-strategy'
import * as meetingWords from './words'

const ownStrategies = {
  extend_step_minutes: {
    label: ['延长会议的步长（分钟）', 'Extension step (minutes)'],
    help: [
      '门口屏幕按此步长提供延长时间：一步、两步、三步、四步、六步、八步',
      'Door screens offer extensions of one, two, three, four, six and eight steps',
    ],
    option: { kind: 'number', min: 5, max: 60 },
    initial: '15',
    scope: 'office',
  },
} as const satisfies Record<string, StrategyForm>

/**
 * The booking strategy by sections, in the order in which they are shown: each part of the product puts its own keys
 * here. A key that stands in the table alone is shown under the last of them, by what its row says.
 */
export const strategySections: readonly {
  readonly label: Label
  readonly strategies: Readonly<Record<string, StrategyForm>>
}[] = [
  { label: ['签到', 'Check-in'], strategies: checkinStrategies },
  { label: ['释放与违约', 'Auto-release and no-shows'], strategies: releaseStrategies },
  { label: meetingWords.waitingList, strategies: waitlistStrategies },
  { label: ['外部邮件', 'Email to external guests'], strategies: mailStrategies },
  { label: ['会议进行中', 'During meetings'], strategies: ownStrategies },
]

export const bookingStrategies: Readonly<Record<string, StrategyForm>> = Object.assign(
  {},
  ...strategySections.map((section) => section.strategies),
)

export const bookingStrategyOf = (key: string): StrategyForm | undefined =>
  Object.hasOwn(bookingStrategies, key) ? bookingStrategies[key] : undefined

const label = z.tuple([z.string(), z.string()])
const comingMeeting = z.object({
  id: z.number(),
  title: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  room_name: z.string(),
  office_name: z.string(),
  booker_name: z.string(),
})
const changed = { version: z.number(), updated_at: z.string(), updated_by: z.string() }

/** The booking strategy with what each office has otherwise, and who changed it last. */
export const strategyBooking = endpoint({
  path: '/strategy/booking',
  access: ['view-strategy'],
  label: ['预订策略', 'Booking strategy'],
  input: z.object({}),
  output: z.object({
    sections: z.array(
      z.object({
        label,
        items: z.array(
          z.object({
            strategy_key: z.string(),
            label,
            help: label.nullable(),
            option: strategyOption,
            choices: z.record(z.string(), label),
            initial: z.string(),
            scope: z.enum(['company', 'office']),
            strategy_values: z.string(),
            ...changed,
            offices: z.array(
              z.object({ office_id: z.number(), office_name: z.string(), strategy_values: z.string(), ...changed }),
            ),
          }),
        ),
      }),
    ),
    /** The caller may set the company's values, and not only those of their offices. */
    of_company: z.boolean(),
  }),
})
export type StrategyItem = z.output<typeof strategyBooking.output>['sections'][number]['items'][number]

/** The coming meetings for which another value of a strategy would count; they stay as they are. */
export const strategyPreview = endpoint({
  method: 'POST',
  path: '/strategy/preview',
  within: 'offices',
  access: ['change-strategy'],
  effect: 'read',
  label: ['预订策略：保存前预览', 'Booking strategy: preview before saving'],
  input: z.object({
    strategy_key: z.string().trim().min(1).max(100),
    office_id: z.number().int().positive().max(2147483647).optional(),
  }),
  output: z.object({ total: z.number(), items: z.array(comingMeeting) }),
})
