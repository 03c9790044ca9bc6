import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Numbers that look random and are the same each time. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/**
 * A line to servers of this machine that is cut again and again: each connection goes to the next of them, and ends in
 * the middle of whatever it carries after at most so many bytes. After `cuts` of them it holds.
 */
export async function startCuttingProxy(
  ports: readonly number[],
  { most, cuts, seed = 7 }: { most: number; cuts: number; seed?: number },
): Promise<{ port: number; cutCount(): number; close(): Promise<void> }> {
  const random = sequence(seed)
  const open = new Set<Socket>()
  let count = 0
  let next = 0
  const server = createServer((near) => {
    const far = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1')
    const limit = count < cuts ? 1 + Math.floor(random() * most) : Number.POSITIVE_INFINITY
    let carried = 0
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.on('data', (data) => {
        carried += data.length
        if (carried <= limit) {
          if (!to.write(data)) {
            from.pause()
            to.once('drain', () => from.resume())
          }
          return
        }
        count += 1
        // what came before arrives, as it would
        to.write(data.subarray(0, Math.max(0, data.length - (carried - limit))), () => {
          near.destroy()
          far.destroy()
        })
        from.pause()
      })
      from.on('end', () => to.end())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cutCount: () => count,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
