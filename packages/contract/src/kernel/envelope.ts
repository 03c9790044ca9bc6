/** The base of every call. Health and metrics stand outside it. */
export const basePath = '/prod-api'

/** What every answer that is not a file looks like. `code` 0 (or 200) is success. */
export type Envelope<T = unknown> = {
  code: number
  message: string
  data: T
  request_id: string
}

/** The machine-readable rest of a refusal: which fields are wrong, or which rule refused with which values. */
export type RefusalData = {
  reason: string
  fields?: Record<string, string>
  [more: string]: unknown
}
