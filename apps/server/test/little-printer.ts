import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { groups, ippAnswer, ippRequest, type SentValue } from '../src/adapters/printer/ipp-message'

const keyword = (values: readonly string[]): SentValue[] => values.map((value) => ['keyword', value])
const usual = () => ({
  state: 3,
  reasons: ['none'],
  formats: ['application/pdf'],
  jobState: 9,
  /** It does what it is asked for, and the answer to a job is lost. */
  losesJobs: false,
})
type Job = { id: number; name: string; document: Buffer; state: number }

/** A printer that does what a test wants of it, and remembers what it was asked for. */
export async function openLittlePrinter() {
  const little = { ...usual(), jobs: [] as Job[] }
  const jobOf = ({ id, name, state }: Job) =>
    [
      groups.job,
      {
        'job-id': ['integer', id],
        'job-name': ['name', name],
        'job-state': ['enum', state],
        'job-state-reasons': ['keyword', state === 8 ? 'document-format-error' : 'none'],
      },
    ] as const
  const head = [groups.operation, { 'attributes-charset': ['charset', 'utf-8'] }] as const

  function answer(request: Buffer): Buffer {
    const { status: operation, groups: said } = ippAnswer(request)
    const asked = said[0]?.attributes ?? {}
    if (operation === 0x0b) {
      const about: Record<string, SentValue | SentValue[]> = {
        'printer-make-and-model': ['text', '小打印机 QL'],
        'printer-state': ['enum', little.state],
        'printer-state-reasons': keyword(little.reasons),
        'document-format-supported': little.formats.map((type): SentValue => ['mediaType', type]),
        'pwg-raster-document-type-supported': keyword(['black_1', 'sgray_8']),
        'pwg-raster-document-resolution-supported': [
          ['resolution', 203],
          ['resolution', 300],
        ],
      }
      return ippRequest(0, [head, [groups.printer, about]])
    }
    if (operation === 2) {
      const job = {
        ...{ id: little.jobs.length + 1, name: String(asked['job-name']?.[0]), state: little.jobState },
        document: request.subarray(request.lastIndexOf(Buffer.from('%PDF'))),
      }
      little.jobs.push(job)
      return ippRequest(1, [head, jobOf(job)])
    }
    const id = Number(asked['job-id']?.[0])
    if (operation === 8) for (const job of little.jobs) if (job.id === id) job.state = 7
    const isDone = (state: number) => state >= 7
    const which = operation === 0x0a ? asked['which-jobs']?.[0] === 'completed' : undefined
    const jobs = little.jobs.filter((job) => (which === undefined ? job.id === id : isDone(job.state) === which))
    return ippRequest(0, [head, ...jobs.map(jobOf)])
  }

  const server: Server = createServer(async (request, response) => {
    const asked = await buffer(request)
    const isJob = asked.readUInt16BE(2) === 2
    const body = answer(asked)
    if (isJob && little.losesJobs) return void request.socket.destroy()
    response.setHeader('content-type', 'application/ipp').end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return Object.assign(little, {
    address: `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`,
    /** As it was at first, without jobs. */
    reset() {
      Object.assign(little, usual())
      little.jobs.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}
