import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = {
  to: string
  messageId: string
  subject: string
  headers: string
  text: string
  /** The calendar beside the words, and the METHOD that its part is declared with. */
  calendar: string
  method: string
  /** The same as a page, and the kinds of all its parts. */
  html: string
  types: string[]
}

type Part = { type: string; body: string }

function partsOf(raw: string): Part[] {
  const split = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, split).replace(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(split + 4)
  const type = /^content-type: *(.*)$/im.exec(headers)?.[1] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary !== undefined) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  }
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(headers)?.[1]?.toLowerCase()
  if (encoding === 'base64') return [{ type, body: Buffer.from(body, 'base64').toString() }]
  if (encoding !== 'quoted-printable') return [{ type, body }]
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return [{ type, body: Buffer.from(bytes, 'latin1').toString() }]
}

const decodedWords = (text: string) =>
  text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString()
      : Buffer.from(
          word
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
  )

function read(raw: string, to: string): Received {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(headers)?.[1] ?? ''
  const parts = partsOf(raw)
  const calendar = parts.find(({ type }) => type.startsWith('text/calendar'))
  return {
    to,
    messageId: header('message-id'),
    subject: decodedWords(header('subject')),
    headers: decodedWords(headers),
    text: parts.find(({ type }) => type.startsWith('text/plain'))?.body.replace(/\r\n/g, '\n') ?? '',
    calendar: calendar?.body.replace(/\r\n /g, '') ?? '',
    html: parts.find(({ type }) => type.startsWith('text/html'))?.body ?? '',
    types: parts.map(({ type }) => type.split(';')[0] ?? ''),
    method: /method=([A-Z]+)/.exec(calendar?.type ?? '')?.[1] ?? '',
  }
}

/** What the next mail is answered with instead of yes. */
type Refusing = { code: number; at: 'recipient' | 'end' } | undefined

/** A real SMTP server that keeps what it is sent. */
export async function openMailbox() {
  const received: Received[] = []
  const state: { refusing: Refusing } = { refusing: undefined }
  const no = (code: number) => Object.assign(new Error('no'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, done) {
      done(state.refusing?.at === 'recipient' ? no(state.refusing.code) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.refusing?.at === 'end') return done(no(state.refusing.code))
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        received.push(read(Buffer.concat(chunks).toString(), to))
        done()
      })
    },
  })
  // a sender that is killed resets its connection
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** What came since the last time of asking, by whom it is to. */
    take: () => received.splice(0).sort((a, b) => (a.to < b.to ? -1 : 1)),
    refuse(how: Refusing) {
      state.refusing = how
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
