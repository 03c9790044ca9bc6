import { createHash, type Hash } from 'node:crypto'
import type { DemoUpdateClients } from './public'

/** What may go wrong with an update client. */
export const clientFaults = ['away', 'cut', 'power', 'refuses', 'keeps'] as const
type Fault = (typeof clientFaults)[number]

/** Oftener than they are told to, so that something is seen. */
const ASK_EACH_MS = 5_000
/** So many bytes pass before a line that is cut breaks again. */
const CUT_EACH = 400_000

type Offer = {
  readonly href: string
  readonly version: string
  readonly url: string
  readonly size: number
  readonly sha256: string
}
/** What is there of a version: it outlasts a line that is cut, and the power. */
type Part = { readonly offer: Offer; readonly hash: Hash; bytes: number }

/** An update client at its device, which really fetches what it is offered, compares it, and runs it after a restart. */
export function simulatedUpdateClient({ base, sn, token, ...device }: Options) {
  const root = `${base}/controller/v1/${sn}`
  const headers = { authorization: `TargetToken ${token}` }
  let version = device.version
  let part: Part | null = null
  let installed: Offer | null = null
  let isFresh = true
  const faults = { away: false, cuts: false, loses_power: false, refuses: false, keeps_version: false }
  const count = { calls: 0, cuts: 0, updates: 0 }

  const send = async (url: string, options: RequestInit = {}) => {
    count.calls += 1
    const answer = await fetch(url, { ...options, headers: { ...headers, ...options.headers } })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`${answer.status} at ${url.slice(root.length)}`)
    }
    return answer
  }
  // biome-ignore lint/suspicious/noExplicitAny: what the interface answers
  const json = async (url: string): Promise<any> => (await send(url)).json()
  const write = async (method: string, url: string, body: object) => {
    await (
      await send(url, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    ).arrayBuffer()
  }
  const say = (href: string, execution: string, finished: string, details: readonly string[] = []) =>
    write('POST', `${href}/feedback`, { status: { execution, result: { finished }, details } })

  async function offerAt(href: string): Promise<Offer> {
    const { deployment } = await json(href)
    const [chunk] = deployment.chunks
    const [{ _links: links, size, hashes }] = chunk.artifacts
    const url = (links.download ?? links['download-http']).href
    return { href, version: chunk.version, url, size, sha256: hashes.sha256 }
  }

  /** Goes on with what is there already. False: the line broke, or its power was pulled. */
  async function fetchOn(now: Part): Promise<boolean> {
    const answer = await send(now.offer.url, now.bytes === 0 ? {} : { headers: { range: `bytes=${now.bytes}-` } })
    if (now.bytes > 0 && answer.status !== 206) throw new Error('it was not given the rest alone')
    let sinceCut = 0
    for await (const piece of answer.body ?? []) {
      now.hash.update(piece)
      now.bytes += piece.length
      sinceCut += piece.length
      if (now.bytes >= now.offer.size) continue
      if (faults.cuts && sinceCut >= CUT_EACH) {
        count.cuts += 1
        return false
      }
      if (faults.loses_power && now.bytes >= now.offer.size / 2) {
        faults.loses_power = false
        isFresh = true
        return false
      }
    }
    return now.bytes === now.offer.size
  }

  async function deploy(href: string): Promise<void> {
    if (installed?.href === href) return
    if (part?.offer.href !== href) part = { offer: await offerAt(href), hash: createHash('sha256'), bytes: 0 }
    const { offer } = part
    if (!(await fetchOn(part))) return
    const isWhole = part.hash.digest('hex') === offer.sha256
    part = null
    if (!isWhole) return say(href, 'closed', 'failure', ['what came is not what was offered'])
    await say(href, 'downloaded', 'none')
    if (faults.refuses) return say(href, 'closed', 'failure', ['not enough space to install'])
    installed = offer
  }

  /** What was installed runs after a restart, and is said to have come up then. */
  async function restart(offer: Offer): Promise<void> {
    installed = null
    if (!faults.keeps_version) version = offer.version
    count.updates += 1
    await say(offer.href, 'closed', 'success')
    isFresh = true
  }

  return {
    ...{ sn, faults, count },
    version: () => version,
    /** One call, and what follows from its answer. */
    async round(): Promise<void> {
      if (faults.away) return
      if (installed !== null) await restart(installed)
      const { _links: links = {} } = await json(root)
      if (links.configData !== undefined || isFresh)
        await write('PUT', `${root}/configData`, { mode: 'merge', data: { version, hw: 'rev2' } })
      isFresh = false
      if (links.cancelAction !== undefined) {
        part = null
        installed = null
        await say(links.cancelAction.href, 'closed', 'success')
      } else if (links.deploymentBase !== undefined) await deploy(links.deploymentBase.href)
    },
  }
}
type Options = { readonly base: string; readonly sn: string; readonly token: string; readonly version: string }
export type SimulatedUpdateClient = ReturnType<typeof simulatedUpdateClient>

/** What goes wrong, and how it is said. */
const goWrong: Readonly<Record<Fault, (client: SimulatedUpdateClient) => string>> = {
  away: ({ sn, faults }) => {
    faults.away = true
    return `${sn} is away.`
  },
  cut: ({ sn, faults }) => {
    faults.cuts = true
    return `The line of ${sn} breaks again and again while it fetches a version.`
  },
  power: ({ sn, faults }) => {
    faults.loses_power = true
    return `${sn} loses its power when half of the next version is there.`
  },
  refuses: ({ sn, faults }) => {
    faults.refuses = true
    return `${sn} has no space to install what it fetches.`
  },
  keeps: ({ sn, faults }) => {
    faults.keeps_version = true
    return `${sn} installs what it fetches, and comes up with what it had.`
  },
}

type Speaking = {
  /** Where the product hears devices. */
  readonly base: string
  /** Of the first. */
  readonly fault: Fault | undefined
  readonly say: (line: string) => void
  /** Tests do not wait as long. */
  readonly askEachMs?: number
}

/** Update clients call, fetch what they are offered, and run it. Answers how it ends. */
export function clientsSpeak({ tenant, clients }: DemoUpdateClients, speaking: Speaking): () => Promise<void> {
  const { base, fault, say, askEachMs = ASK_EACH_MS } = speaking
  const all = clients.map(({ sn, token, version }) =>
    simulatedUpdateClient({ base: `${base}/${tenant}`, sn, token, version }),
  )
  const [first] = all
  if (first !== undefined && fault !== undefined) say(goWrong[fault](first))
  let failed = 0
  const busy = new Map<SimulatedUpdateClient, Promise<void>>()
  const round = (client: SimulatedUpdateClient) => {
    if (busy.has(client)) return
    const called = client
      .round()
      .catch(() => {
        failed += 1
      })
      .finally(() => busy.delete(client))
    busy.set(client, called)
  }
  const timers = all.map((client) => setInterval(() => round(client), askEachMs))
  timers.push(
    setInterval(() => {
      const updates = all.reduce((sum, { count }) => sum + count.updates, 0)
      say(`${updates} updates were installed.${failed > 0 ? ` ${failed} calls failed.` : ''}`)
    }, 30_000),
  )
  say(`${all.length} update clients call ${base}.`)
  for (const client of all) round(client)
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(busy.values())
  }
}
