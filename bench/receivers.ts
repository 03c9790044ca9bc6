import { createHash, createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Takes what is sent to `/one`, `/two` and `/three` when its signature holds, and answers nothing at `/hang`. A GET says how
 * many different ones each path took; a DELETE forgets them.
 */
const secret = Buffer.from(process.argv[2] ?? '', 'base64')
const taken = new Map<string, Set<string>>()
let wrong = 0
/** Whoever waits at the one that hangs. */
const hanging = new Set<ServerResponse>()

const server = createServer(async (request, response) => {
  const path = request.url ?? ''
  if (request.method === 'DELETE') {
    taken.clear()
    wrong = 0
    return void response.writeHead(204).end()
  }
  if (request.method === 'GET') {
    const many = Object.fromEntries([...taken].map(([name, ids]) => [name, ids.size]))
    return void response.writeHead(200).end(JSON.stringify({ ...many, wrong }))
  }
  const body = await buffer(request)
  if (path === '/hang') return void hanging.add(response)
  const id = String(request.headers['webhook-id'])
  const content = Buffer.concat([Buffer.from(`${id}.${request.headers['webhook-timestamp']}.`), body])
  const signature = createHmac('sha256', secret).update(content).digest('base64')
  if (!String(request.headers['webhook-signature']).split(' ').includes(`v1,${signature}`)) wrong++
  const ids = taken.get(path) ?? new Set()
  taken.set(path, ids.add(createHash('sha1').update(id).digest('base64')))
  response.writeHead(204).end()
}).listen(0, '127.0.0.1', () =>
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
process.on('message', () => {
  for (const response of hanging) response.destroy()
  hanging.clear()
})
process.once('SIGTERM', () => process.exit(0))
