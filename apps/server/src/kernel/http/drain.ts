import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

const quietMs = 200
/** Of the ten seconds that stopping may take; the rest is for the jobs and the database. */
const longestMs = 8000

/**
 * Ends the server's connections so that no request is lost. To cut idle connections at once would cut some on which a
 * request is just arriving. So nothing new is accepted, what still arrives is answered with `Connection: close`, and
 * when it has been quiet for a moment what is left is cut: idle ones, and those that browsers open ahead and that never
 * carried a request.
 */
export function drainable(app: FastifyInstance): { hasBegun(): boolean } {
  let begun = false
  let inFlight = 0
  let lastAt = 0

  app.addHook('onRequest', async (_request, reply) => {
    inFlight++
    lastAt = Date.now()
    reply.raw.once('close', () => {
      inFlight--
      lastAt = Date.now()
    })
  })

  app.addHook('preClose', async () => {
    begun = true
    if (!app.server.listening) return
    // Right after the event loop has accepted what was waiting in the listening socket, which closing would reset.
    await new Promise((resolve) => setImmediate(resolve))
    // http's own close would cut idle connections as well
    Server.prototype.close.call(app.server)
    const from = Date.now()
    lastAt = from
    while ((await connections(app)) > 0 && (inFlight > 0 || Date.now() - lastAt < quietMs)) {
      if (Date.now() - from > longestMs) break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    app.server.closeAllConnections()
  })

  return { hasBegun: () => begun }
}

const connections = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
