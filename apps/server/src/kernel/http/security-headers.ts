import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { PagePolicy } from '@workplace/contract/kernel/light-entry'
import Fastify from 'fastify'

export type Headers = readonly (readonly [string, string])[]

/** Where what a page shows may come from besides ourselves. */
export type Origins = {
  /** Of pictures (an object store). */
  readonly pictures: readonly string[]
  /** Of the map service, where there is one. */
  readonly map: readonly string[]
}

/** What pages do nothing with is taken from them, so that nothing that found its way into one could. */
const withheld = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

const directives = ({ pictures, map }: Origins, { wasm, frames = [] }: PagePolicy) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...(wasm ? ["'wasm-unsafe-eval'"] : []), ...map],
  styleSrc: ["'self'", "'unsafe-inline'"], // antd writes its styles at run time
  imgSrc: ["'self'", 'data:', 'blob:', ...pictures, ...map],
  connectSrc: ["'self'", ...pictures, ...map],
  ...(map.length > 0 ? { workerSrc: ["'self'", 'blob:'] } : {}), // it draws in a worker
  ...(frames.length > 0 ? { frameSrc: [...frames] } : {}),
  fontSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
})

const permissionsFor = ({ camera, position }: PagePolicy) => {
  const given = [...(camera ? ['camera'] : []), ...(position ? ['geolocation'] : [])]
  return withheld.map((feature) => `${feature}=${given.includes(feature) ? '(self)' : '()'}`).join(', ')
}

/** In helmet's words. It is asked once: for each request anew it would write the same again, and that is a tenth of the work of a refused one. */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Headers> {
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

/** What every answer tells browsers; with a policy, what a page tells them that may do more than others. */
export async function securityHeaders(origins: Origins, policy: PagePolicy = {}): Promise<Headers> {
  const said = await helmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: directives(origins, policy) },
    strictTransportSecurity: false, // the installation may be served by plain http in a LAN: see server.ts
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  return [...said, ['permissions-policy', permissionsFor(policy)]]
}
