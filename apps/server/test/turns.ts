/** `MATRIX=all`: everything is tried with everything. */
export const isWhole = process.env.MATRIX === 'all'

/**
 * What one code does for all alike (reading a body, a sort, a file) is tried with each of them in turn: so many of these, from
 * where the one before ended. All of them are tried, with several; the whole product of both is for `MATRIX=all`.
 */
export const inTurn = <T>(all: readonly T[], turn: number, many: number): readonly T[] =>
  isWhole || many >= all.length ? all : Array.from({ length: many }, (_, n) => all[(turn * many + n) % all.length] as T)

/** What one code does for all alike and takes long: tried with each third of them, begun at another one for each such thing. */
export const isItsTurn = (turn: number, thing: number): boolean => isWhole || turn % 3 === thing % 3
