import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'

/**
 * What every answer tells browsers, in helmet's words. It is asked once: for each request anew it would write the same
 * again, and that is a tenth of the work of a refused one.
 */
export async function securityHeaders(options: FastifyHelmetOptions): Promise<readonly (readonly [string, string])[]> {
  const probe = Fastify()
  await probe.register(helmet, options)
  let said: Record<string, unknown> = {}
  probe.get('/', async (_, reply) => {
    said = reply.raw.getHeaders()
    return ''
  })
  await probe.inject('/')
  await probe.close()
  return Object.entries(said).map(([name, value]) => [name, String(value)] as const)
}
