/** No body is larger: what would be is sent with its ids alone. */
export const MOST_BYTES = 20 * 1024

/** What happened, as it is kept. */
export type KeptEvent = {
  readonly type: string
  readonly object_type: string
  readonly object_id: string
  readonly object_version: string | number | null
  readonly data: Readonly<Record<string, unknown>>
  readonly truncated: boolean
  /** RFC 3339. */
  readonly time: string
}

/** The body of a delivery: the same text each time it is asked for. */
export function bodyOf(event: KeptEvent, sequence: number, payload: string): Record<string, unknown> {
  const { type, time, object_type, object_id, object_version, data, truncated } = event
  const id = /^\d{1,15}$/.test(object_id) ? Number(object_id) : object_id
  const object = { type: object_type, id, version: object_version === null ? null : Number(object_version) }
  const head = { type, timestamp: time, sequence, object }
  if (payload === 'ids') return { ...head, data: {} }
  return truncated ? { ...head, data: {}, truncated: true } : { ...head, data }
}

/** Columns of a kept event `e`, for `bodyOf`. */
export const eventColumns = `e.type, e.object_type, e.object_id, e.object_version, e.data, e.truncated,
  wire_instant(e.time) as time`
