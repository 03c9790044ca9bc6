/** A share of the width and height of what a floor shows, from its upper left corner. */
export interface Share {
  readonly x: number
  readonly y: number
}

/** As fine as it is kept: half a centimetre of the longest floor. */
export const shareOf = (value: number) => Math.min(1, Math.max(0, Math.round(value * 100_000) / 100_000))
