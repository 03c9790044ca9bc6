import fc from 'fast-check'

/** A step as it is drawn: numbers that mean something only in the situation that they meet. Less is simpler. */
export type Step = {
  do: (typeof kinds)[number]
  who: number
  /** By somebody who may, to something that it suits. */
  apt: boolean
  pick: number
  room: number
  day: number
  at: number
  length: number
  how: number
}

const weights = {
  nothing: 1,
  book: 16,
  series: 4,
  edit: 9,
  extend: 5,
  words: 2,
  approve: 9,
  refuse: 4,
  cancel: 6,
  cancelSeries: 3,
  moveSeries: 5,
  manageCancel: 4,
  recover: 6,
  transfer: 4,
  offer: 3,
  settle: 4,
  lock: 3,
  unlock: 2,
  occupy: 3,
  vacate: 2,
  wait: 9,
  take: 6,
  decline: 3,
  leave: 2,
  restore: 5,
  signIn: 6,
  makeRoom: 1,
  takeReleased: 1,
  depart: 6,
  lastDay: 2,
  comeBack: 4,
  blink: 2,
  forget: 1,
  appoint: 2,
  beAway: 4,
  beBack: 2,
  lookWhoIsBusy: 4,
  tick: 26,
  together: 9,
} as const

const kinds = Object.keys(weights) as (keyof typeof weights)[]

const n = (most: number) => fc.integer({ min: 0, max: most })

export const steps: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { withCrossShrink: true },
    ...kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) })),
  ),
  who: n(6),
  apt: n(6).map((one) => one < 6),
  pick: n(20),
  room: n(2),
  day: n(3),
  at: n(25),
  length: n(6),
  how: n(11),
})
