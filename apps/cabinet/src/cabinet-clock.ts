/** A jump of the wall clock that no waiting explains: somebody set it. */
const jumpMs = 2_000

/**
 * What time it is for the product, by a clock of this machine that may be a year off, or be set while it runs. It goes on
 * with the steady clock; a start begins where the journal ended, or later, never before, nor before the grants that are held
 * were made.
 */
export class CabinetClock {
  #offset: number
  #lastWall: number
  #lastSteady: number
  /** The product said what time it is, in this life. */
  isKnown = false
  readonly #wall: () => number
  readonly #steady: () => number

  constructor(wall: () => number, steady: () => number, kept: { readonly offset: number; readonly seen: number }) {
    this.#wall = wall
    this.#steady = steady
    this.#lastWall = wall()
    this.#lastSteady = steady()
    // a clock that lost its battery begins long ago: time has not gone back, and what was too old is too old
    this.#offset = Math.max(kept.offset, kept.seen - this.#lastWall)
  }

  get offset(): number {
    return Math.round(this.#offset)
  }

  now(): number {
    const [wall, steady] = [this.#wall(), this.#steady()]
    const jumped = wall - this.#lastWall - (steady - this.#lastSteady)
    if (Math.abs(jumped) > jumpMs) this.#offset -= jumped
    this.#lastWall = wall
    this.#lastSteady = steady
    return Math.round(wall + this.#offset)
  }

  /** The product was at this time before: it is no earlier now. */
  notBefore(at: number): void {
    const behind = at - this.now()
    if (behind > 0) this.#offset += behind
  }

  /** The product says that it is this time. */
  set(now: number): void {
    this.now()
    this.#offset = now - this.#lastWall
    this.isKnown = true
  }
}
