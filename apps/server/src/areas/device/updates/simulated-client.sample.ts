import { createHash } from 'node:crypto'

// biome-ignore lint/suspicious/noExplicitAny: what the interface answers, looked at by the tests
type Json = any

/** An update client as the interface of hawkBit has them, at a device that really installs what it fetched. */
export function simulatedClient({ base, sn, token, id }: { base: string; sn: string; token: string; id: number }) {
  const root = `${base}/controller/v1/${sn}`
  const headers = { authorization: `TargetToken ${token}` }
  const device = { version: '1.0' as string }
  const send = (path: string, options: RequestInit = {}) =>
    fetch(path.startsWith('http') ? path : root + path, { ...options, headers: { ...headers, ...options.headers } })
  const json = async (path: string): Promise<Json> => {
    const answer = await send(path)
    return answer.ok ? answer.json() : { status: answer.status }
  }
  const write = (method: string, path: string, body: unknown) =>
    send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const feedback = (path: string, execution: string, finished: string, more: object = {}, details: string[] = []) =>
    write('POST', `${path}/feedback`, { status: { execution, result: { finished, ...more }, details } })
  const client = {
    ...{ id, sn, token, root, device, send, json, write, feedback },
    poll: () => json(''),
    tell: () => write('PUT', '/configData', { mode: 'merge', data: { version: device.version, hw: 'rev2' } }),
    /** What it is offered: where it says what becomes of it, and the file. */
    async offered() {
      const href = (await client.poll())._links?.deploymentBase?.href as string | undefined
      if (href === undefined) return null
      const { deployment } = await json(href)
      const [chunk] = deployment.chunks
      const [artifact] = chunk.artifacts
      const { href: file } = artifact._links['download-http']
      return { href, version: chunk.version as string, artifact, file: file as string, deployment }
    },
    /** Fetches, compares, installs, restarts, and says what it runs then. */
    async update(outcome: 'success' | 'failure' | 'same' = 'success') {
      const offer = await client.offered()
      if (offer === null) return false
      const content = Buffer.from(await (await send(offer.file)).arrayBuffer())
      const sha1 = createHash('sha1').update(content).digest('hex')
      if (sha1 !== offer.artifact.hashes.sha1) throw new Error('what came is not what was offered')
      if (outcome === 'success') device.version = offer.version
      await feedback(offer.href, 'closed', outcome === 'failure' ? 'failure' : 'success', {}, [`it was a ${outcome}`])
      await client.tell()
      return true
    },
  }
  return client
}
export type Client = ReturnType<typeof simulatedClient>
