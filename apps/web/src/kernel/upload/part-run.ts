// Of a large file that comes in parts: what is seen of its upload, and what a person may do with it.

export type PartProgress = {
  /**
   * `waiting`: goes on by itself as soon as it can. `paused`: until the person says so. `checking`: all of it has come, and
   * the server looks at it.
   */
  readonly state: 'sending' | 'waiting' | 'paused' | 'checking'
  /** How many bytes are there. */
  readonly sent: number
  /** Not known while nothing moves, nor in the first moments. */
  readonly secondsLeft: number | null
  /** For what it waits: for the line, the server, or for the person to sign in again. */
  readonly why: 'line' | 'server' | 'session' | null
  /** Why the server paused it, in words. */
  readonly fault: string | null
}

export type PartRun = {
  progress(): PartProgress
  /** Hears of every change until the answer is called. */
  listen(then: () => void): () => void
  pause(): void
  resume(): void
  /** Gives the upload up, here and at the server. */
  cancel(): void
  /**
   * The form is closed: nothing is sent any more, and who chooses the same file again goes on from there. Of who was signed
   * out it goes on as soon as they are back.
   */
  leave(): void
}
