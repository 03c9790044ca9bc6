import { basePath } from '@workplace/contract/kernel/envelope'

export type HeardEvent = { event: string; data: Record<string, unknown>; at: number }

/** Reads a stream of live changes as the browser does, until it is closed. */
export async function listenTo(address: string, token: string, query = '') {
  const stop = new AbortController()
  const answer = await fetch(`${address}${basePath}/events${query}`, {
    headers: { 'x-token': token },
    signal: stop.signal,
  })
  const heard: HeardEvent[] = []
  let ended = false
  const reading = (async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      rest += decoder.decode(chunk, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (event !== undefined && data !== undefined) heard.push({ event, data: JSON.parse(data), at: Date.now() })
      }
    }
  })()
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  const until = async (test: () => boolean) => {
    for (let n = 0; n < 200 && !test(); n++) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await until(() => heard.length > 0)
  const close = () => {
    stop.abort()
    return reading
  }
  return { answer, heard, until, isEnded: () => ended, close }
}
