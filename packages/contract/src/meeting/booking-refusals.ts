import type { Check } from '@workplace/domain/booking/booking-request'
import type { RefusalKind } from '../kernel/refusal'
import type { Values } from '../kernel/words'
import * as refusals from './refusals'

/** How each check of booking refuses: what server and browser say of the same verdict. */
export const bookingRefusals = {
  readonly: refusals.booking_readonly,
  offline: refusals.booking_offline,
  locked: refusals.booking_locked,
  past: refusals.booking_past,
  horizon: refusals.booking_horizon,
  weekend: refusals.booking_weekend,
  window: refusals.booking_window,
  closed: refusals.booking_closed,
  conflict: refusals.booking_conflict,
  length: refusals.booking_length,
  blacklisted: refusals.booking_blacklisted,
  rule_advance: refusals.booking_rule_advance,
  rule_horizon: refusals.booking_rule_horizon,
  rule_weekend: refusals.booking_rule_weekend,
  rule_short: refusals.booking_rule_short,
  rule_length: refusals.booking_rule_length,
  rule_day_count: refusals.booking_rule_day_count,
  rule_day_minutes: refusals.booking_rule_day_minutes,
  rule_week_minutes: refusals.booking_rule_week_minutes,
  rule_month_minutes: refusals.booking_rule_month_minutes,
  rule_future_count: refusals.booking_rule_future_count,
  rule_buffer: refusals.booking_rule_buffer,
  rule_series: refusals.booking_rule_series,
  rule_times: refusals.booking_rule_times,
  rule_attendees: refusals.booking_rule_attendees,
  rule_capacity: refusals.booking_rule_capacity,
  rule_cancel: refusals.booking_rule_cancel,
  prepare: refusals.booking_prepare,
  clean: refusals.booking_clean,
} as const satisfies Record<Check, RefusalKind>

/** What the sentences of booking read: of an hour that is closed for another reason than the lunch break, none is said. */
export const sentenceValues = <V extends Values>(values: V): V & { lunch: Values[string] } => ({
  ...values,
  lunch: values.lunch ?? 'none',
})
