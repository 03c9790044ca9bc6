import type { Interval } from '../kernel/interval'
import { holdsAt, minutesOfDate, type OfficeDay, type PassSchedule } from './pass-schedule'

/** How somebody shows a device who they are. A code is told like a card, or as a QR code. */
export const passWays = ['face', 'card', 'face_and_card', 'pin', 'qr'] as const
export type PassWay = (typeof passWays)[number]

export const verifyModes = ['face', 'card', 'face_or_card', 'face_and_card', 'pin', 'qr'] as const
export type VerifyMode = (typeof verifyModes)[number]

const waysOf: Readonly<Record<VerifyMode, readonly PassWay[]>> = {
  face: ['face', 'face_and_card'],
  card: ['card', 'face_and_card'],
  face_or_card: ['face', 'card', 'face_and_card'],
  face_and_card: ['face_and_card'],
  pin: ['pin'],
  qr: ['qr'],
}

/** True where a way is enough for what is asked for; nothing asked for, or no way said, is enough. */
export const satisfies = (mode: VerifyMode | null, way: PassWay | undefined): boolean =>
  mode === null || way === undefined || waysOf[mode].includes(way)

/** A through-strategy as it concerns one person at one door. */
export type StrategyRule = {
  readonly id: number
  readonly effect: 'allow' | 'deny'
  readonly priority: number
  /** Days on the office's clock, both inclusive; null: no end. */
  readonly valid_start: string | null
  readonly valid_end: string | null
  /** Of a credential window: from when until when it opens, epoch ms. */
  readonly window?: Interval
  /** null: at any time. */
  readonly schedule: PassSchedule | null
  /** By which ways it lets people in; a strategy that denies does so whatever the way. */
  readonly verify_mode: VerifyMode | null
}

/** An instant on the clock of an office. */
export type OfficeMoment = {
  readonly at: number
  readonly date: string
  readonly minute: number
  readonly day: OfficeDay
}

export const isValidThen = ({ valid_start, valid_end, window }: StrategyRule, { date, at }: OfficeMoment): boolean =>
  (valid_start === null || valid_start <= date) &&
  (valid_end === null || date <= valid_end) &&
  (window === undefined || (window.start <= at && at < window.end))

export const isOpenThen = (schedule: PassSchedule | null, { date, minute, day }: OfficeMoment): boolean =>
  schedule === null || holdsAt(minutesOfDate(schedule, date, day), minute)

/** The one that is named where several allow: the highest priority, then the lowest id. */
export const firstOf = (strategies: readonly StrategyRule[]): StrategyRule | undefined =>
  strategies.reduce<StrategyRule | undefined>(
    (best, one) =>
      best === undefined || one.priority > best.priority || (one.priority === best.priority && one.id < best.id)
        ? one
        : best,
    undefined,
  )
