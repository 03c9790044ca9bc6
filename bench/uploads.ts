import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { join } from 'node:path'
import { call, signIn } from '../scripts/sign-in'
import { PASSWORD, type Stage } from './data'
import { median } from './load'
import { residentMegabytes } from './proc'
import { startProduct, startSink } from './processes'
import type { Line } from './report'

const megabyte = 1024 * 1024
/** As large as an attachment may be, in parts as the browser sends them. */
const fileBytes = 100 * megabyte
const partBytes = 8 * megabyte
const beatMs = 20

type Answer = { status: number; location: string | undefined }

/** One line that is kept open, over which one request follows the other. */
function openLine(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, headers: Record<string, string | number>, body?: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const request = ask(`${address}${path}`, { method, headers, agent }, (answer) => {
        answer.resume().once('end', () => {
          const { statusCode = 0, headers } = answer
          if (statusCode >= 300) reject(new Error(`${method} ${path}: status ${statusCode}`))
          else resolve({ status: statusCode, location: headers.location })
        })
      })
      request.once('error', reject)
      request.end(body)
    })
  return { send, close: () => agent.destroy() }
}

function document(): Buffer {
  const content = randomBytes(fileBytes)
  content.write('%PDF-1.7\n')
  content.write('\n%%EOF\n', fileBytes - 7)
  return content
}

/** Uploads a file as a browser does, and makes it one. */
async function throughProduct(line: ReturnType<typeof openLine>, address: string, token: string, content: Buffer) {
  const headers = { 'tus-resumable': '1.0.0', 'x-token': token }
  const metadata = `type ${btoa('file')},filename ${btoa('bench.pdf')}`
  const { location = '' } = await line.send('POST', '/tus', {
    ...headers,
    ...{ 'upload-length': content.length, 'upload-metadata': metadata, 'content-length': 0 },
  })
  for (let at = 0; at < content.length; at += partBytes) {
    const part = content.subarray(at, at + partBytes)
    const told = { 'upload-offset': at, 'content-type': 'application/offset+octet-stream' }
    await line.send('PATCH', location, { ...headers, ...told, 'content-length': part.length }, part)
  }
  await call(address, '/base/uploadFinish', { token, body: { id: location.slice('/tus/'.length) } })
}

async function intoSink(line: ReturnType<typeof openLine>, name: string, content: Buffer) {
  for (let at = 0; at < content.length; at += partBytes) {
    const part = content.subarray(at, at + partBytes)
    await line.send('PUT', `/${name}?offset=${at}`, { 'content-length': part.length }, part)
  }
}

/** Notes again and again how much memory a process has. */
function watchMemory(pid: number) {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, beatMs)
  return {
    end() {
      clearInterval(timer)
      return Math.max(most, residentMegabytes(pid))
    },
  }
}

/**
 * Large files through the product beside the same parts into a file of a bare server, each safe before it is answered;
 * and how much more memory the server has meanwhile than when it has taken one before.
 */
export async function uploads(stage: Stage, files: number, rounds: number): Promise<Line[]> {
  const { db, company_id, dataDir, usernames } = stage
  const folder = join(dataDir, 'sink')
  mkdirSync(folder, { recursive: true })
  const forget = async () => {
    await db.query('delete from upload where company_id = $1', [company_id])
    await db.query(`delete from file where company_id = $1 and name = 'bench.pdf'`, [company_id])
    rmSync(join(dataDir, 'files', String(company_id)), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  await forget()
  const product = await startProduct({ dataDir, databaseUrl: stage.postgres.url })
  const sink = await startSink(folder)
  const lines = { product: openLine(product.address), sink: openLine(sink.address) }
  const content = document()
  const perSecond = async (work: (n: number) => Promise<void>) => {
    const began = performance.now()
    for (let n = 0; n < files; n++) await work(n)
    return (files * fileBytes) / megabyte / ((performance.now() - began) / 1000)
  }
  try {
    const token = await signIn(product.address, usernames[0] ?? '', PASSWORD)
    const small = content.subarray(content.length - 2 * partBytes)
    const warm = Buffer.concat([content.subarray(0, 9), small.subarray(9)])
    await throughProduct(lines.product, product.address, token, warm)
    await intoSink(lines.sink, 'warm', warm)
    const pid = product.process.pid ?? 0
    const ours: number[] = []
    const bare: number[] = []
    const shares: number[] = []
    let [before, most] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      await forget()
      const alone = await perSecond((n) => intoSink(lines.sink, `file${n}`, content))
      // what it has right before the first, so that nothing of the uploads is in it
      if (round === 0) before = residentMegabytes(pid)
      const memory = watchMemory(pid)
      const through = await perSecond(() => throughProduct(lines.product, product.address, token, content))
      most = Math.max(most, memory.end())
      bare.push(alone)
      ours.push(through)
      shares.push(through / alone)
    }
    const share = median(shares)
    return [
      {
        work: `upload of ${(files * fileBytes) / megabyte} MB`,
        measured: `${median(ours).toFixed(0)} MB/s of ${median(bare).toFixed(0)} MB/s bare`,
        ...{ value: share, shown: share.toFixed(2), goal: 0.7, aim: 0.9, more: true },
      },
      ...(process.platform === 'linux'
        ? [
            {
              work: 'its memory',
              measured: `the server had ${before.toFixed(0)} MB, then at most ${most.toFixed(0)} MB`,
              ...{ value: most - before, shown: `${(most - before).toFixed(0)} MB`, goal: 40, aim: 20, more: false },
            },
          ]
        : []),
    ]
  } finally {
    for (const line of Object.values(lines)) line.close()
    await Promise.all([product.stop(), sink.stop()])
    await forget()
    rmSync(folder, { recursive: true, force: true })
  }
}
