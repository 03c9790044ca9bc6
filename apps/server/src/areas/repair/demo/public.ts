import { slot } from '../../../kernel/call/slot'

/** What somebody reported as broken, and what became of it. */
export type Story = {
  title: string
  content?: string
  urgency: 1 | 2 | 3
  state: 0 | 1 | 2 | 3 | 4 | 5
  /** Hours since it was reported. */
  age: number
  result?: string
  cost?: string
  score?: number
  comment?: string
}

/** What broke, as tickets refer to it. */
export type BrokenThing = {
  readonly target_type: string
  readonly target_id: number
  readonly office_id: number
  readonly target_label: string
  readonly target_place: string
}

export type DemoRepairs = {
  /** People reported these in the last weeks, each about a thing, by the place of the story. */
  report(stories: readonly Story[], thingOf: (n: number) => BrokenThing): void
}

export const demoRepairs = slot<DemoRepairs>('repairs of the demo company')
