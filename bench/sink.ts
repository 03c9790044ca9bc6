import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The same bytes into a file, part by part, each safe before it is answered, and nothing else. */
const folder = process.argv[2] ?? '.'
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://sink')
  const path = join(folder, pathname.replaceAll(/\W/g, ''))
  let at = Number(searchParams.get('offset'))
  const file = await open(path, at === 0 ? 'w' : 'r+')
  for await (const piece of request as AsyncIterable<Buffer>) {
    await file.write(piece, 0, piece.length, at)
    at += piece.length
  }
  await file.datasync()
  await file.close()
  response.writeHead(204).end()
}).listen(0, '127.0.0.1', () =>
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
process.once('SIGTERM', () => process.exit(0))
