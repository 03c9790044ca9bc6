/** What a call that did not succeed throws. A refusal has a code and a reason; transport failures have code -1. */
export class CallError extends Error {
  readonly code: number
  /** The refusal's name, or `cancelled`, `timeout`, `offline`, `failed` for what never got an envelope. */
  readonly reason: string
  readonly data: unknown
  readonly requestId: string
  readonly status: number
  constructor(
    message: string,
    more: { code?: number; reason: string; data?: unknown; requestId?: string; status?: number },
  ) {
    super(message)
    this.name = 'CallError'
    this.code = more.code ?? -1
    this.reason = more.reason
    this.data = more.data
    this.requestId = more.requestId ?? ''
    this.status = more.status ?? 0
  }
  /** Messages per input field, where the server gave some. */
  get fields(): Readonly<Record<string, string>> {
    const { fields } = (this.data ?? {}) as { fields?: Record<string, string> }
    return fields ?? {}
  }
}

/** A cancelled call is no news to anybody. */
export const isCancelled = (error: unknown) => error instanceof CallError && error.reason === 'cancelled'
