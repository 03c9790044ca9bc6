/** How the people of a step decide: one of them, everybody, or everybody one after the other. */
export const stepModes = ['any', 'all', 'sequence'] as const
export type StepMode = (typeof stepModes)[number]

/**
 * What became of asking somebody. `moved`: they handed it to somebody else; `gone`: they could not decide any more;
 * `spared`: somebody else decided, or the time was up.
 */
export type SeatState = 'asked' | 'waits' | 'passed' | 'refused' | 'moved' | 'gone' | 'spared'

/** Somebody who has a say in a step. */
export interface Seat {
  readonly user_id: number
  readonly state: SeatState
  /** When it became so, epoch ms. */
  readonly time: number
  readonly opinion: string | null
  /** To whom it was handed. */
  readonly to: number | null
}

export interface FlowStep {
  readonly mode: StepMode
  readonly seats: readonly Seat[]
  /** Passed because its time was up. */
  readonly lapsed?: boolean
  /** Nobody of those who were meant could decide, so others were asked: any of them. */
  readonly fell?: boolean
}

/** A request on its way: earlier steps are passed, later ones have nobody yet. */
export interface FlowState<S extends FlowStep = FlowStep> {
  readonly steps: readonly S[]
  readonly current: number
  readonly state: 'waiting' | 'passed' | 'refused'
}

/** `over`: the request is decided; `step_over`: theirs is; `not_asked`: it is not their turn, or never was. */
export type FlowRefusal = 'over' | 'step_over' | 'not_asked' | 'same_person' | 'asked_already'
export type FlowAnswer<S extends FlowStep> =
  | { readonly ok: true; readonly flow: FlowState<S> }
  | { readonly ok: false; readonly reason: FlowRefusal }

const isOpen = ({ state }: Seat) => state === 'asked' || state === 'waits'
const no = (reason: FlowRefusal) => ({ ok: false, reason }) as const
const currentOf = <S extends FlowStep>(flow: FlowState<S>): S => flow.steps[flow.current] as S

function withStep<S extends FlowStep>(flow: FlowState<S>, change: (step: S) => Partial<FlowStep>): FlowState<S> {
  return { ...flow, steps: flow.steps.map((step, n) => (n === flow.current ? { ...step, ...change(step) } : step)) }
}

/** Whose turn it is. Of a step in which nobody is asked: nobody in particular. */
export function askedIn(flow: FlowState): number[] {
  if (flow.state !== 'waiting') return []
  return currentOf(flow)
    .seats.filter(({ state }) => state === 'asked')
    .map(({ user_id }) => user_id)
}

/** Everybody who was ever asked or is to be. */
export const peopleOf = (flow: FlowState): number[] => [
  ...new Set(flow.steps.flatMap(({ seats }) => seats.map(({ user_id }) => user_id))),
]

/** Nobody can decide the step as it is: people have to be found for it. */
export const isUnseated = (flow: FlowState): boolean => flow.state === 'waiting' && askedIn(flow).length === 0

/** Gives the current step people, beside those who had a say before; `fell`: others than were meant, any of whom decides. */
export function seat<S extends FlowStep>(
  flow: FlowState<S>,
  user_ids: readonly number[],
  time: number,
  fell = false,
): FlowState<S> {
  if (flow.state !== 'waiting') return flow
  return settled(
    withStep(flow, ({ seats, ...step }) => {
      const mode = fell ? 'any' : step.mode
      const had = new Set(seats.filter((one) => isOpen(one) || one.state === 'passed').map((one) => one.user_id))
      const state = mode === 'sequence' ? 'waits' : 'asked'
      const added = [...new Set(user_ids)].filter((id) => !had.has(id))
      return {
        ...(fell ? { mode, fell } : {}),
        seats: [...seats, ...added.map((user_id): Seat => ({ user_id, state, time, opinion: null, to: null }))],
      }
    }),
    time,
  )
}

/** Puts the next in turn, closes a step that is passed and, behind the last one, the request. */
function settled<S extends FlowStep>(flow: FlowState<S>, time: number): FlowState<S> {
  const { mode, seats } = currentOf(flow)
  const passed = seats.some(({ state }) => state === 'passed')
  if (passed && (mode === 'any' || !seats.some(isOpen))) return stepPassed(flow, time)
  const next = mode === 'sequence' && !seats.some(({ state }) => state === 'asked') ? seats.findIndex(isOpen) : -1
  if (next === -1) return flow
  return withStep(flow, () => ({
    seats: seats.map((one, n) => (n === next ? { ...one, state: 'asked' as const, time } : one)),
  }))
}

function stepPassed<S extends FlowStep>(flow: FlowState<S>, time: number): FlowState<S> {
  const closed = spareOpen(flow, time)
  const isLast = flow.current === flow.steps.length - 1
  return isLast ? { ...closed, state: 'passed' } : { ...closed, current: flow.current + 1 }
}

const spareOpen = <S extends FlowStep>(flow: FlowState<S>, time: number): FlowState<S> =>
  withStep(flow, ({ seats }) => ({
    seats: seats.map((one) => (isOpen(one) ? { ...one, state: 'spared' as const, time } : one)),
  }))

const change = (user_id: number, part: Partial<Seat>) => (one: Seat) =>
  one.user_id === user_id && one.state === 'asked' ? { ...one, ...part } : one

/** Why somebody cannot decide now; null where they can. */
export function turnOf(flow: FlowState, user_id: number): FlowRefusal | null {
  if (flow.state !== 'waiting') return 'over'
  const asked = askedIn(flow)
  if (asked.includes(user_id)) return null
  // nobody in particular is asked: whoever may approve there
  if (asked.length === 0) return null
  const had = flow.steps.flatMap(({ seats }) => seats).filter((one) => one.user_id === user_id)
  return had.length > 0 && !had.some(isOpen) ? 'step_over' : 'not_asked'
}

/** Somebody says yes or no. A no of anybody ends the request. */
export function answer<S extends FlowStep>(
  flow: FlowState<S>,
  by: { user_id: number; pass: boolean; opinion: string | null; time: number },
): FlowAnswer<S> {
  const refused = turnOf(flow, by.user_id)
  if (refused !== null) return no(refused)
  const { user_id, pass, opinion, time } = by
  const said = { state: pass ? 'passed' : 'refused', opinion, time } as const
  const isSeated = askedIn(flow).includes(user_id)
  const after = withStep(flow, ({ seats }) => ({
    seats: isSeated ? seats.map(change(user_id, said)) : [...seats, { user_id, to: null, ...said }],
  }))
  return { ok: true, flow: pass ? settled(after, time) : { ...spareOpen(after, time), state: 'refused' } }
}

/** Somebody who is asked hands it to somebody else, who takes their turn. */
export function handOver<S extends FlowStep>(
  flow: FlowState<S>,
  by: { user_id: number; to: number; opinion: string; time: number },
): FlowAnswer<S> {
  const { user_id, to, opinion, time } = by
  const refused = turnOf(flow, user_id)
  if (refused !== null) return no(refused)
  if (!askedIn(flow).includes(user_id)) return no('not_asked')
  if (user_id === to) return no('same_person')
  const { seats } = currentOf(flow)
  if (seats.some((one) => one.user_id === to && (isOpen(one) || one.state === 'passed'))) return no('asked_already')
  return {
    ok: true,
    flow: withStep(flow, () => ({
      seats: seats.flatMap((one): Seat[] =>
        one.user_id === user_id && one.state === 'asked'
          ? [
              { ...one, state: 'moved', to, opinion, time },
              { user_id: to, state: 'asked', to: null, opinion: null, time },
            ]
          : [one],
      ),
    })),
  }
}

/** People who cannot decide any more lose their say; the others, or the next in turn, go on. */
export function leave<S extends FlowStep>(
  flow: FlowState<S>,
  isAbsent: (user_id: number) => boolean,
  time: number,
): FlowState<S> {
  if (flow.state !== 'waiting') return flow
  return settled(
    withStep(flow, ({ seats }) => ({
      seats: seats.map((one) =>
        isOpen(one) && isAbsent(one.user_id) ? { ...one, state: 'gone' as const, time } : one,
      ),
    })),
    time,
  )
}

/** The time of the current step is up: it passes, or the request is refused. */
export function lapse<S extends FlowStep>(flow: FlowState<S>, action: 'pass' | 'refuse', time: number): FlowState<S> {
  if (flow.state !== 'waiting') return flow
  if (action === 'refuse') return { ...spareOpen(flow, time), state: 'refused' }
  return stepPassed(
    withStep(flow, () => ({ lapsed: true })),
    time,
  )
}
