import type { RasterKind } from '../../kernel/pdf/pwg-raster'
import type { Way } from '../outbound/port'
import {
  type Attributes,
  groups,
  type IppAnswer,
  ippAnswer,
  ippRequest,
  type ReadValue,
  type SentValue,
} from './ipp-message'
import { ippUrl, type JobState, PrinterRefused, type PrinterSays, type Printers } from './port'

const operations = { print: 0x0002, cancel: 0x0008, job: 0x0009, jobs: 0x000a, printer: 0x000b } as const
const withinMs = 15_000

/** Nobody mends these by asking again: the document or what was asked for is not for this printer. */
const finalStatuses = new Set([0x0400, 0x0409, 0x040a, 0x040b, 0x040e, 0x0501])

const strings = (values: readonly ReadValue[] | undefined): string[] =>
  (values ?? []).filter((value) => typeof value === 'string')
const numbers = (values: readonly ReadValue[] | undefined): number[] =>
  (values ?? []).filter((value) => typeof value === 'number')

const jobStateOf = (attributes: Attributes): JobState => {
  const state = numbers(attributes['job-state'])[0] ?? 3
  return {
    id: numbers(attributes['job-id'])[0] ?? 0,
    // 9 completed; 7 cancelled, 8 aborted
    state: state === 9 ? 'done' : state === 7 || state === 8 ? 'failed' : 'waiting',
    reasons: strings(attributes['job-state-reasons']).filter((reason) => reason !== 'none'),
  }
}

const kinds: readonly RasterKind[] = ['sgray_8', 'srgb_8', 'black_1']
const wanted = [
  ...['printer-make-and-model', 'document-format-supported', 'printer-state', 'printer-state-reasons'],
  ...['printer-is-accepting-jobs', 'pwg-raster-document-type-supported', 'pwg-raster-document-resolution-supported'],
  'printer-resolution-supported',
]

/** A value that was asked for is none of theirs: how its refusal begins. */
const unsupported = '0x040b'

/** What they warn of does not keep them from printing. */
const isFault = (reason: string) => reason !== 'none' && !/-(warning|report)$/.test(reason)

export function ippBy(way: Way): Printers {
  async function ask(
    address: string,
    operation: number,
    attributes: Readonly<Record<string, SentValue | readonly SentValue[]>>,
    job: Readonly<Record<string, SentValue | readonly SentValue[]>> = {},
    document?: Buffer,
  ): Promise<IppAnswer> {
    const url = ippUrl(address)
    if (url === null) throw new PrinterRefused('no address of a printer', true)
    const operationGroup = {
      'attributes-charset': ['charset', 'utf-8'],
      'attributes-natural-language': ['language', 'en'],
      'printer-uri': ['uri', url.uri],
      ...attributes,
    } as const
    const jobGroup = Object.keys(job).length === 0 ? [] : ([[groups.job, job]] as const)
    const { status, body } = await way.request(url.web, {
      method: 'POST',
      headers: { 'content-type': 'application/ipp' },
      body: ippRequest(operation, [[groups.operation, operationGroup], ...jobGroup], document),
      withinMs,
    })
    if (status !== 200) throw new PrinterRefused(`HTTP ${status}`, status === 404)
    let response: IppAnswer
    try {
      response = ippAnswer(body)
    } catch {
      throw new PrinterRefused('the answer is not IPP', true)
    }
    if (response.status >= 0x0400) {
      const said = strings(response.groups[0]?.attributes['status-message'])[0] ?? ''
      const code = `0x${response.status.toString(16).padStart(4, '0')}`
      throw new PrinterRefused(
        `${code} ${said}`.replace(/\s+/g, ' ').trim().slice(0, 200),
        finalStatuses.has(response.status),
      )
    }
    return response
  }

  const group = (response: IppAnswer, tag: number): Attributes =>
    response.groups.find((one) => one.tag === tag)?.attributes ?? {}
  const ours = { 'requesting-user-name': ['name', 'workplace'] } as const

  return {
    async ask(address): Promise<PrinterSays> {
      const response = await ask(address, operations.printer, {
        'requested-attributes': wanted.map((name): SentValue => ['keyword', name]),
      })
      const said = group(response, groups.printer)
      const resolutions = numbers(said['pwg-raster-document-resolution-supported'])
      const reasons = strings(said['printer-state-reasons']).filter(isFault)
      return {
        make: (strings(said['printer-make-and-model'])[0] ?? '').slice(0, 100),
        formats: strings(said['document-format-supported']),
        // 5: it stands still
        isReady: said['printer-is-accepting-jobs']?.[0] !== false && numbers(said['printer-state'])[0] !== 5,
        reasons: reasons.map((reason) => reason.replace(/-error$/, '')).slice(0, 5),
        rasterKinds: kinds.filter((kind) => strings(said['pwg-raster-document-type-supported']).includes(kind)),
        resolutions: resolutions.length > 0 ? resolutions : numbers(said['printer-resolution-supported']),
      }
    },
    async print(address, { name, format, media, body }) {
      const about = { ...ours, 'job-name': ['name', name], 'document-format': ['mediaType', format] } as const
      const sides: SentValue = [
        'collection',
        { 'x-dimension': ['integer', media.x], 'y-dimension': ['integer', media.y] },
      ]
      const paper = { 'media-col': ['collection', { 'media-size': sides }] } as const
      const taken = await ask(address, operations.print, about, paper, body).catch((error) => {
        // it knows no paper of this size: what lies in it is what there is
        if (error instanceof PrinterRefused && error.message.startsWith(unsupported)) {
          return ask(address, operations.print, about, {}, body)
        }
        throw error
      })
      return jobStateOf(group(taken, groups.job))
    },
    async look(address, id) {
      const response = await ask(address, operations.job, {
        'job-id': ['integer', id],
        ...ours,
        'requested-attributes': [
          ['keyword', 'job-id'],
          ['keyword', 'job-state'],
          ['keyword', 'job-state-reasons'],
        ],
      })
      return jobStateOf(group(response, groups.job))
    },
    async cancel(address, id) {
      await ask(address, operations.cancel, { 'job-id': ['integer', id], ...ours })
    },
    async find(address, name) {
      for (const which of ['not-completed', 'completed']) {
        const response = await ask(address, operations.jobs, {
          ...ours,
          limit: ['integer', 100],
          'requested-attributes': [
            ['keyword', 'job-id'],
            ['keyword', 'job-name'],
            ['keyword', 'job-state'],
            ['keyword', 'job-state-reasons'],
          ],
          'which-jobs': ['keyword', which],
        })
        const found = response.groups.find(
          ({ tag, attributes }) => tag === groups.job && strings(attributes['job-name'])[0] === name,
        )
        if (found !== undefined) return jobStateOf(found.attributes)
      }
      return undefined
    },
  }
}
