import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Cabinet, Entered } from './cabinet'
import { keypadPage } from './keypad-page'

const longestBody = 1_000
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > longestBody) return null
  }
  return text
}

/** What was entered; null: nothing that could open. */
function readEntered(text: string | null): Entered | null {
  try {
    const { kind, box, code } = JSON.parse(text ?? '') as Record<string, unknown>
    if (kind === 'pin' && Number.isSafeInteger(box) && typeof code === 'string' && /^\d{6}$/.test(code))
      return { kind, box: box as number, code }
    if (kind === 'card' && typeof code === 'string' && /^[0-9A-Za-z]{4,64}$/.test(code))
      return { kind, box: null, code }
  } catch {
    // what is no JSON is nothing
  }
  return null
}

/** The page of the tablet at the cabinet, and what it asks for. It is for that tablet: it listens to this machine alone. */
export async function openKeypad(
  { host, port }: { readonly host: string; readonly port: number },
  cabinet: Pick<Cabinet, 'front' | 'enter'>,
  isOnline: () => boolean,
) {
  const answer = (response: ServerResponse, status: number, value: unknown) => {
    response.writeHead(status, { ...headers, 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url?.split('?')[0]
      if (request.method === 'GET' && path === '/') {
        response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' })
        response.end(keypadPage)
      } else if (request.method === 'GET' && path === '/front') {
        const { name, boxes, isReady } = cabinet.front()
        const doors = boxes.map(({ id, number, column, row }) => ({ id, number, column, row }))
        answer(response, 200, { name, doors, isReady, isOnline: isOnline() })
      } else if (request.method === 'POST' && path === '/open') {
        // a page of somebody else's cannot send this without being asked for leave, which nobody gives
        if (request.headers['content-type'] !== 'application/json') return answer(response, 415, {})
        const entered = readEntered(await bodyOf(request))
        if (entered === null) return answer(response, 400, {})
        answer(response, 200, await cabinet.enter(entered))
      } else answer(response, 404, {})
    })().catch(() => answer(response, 500, {}))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
