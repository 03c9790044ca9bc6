/** Whose value stays where a source and the product say different things. */
export type ConflictRule = 'source' | 'product' | 'empty'

/** Is the source's value taken? */
export const isTaken = (rule: ConflictRule, isEmptyHere: boolean): boolean =>
  rule === 'source' || (rule === 'empty' && isEmptyHere)

/** Would more than the allowed share of those who are known vanish at once? */
export const vanishTooMany = (vanishing: number, known: number, percent: number): boolean =>
  vanishing > 0 && vanishing * 100 > known * percent
