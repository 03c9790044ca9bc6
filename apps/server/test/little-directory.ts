import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { freePort } from '../src/kernel/postgres/free-port'
import { type Directory, type People, reader, root, tlsFiles } from './directory'

// A directory server as small as the tests need: binds, paged searches and StartTLS in real BER (RFC 4511), for machines
// on which OpenLDAP cannot be had, and for answers that OpenLDAP would never give.

type Element = { tag: number; body: Buffer }

function lengthOf(size: number): Buffer {
  if (size < 128) return Buffer.from([size])
  const bytes: number[] = []
  for (let left = size; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}
const element = (tag: number, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}
const integer = (tag: number, value: number) =>
  element(tag, Buffer.from(value < 128 ? [value] : [value >> 8, value & 255]))

/** The first element of the bytes, and where it ends; undefined while it has not come whole. */
function readElement(bytes: Buffer, from = 0): (Element & { end: number }) | undefined {
  const first = bytes[from + 1]
  if (first === undefined) return undefined
  const count = first < 128 ? 0 : first & 127
  if (bytes.length < from + 2 + count) return undefined
  const size = count === 0 ? first : bytes.readUIntBE(from + 2, count)
  const begin = from + 2 + count
  if (bytes.length < begin + size) return undefined
  return { tag: bytes[from] ?? 0, body: bytes.subarray(begin, begin + size), end: begin + size }
}
function elementsOf(bytes: Buffer): Element[] {
  const found: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const next = readElement(bytes, at)
    if (next === undefined) break
    found.push(next)
    at = next.end
  }
  return found
}
const numberOf = ({ body }: Element) => body.readIntBE(0, body.length)

type Entry = People['entries'][number]

const bytesOf = ({ attributes }: Entry, name: string): Buffer | undefined => {
  const found = Object.entries(attributes).find(([one]) => one.toLowerCase() === name.toLowerCase())
  return found && Buffer.from(found[1])
}

/** Does an entry pass a filter: and, or, not, equality, substrings, presence. */
function passes(entry: Entry, { tag, body }: Element): boolean {
  switch (tag) {
    case 0xa0:
      return elementsOf(body).every((one) => passes(entry, one))
    case 0xa1:
      return elementsOf(body).some((one) => passes(entry, one))
    case 0xa2:
      return !elementsOf(body).some((one) => passes(entry, one))
    case 0x87:
      return body.toString().toLowerCase() === 'objectclass' || bytesOf(entry, body.toString()) !== undefined
    case 0xa3: {
      const [name, value] = elementsOf(body).map((one) => one.body.toString())
      if (name?.toLowerCase() === 'objectclass')
        return ['person', 'inetorgperson', '*'].includes(value?.toLowerCase() ?? '')
      return (
        bytesOf(entry, name ?? '')
          ?.toString()
          .toLowerCase() === value?.toLowerCase()
      )
    }
    case 0xa4: {
      const [name, parts] = elementsOf(body)
      const text =
        bytesOf(entry, name?.body.toString() ?? '')
          ?.toString()
          .toLowerCase() ?? ''
      return elementsOf(parts?.body ?? Buffer.alloc(0)).every((one) => text.includes(one.body.toString().toLowerCase()))
    }
    default:
      return false
  }
}

const result = (tag: number, code: number, message = '') =>
  element(tag, integer(0x0a, code), element(0x04, ''), element(0x04, message))
const pagedOid = '1.2.840.113556.1.4.319'

function serve(socket: Socket, people: People): void {
  let bytes = Buffer.alloc(0)
  let mayRead = false
  socket.on('error', () => {})
  const listen = (on: Socket) =>
    on.on('data', (part) => {
      bytes = Buffer.concat([bytes, part])
      for (let next = readElement(bytes); next !== undefined; next = readElement(bytes)) {
        bytes = bytes.subarray(next.end)
        answer(on, next)
      }
    })
  listen(socket)

  function answer(on: Socket, { body }: Element): void {
    const [id, operation, controls] = elementsOf(body)
    if (id === undefined || operation === undefined) {
      on.destroy()
      return
    }
    const send = (...parts: Buffer[]) => on.write(element(0x30, element(0x02, id.body), ...parts))
    const inner = elementsOf(operation.body)
    switch (operation.tag) {
      case 0x60: {
        const [, name, password] = inner.map((one) => one.body.toString())
        mayRead = name === reader.dn && password === reader.password
        const own = people.entries.find(({ dn }) => dn === name)
        const isOwn = own !== undefined && password !== '' && bytesOf(own, 'userPassword')?.toString() === password
        // as RFC 4513 has it, who comes without a password is let in as nobody
        send(result(0x61, mayRead || isOwn || password === '' ? 0 : 49))
        break
      }
      case 0x42:
        on.end()
        break
      case 0x77: {
        send(result(0x78, 0))
        on.removeAllListeners('data')
        const files = tlsFiles()
        const secured = new TLSSocket(on, { isServer: true, key: files['server.key'], cert: files['server.pem'] })
        secured.on('error', () => {})
        listen(secured)
        break
      }
      case 0x63:
        search(send, inner, controls)
        break
      default:
        on.destroy()
    }
  }

  function search(send: (...parts: Buffer[]) => void, inner: Element[], controls: Element | undefined): void {
    const [base, , , , , , filter, attributes] = inner
    const name = base?.body.toString().toLowerCase() ?? ''
    const known = [root, ...people.units].some((dn) => dn.toLowerCase() === name)
    if (!known || filter === undefined) {
      send(result(0x65, 32))
      return
    }
    const wanted = elementsOf(attributes?.body ?? Buffer.alloc(0)).map((one) => one.body.toString().toLowerCase())
    const found = mayRead
      ? people.entries.filter((entry) => entry.dn.toLowerCase().endsWith(name) && passes(entry, filter))
      : []
    const paging = elementsOf(controls?.body ?? Buffer.alloc(0))
      .map(({ body }) => elementsOf(body))
      .find(([oid]) => oid?.body.toString() === pagedOid)
    const [size, cookie] =
      paging === undefined
        ? []
        : elementsOf(elementsOf(paging.at(-1)?.body ?? Buffer.alloc(0))[0]?.body ?? Buffer.alloc(0))
    const most = size === undefined ? 500 : numberOf(size)
    const from = Number(cookie?.body.toString() || 0)
    const page = found.slice(from, from + most)
    for (const { dn, attributes: own } of page) {
      const shown = Object.entries(own).filter(([one]) => wanted.includes('*') || wanted.includes(one.toLowerCase()))
      const list = shown.map(([one, value]) =>
        element(0x30, element(0x04, one), element(0x31, element(0x04, Buffer.from(value)))),
      )
      send(element(0x64, element(0x04, dn), element(0x30, ...list)))
    }
    if (size === undefined) {
      send(result(0x65, found.length > most ? 4 : 0))
      return
    }
    const next = from + most < found.length ? String(from + most) : ''
    const value = element(0x30, integer(0x02, 0), element(0x04, next))
    send(result(0x65, 0), element(0xa0, element(0x30, element(0x04, pagedOid), element(0x04, value))))
  }
}

export async function startLittleDirectory(people: People): Promise<Directory> {
  const files = tlsFiles()
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, people)
  }
  const listening = async (server: Server) => {
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return port
  }
  const [plain, secure] = [
    createServer(take),
    createTlsServer({ key: files['server.key'], cert: files['server.pem'] }, take),
  ]
  return {
    name: 'our own little directory',
    port: await listening(plain),
    tlsPort: await listening(secure),
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all([plain, secure].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
