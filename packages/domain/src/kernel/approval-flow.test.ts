import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answer,
  askedIn,
  type FlowState,
  type FlowStep,
  handOver,
  isUnseated,
  lapse,
  leave,
  type StepMode,
  seat,
  stepModes,
  turnOf,
} from './approval-flow'

const flowOf = (...modes: StepMode[]): FlowState => ({
  steps: modes.map((mode): FlowStep => ({ mode, seats: [] })),
  current: 0,
  state: 'waiting',
})
const yes = (flow: FlowState, user_id: number) => decided(flow, user_id, true)
const decided = (flow: FlowState, user_id: number, pass: boolean): FlowState => {
  const said = answer(flow, { user_id, pass, opinion: null, time: 1 })
  if (!said.ok) throw new Error(said.reason)
  return said.flow
}
const statesOf = (flow: FlowState, step = flow.current) => flow.steps[step]?.seats.map(({ state }) => state)

describe('a step', () => {
  test('of any is passed by the first, and the others are spared', () => {
    const flow = yes(seat(flowOf('any', 'any'), [1, 2, 3], 0), 2)
    expect(flow).toMatchObject({ current: 1, state: 'waiting' })
    expect(statesOf(flow, 0)).toEqual(['spared', 'passed', 'spared'])
    expect(turnOf(flow, 1)).toBeNull() // nobody is asked yet in the second step
    expect(turnOf(seat(flow, [9], 2), 1)).toBe('step_over')
    expect(turnOf(seat(flow, [9], 2), 7)).toBe('not_asked')
  })

  test('of all needs everybody, in any order', () => {
    const flow = yes(seat(flowOf('all'), [1, 2], 0), 2)
    expect(flow.state).toBe('waiting')
    expect(turnOf(flow, 2)).toBe('step_over')
    expect(yes(flow, 1).state).toBe('passed')
  })

  test('in order asks one after the other', () => {
    const flow = seat(flowOf('sequence'), [3, 1, 2], 0)
    expect(askedIn(flow)).toEqual([3])
    expect(turnOf(flow, 1)).toBe('not_asked')
    expect(askedIn(yes(flow, 3))).toEqual([1])
    expect(yes(yes(yes(flow, 3), 1), 2).state).toBe('passed')
  })

  test('is refused by a single no, whatever others said', () => {
    const flow = decided(yes(seat(flowOf('all', 'any'), [1, 2], 0), 1), 2, false)
    expect(flow.state).toBe('refused')
    expect(statesOf(flow)).toEqual(['passed', 'refused'])
    expect(answer(flow, { user_id: 1, pass: true, opinion: null, time: 2 })).toEqual({ ok: false, reason: 'over' })
  })

  test('goes on without those who have left', () => {
    const away =
      (...ids: number[]) =>
      (flow: FlowState) =>
        leave(flow, (id) => ids.includes(id), 1)
    expect(askedIn(away(3)(seat(flowOf('sequence'), [3, 1], 0)))).toEqual([1])
    expect(away(2)(yes(seat(flowOf('all'), [1, 2], 0), 1)).state).toBe('passed')
    expect(isUnseated(away(1, 2)(seat(flowOf('any'), [1, 2], 0)))).toBe(true)
  })

  test('may be handed to somebody who is not asked already', () => {
    const flow = seat(flowOf('sequence'), [1, 2], 0)
    const to = (user_id: number, other: number) => handOver(flow, { user_id, to: other, opinion: 'away', time: 1 })
    expect([to(1, 1), to(1, 2), to(2, 5)].map((one) => !one.ok && one.reason)).toEqual([
      'same_person',
      'asked_already',
      'not_asked',
    ])
    const handed = to(1, 5)
    expect(handed.ok && askedIn(handed.flow)).toEqual([5])
    expect(handed.ok && askedIn(yes(handed.flow, 5))).toEqual([2])
  })

  test('that nobody has in hand is of whoever may approve there', () => {
    expect(yes(flowOf('any'), 7).state).toBe('passed')
  })

  test('passes or refuses when its time is up', () => {
    const flow = seat(flowOf('all', 'any'), [1, 2], 0)
    expect(lapse(flow, 'pass', 5)).toMatchObject({ current: 1, state: 'waiting', steps: [{ lapsed: true }, {}] })
    expect(lapse(flow, 'refuse', 5).state).toBe('refused')
    expect(statesOf(lapse(flow, 'refuse', 5), 0)).toEqual(['spared', 'spared'])
  })
})

type Act = { kind: 'yes' | 'no' | 'hand' | 'leave' | 'lapse'; who: number; to: number }
const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom('yes', 'yes', 'yes', 'yes', 'no', 'hand', 'leave', 'lapse'),
    who: fc.integer({ min: 1, max: 5 }),
    to: fc.integer({ min: 1, max: 7 }),
  }),
  { maxLength: 40 },
)
const anyFlow = fc.array(
  fc.record({
    mode: fc.constantFrom(...stepModes),
    people: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
)

test('whatever people do, a request only goes forward, ends once, and always is somebody’s', () => {
  fc.assert(
    fc.property(anyFlow, acts, (plan, done) => {
      const gone = new Set<number>()
      const seatNow = (flow: FlowState): FlowState => {
        if (!isUnseated(flow)) return flow
        const present = (plan[flow.current]?.people ?? []).filter((id) => !gone.has(id))
        return seat(flow, present.length > 0 ? present : [100], 0)
      }
      let flow = seatNow(flowOf(...plan.map(({ mode }) => mode)))
      let refusals = 0
      for (const [n, { kind, who, to }] of done.entries()) {
        const before = flow
        if (kind === 'leave') {
          gone.add(who)
          flow = leave(flow, (id) => gone.has(id), n)
        } else if (kind === 'lapse') {
          flow = lapse(flow, 'pass', n)
        } else {
          const said =
            kind === 'hand'
              ? handOver(flow, { user_id: who, to: gone.has(to) ? 6 : to, opinion: 'x', time: n })
              : answer(flow, { user_id: who, pass: kind === 'yes', opinion: null, time: n })
          expect(said.ok && !askedIn(before).includes(who)).toBe(false)
          if (said.ok) {
            flow = said.flow
            if (kind === 'no') refusals++
          }
        }
        if (before.state !== 'waiting') expect(flow).toEqual(before)
        expect(flow.current).toBeGreaterThanOrEqual(before.current)
        flow = seatNow(flow)
        const asked = askedIn(flow)
        expect(flow.state === 'waiting').toBe(asked.length > 0)
        expect(asked.some((id) => gone.has(id))).toBe(false)
        const step = flow.steps[flow.current] as FlowStep
        if (step.mode === 'sequence') expect(asked.length).toBeLessThanOrEqual(1)
        expect(new Set(asked).size).toBe(asked.length)
      }
      expect(refusals).toBe(flow.state === 'refused' ? 1 : 0)
      for (const [n, { seats, lapsed }] of flow.steps.entries()) {
        const isPassed = n < flow.current || flow.state === 'passed'
        if (isPassed) expect(lapsed || seats.some(({ state }) => state === 'passed')).toBe(true)
        if (n > flow.current) expect(seats).toEqual([])
      }
    }),
    { numRuns: 2000 },
  )
})

test('if everybody who is asked says yes, it is passed', () => {
  fc.assert(
    fc.property(anyFlow, (plan) => {
      let flow = flowOf(...plan.map(({ mode }) => mode))
      for (let n = 0; flow.state === 'waiting' && n < 100; n++) {
        if (isUnseated(flow)) flow = seat(flow, plan[flow.current]?.people ?? [], n)
        flow = yes(flow, askedIn(flow).at(-1) ?? 0)
      }
      expect(flow.state).toBe('passed')
    }),
  )
})
