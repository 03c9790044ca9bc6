/** One event of the stream as it stands on the wire. */
export type StreamEvent = { readonly event: string; readonly data: string; readonly id: string }

/**
 * Reads server-sent events from text that arrives in any pieces. Answers the events that a piece completes.
 * Comments (heartbeats) are no events.
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  let event = ''
  let id = ''
  let data: string[] = []
  return (piece) => {
    rest += piece
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    // The last line may still grow.
    rest = lines.pop() ?? ''
    const done: StreamEvent[] = []
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0 || event !== '') done.push({ event: event || 'message', data: data.join('\n'), id })
        event = ''
        data = []
        continue
      }
      const colon = line.indexOf(':')
      if (colon === 0) continue
      const field = colon < 0 ? line : line.slice(0, colon)
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (field === 'event') event = value
      else if (field === 'data') data.push(value)
      else if (field === 'id') id = value
    }
    return done
  }
}

/** So many attempts, about a minute, are made every few seconds: most servers that are gone are back by then. */
const hopeful = 22

/**
 * Milliseconds before the next attempt: half a second, doubled up to three, and after a minute up to thirty, with up to
 * a quarter of chance in it.
 */
export function waitBefore(attempt: number, chance = Math.random()): number {
  const longest = attempt < hopeful ? 3000 : Math.min(30_000, 3000 * 2 ** (attempt - hopeful))
  return Math.min(longest, 500 * 2 ** attempt) * (0.75 + chance / 4)
}
