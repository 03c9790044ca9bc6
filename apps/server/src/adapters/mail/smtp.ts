import { createTransport } from 'nodemailer'
import { type Mail, type Mailer, MailRefused } from './port'

export type SmtpConfig = {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  url: string
  /** A bare mail address. */
  from: string
  /** `offered`: also without TLS where the server has none. */
  tls?: 'required' | 'offered'
}

/** What is said to the machine itself passes no network. */
const isHere = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** What the other side says about the mail itself, not about the connection or about us. */
const aboutTheMail = new Set(['EENVELOPE', 'EMESSAGE'])

function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return aboutTheMail.has(code ?? '') && responseCode !== undefined && responseCode >= 500
}

/** Sends mail over SMTP, with TLS unless it is told otherwise. */
export function smtpMailer({ url, from, tls = 'required' }: SmtpConfig): Mailer {
  const transport = createTransport({
    url,
    requireTLS: tls === 'required' && !isHere(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // nothing of a mail is read from files or addresses
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    from,
    async send(mail: Mail) {
      try {
        await transport.sendMail({
          messageId: mail.message_id,
          from: { name: mail.from_name, address: from },
          to: { name: mail.to.name, address: mail.to.mail },
          ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
          subject: mail.subject,
          text: mail.text,
          // nobody is to be told that somebody is away
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          ...(mail.calendar === undefined
            ? {}
            : { icalEvent: { method: mail.calendar.method, filename: 'invite.ics', content: mail.calendar.text } }),
          ...(mail.page === undefined ? {} : { html: mail.page.html }),
          attachments: [
            ...(mail.page === undefined
              ? []
              : [
                  {
                    filename: mail.page.picture.name,
                    cid: mail.page.picture.name,
                    contentType: 'image/png',
                    contentDisposition: 'inline' as const,
                    content: mail.page.picture.content,
                  },
                ]),
            ...(mail.attached === undefined
              ? []
              : [
                  {
                    filename: mail.attached.name,
                    contentType: mail.attached.media_type,
                    content: mail.attached.content,
                  },
                ]),
          ],
        })
      } catch (error) {
        throw isFinal(error) ? new MailRefused((error as Error).message) : error
      }
    },
    close: () => transport.close(),
  }
}
