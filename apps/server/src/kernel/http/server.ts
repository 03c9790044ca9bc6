import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { basePath } from '@workplace/contract/kernel/envelope'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { errorInLog } from '../log/error-in-log'
import type { Refusals } from '../log/refusals'
import { refusalOf, refused } from './answer'
import { drainable } from './drain'
import { askedLanguage, sendRefusal } from './mount'
import { type Headers, securityHeaders } from './security-headers'
import { fileIn, readWebPages } from './web-pages'

/** How many proxies stand in front, or their addresses and networks; false: none whose headers are believed. */
export type TrustProxy = number | readonly string[] | false

/** A request has to be here after this: longer than a client waits, shorter than who holds connections open for fun. */
const longestRequestMs = 120_000

export type ServerEnvironment = {
  logLevel: string
  /** The built web application; null where only the calls are served (tests, development). */
  webFolder: string | null
  /** Origins that pictures may come from besides our own (an object store). */
  pictureOrigins?: readonly string[]
  /** The map service may be loaded. */
  withMap?: boolean
  trustProxy?: TrustProxy
  /** People reach it by https, as PUBLIC_URL says: browsers are told to use nothing else. */
  isHttps?: boolean
  /** Who may read the metrics besides the machine itself; undefined: nobody. */
  metricsToken?: string
  /** Whether what the product stands on can be reached. */
  isReady: () => Promise<boolean>
  streams: () => number
  /** What was refused since this server began, by what it was. */
  refused?: Refusals['counts']
  /** A call was answered. */
  answered?: () => void
}

let processMetrics: Registry | undefined

/** What the process itself says (memory, delays, collected garbage): watched once, however many servers run in it. */
function ofProcess(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}

const believed = (proxies: TrustProxy): string[] | false | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies && [...proxies]

/** Where the map service serves its program, its data and its pictures. */
const mapOrigins = ['https://*.amap.com', 'https://*.autonavi.com']

const isCall = (path: string) =>
  [basePath, '/files', '/tus', '/oidc', '/.well-known'].some((base) => path === base || path.startsWith(`${base}/`))

/** A year. Other names of the same domain are not ours to speak for. */
const secureOnly = 'max-age=31536000'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** With the token where one is set; otherwise only programs of this machine, and no proxy on it for somebody else. */
function mayMeasure(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(given), digest(token))
  }
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in request.headers)
  return (address === '::1' || address.startsWith('127.')) && !isForwarded
}

/** The HTTP server without the product's routes: security headers, errors, health, metrics, the web application. */
export async function buildServer(s: ServerEnvironment): Promise<FastifyInstance> {
  const origins = { pictures: s.pictureOrigins ?? [], map: s.withMap ? mapOrigins : [] }
  const security = await securityHeaders(origins)
  const pages = await readWebPages(s.webFolder)
  const ofPages = new Map<string, Headers>()
  for (const [file, policy] of pages.policies) ofPages.set(file, await securityHeaders(origins, policy))
  const app = Fastify({
    logger:
      s.logLevel === 'silent'
        ? false
        : {
            level: s.logLevel,
            // ids only: no addresses with tokens, no headers, no bodies
            serializers: {
              req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
              res: (reply) => ({ status: reply.statusCode }),
              err: errorInLog,
            },
          },
    // one line per request would drown the rest; metrics count them
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{1,128}$/.test(given) ? given : randomUUID()
    },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 200 },
    bodyLimit: 1024 * 1024,
    requestTimeout: longestRequestMs,
    trustProxy: believed(s.trustProxy ?? false),
    // connections end as drain.ts says
    forceCloseConnections: false,
    // an address that is none (`/%`) is answered like everything else; no hook of ours has run then
    frameworkErrors: (error, request, reply) => {
      for (const [name, value] of security) reply.raw.setHeader(name, value)
      const refusal = new Refusal(refusals.malformed_body, {}, { status: error.statusCode ?? 400 })
      return sendRefusal(reply, refused(refusal, askedLanguage(request), request.id), false)
    },
    return503OnClosing: false,
  })
  // bodies are JSON or forms with a file; a page elsewhere could send plain text without being asked first
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('language', 'zh')
  app.decorateRequest('session', undefined)
  app.decorateRequest('device', undefined)
  app.decorateRequest('application', undefined)
  app.decorateRequest('taken', undefined)

  // below the reply, so that streams, which write their own, say it too
  app.addHook('onRequest', (request, reply, next) => {
    for (const [name, value] of security) reply.raw.setHeader(name, value)
    if (s.isHttps || request.protocol === 'https') reply.raw.setHeader('strict-transport-security', secureOnly)
    next()
  })

  const registry = new Registry()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'live_streams',
    help: 'Open streams of live changes',
    registers: [registry],
    collect() {
      this.set(s.streams())
    },
  })
  new Gauge({
    name: 'refused_total',
    help: 'Sign-ins, permissions and PINs that were refused',
    labelNames: ['module', 'action', 'result'],
    registers: [registry],
    collect() {
      for (const { count, ...labels } of s.refused?.() ?? []) this.set(labels, count)
    },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    s.answered?.()
    durations.observe(
      { method: request.method, path: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })

  const drain = drainable(app)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !drain.hasBegun() && (await s.isReady())
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  const metrics = Registry.merge([ofProcess(), registry])
  app.get('/metrics', async (request, reply) => {
    if (mayMeasure(request, s.metricsToken)) return reply.type(metrics.contentType).send(await metrics.metrics())
    return sendRefusal(reply, refused(new Refusal(refusals.no_such_call), askedLanguage(request), request.id), false)
  })

  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request.id)
    if (refusal.kind === refusals.failure) request.log.error({ err: error }, 'the request failed')
    return sendRefusal(reply, refused(refusal, askedLanguage(request), request.id), false)
  })

  const { webFolder } = s
  if (webFolder !== null) {
    const files = { index: false, preCompressed: true } as const
    await app.register(fastifyStatic, {
      ...files,
      root: webFolder,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply, path) => {
        for (const [name, value] of ofPages.get(fileIn(webFolder, path)) ?? []) reply.header(name, value)
        reply.header('cache-control', 'no-cache')
      },
    })
    // looked for when they are asked for: a build that takes the place of this one brings others
    await app.register(fastifyStatic, {
      ...files,
      root: join(webFolder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    // as the router reads it: with one slash where there are several
    const path = (request.url.split('?')[0] ?? '/').replace(/\/{2,}/g, '/')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isCall(path) && !/\.\w+$/.test(path)
    if (s.webFolder !== null && isPage) return reply.sendFile(pages.fileFor(path))
    return sendRefusal(reply, refused(new Refusal(refusals.no_such_call), askedLanguage(request), request.id), false)
  })
  return app
}
