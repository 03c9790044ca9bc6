/** How a company has it: minutes before and after the beginning. */
export type CheckinRules = {
  /** From when on people can sign in. */
  readonly before_minutes: number
  /** Until when they can do so themselves; 0: until the end. */
  readonly after_minutes: number
  /** Later than that they are late. */
  readonly late_minutes: number
}

/** The rules for a meeting in a room that asks people to sign in so many minutes before (`checkinMinutesBefore`); 0: it does not. */
export const checkinRulesFor = (rules: CheckinRules, asked_minutes: number): CheckinRules =>
  asked_minutes <= rules.before_minutes ? rules : { ...rules, before_minutes: asked_minutes }

/** Epoch milliseconds; half open: at `closes` it is closed. */
export type CheckinWindow = { readonly opens: number; readonly closes: number; readonly late_from: number }
type Slot = { readonly start: number; readonly end: number }

const minute = 60_000

/** From when to when people can sign in at a meeting, and from when on they are late. */
export function checkinWindow({ start, end }: Slot, rules: CheckinRules): CheckinWindow {
  const closes = rules.after_minutes === 0 ? end : Math.min(end, start + rules.after_minutes * minute)
  return { opens: start - rules.before_minutes * minute, closes, late_from: start + rules.late_minutes * minute }
}

export type CheckinPhase = 'early' | 'open' | 'closed' | 'over'

/** `closed`: the meeting goes on, but people cannot sign themselves in any more. */
export function checkinPhase(window: CheckinWindow, end: number, now: number): CheckinPhase {
  if (now < window.opens) return 'early'
  if (now >= end) return 'over'
  return now < window.closes ? 'open' : 'closed'
}

/** Later than the minutes that are granted; to the second they still are in time. */
export const isLate = (window: CheckinWindow, now: number): boolean => now > window.late_from
