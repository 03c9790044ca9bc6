/** Which doors of a controller open only while the others are closed, by their numbers. */
export const interlocks = ['none', '12', '34', '12_34', '123', '1234'] as const
export type Interlock = (typeof interlocks)[number]

/** The other doors of a door's interlock. */
export const interlockedWith = (interlock: Interlock, door_no: number): number[] =>
  interlock
    .split('_')
    .filter((group) => group !== 'none' && group.includes(String(door_no)))
    .flatMap((group) => [...group].map(Number).filter((other) => other !== door_no))
