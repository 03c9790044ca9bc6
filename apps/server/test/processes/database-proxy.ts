import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Stands between a server and its PostgreSQL, so that a test can take the database away and give it back under the
 * same address: `refuse` as when it was killed, `silence` as when the network swallows everything.
 */
export async function databaseProxy(url: string) {
  const target = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let silent = false
  let listener: Server
  const open = (port: number) =>
    new Promise<number>((resolve, reject) => {
      listener = createServer((near) => {
        const far = connect(Number(target.port), target.hostname)
        const pair: [Socket, Socket] = [near, far]
        pairs.add(pair)
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          from.on('data', (part) => silent || to.write(part))
          from.on('close', () => {
            if (silent) return // the other end does not learn of it
            pairs.delete(pair)
            to.destroy()
          })
          from.on('error', () => {})
        }
      })
      listener.once('error', reject)
      listener.listen(port, '127.0.0.1', () => {
        const address = listener.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  const cut = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
    pairs.clear()
  }
  const port = await open(0)
  const proxied = new URL(url)
  proxied.port = String(port)
  return {
    url: proxied.href,
    refuse() {
      listener.close()
      cut()
    },
    silence() {
      silent = true
    },
    async giveBack() {
      if (silent) cut() // what was swallowed is lost: connections of before do not come back to life
      silent = false
      if (!listener.listening) await open(port)
    },
    close() {
      listener.close()
      cut()
    },
  }
}
