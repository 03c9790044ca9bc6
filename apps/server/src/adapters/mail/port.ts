/** One mail to one person. */
export type Mail = {
  /** Stays the same when the mail is tried again, so that a receiver knows the second copy. */
  readonly message_id: string
  readonly to: { readonly name: string; readonly mail: string }
  /** The name that the sender's address goes by in this mail. */
  readonly from_name: string
  readonly reply_to: string | null
  readonly subject: string
  readonly text: string
  /** An iCalendar text and its METHOD. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly text: string }
  /** The text once more as a page, with one picture that it shows by its name. */
  readonly page?: { readonly html: string; readonly picture: { readonly name: string; readonly content: Buffer } }
  readonly attached?: { readonly name: string; readonly media_type: string; readonly content: Buffer }
}

/** The receiving side will never take this mail: trying again is no use. */
export class MailRefused extends Error {}

/** How mail leaves the product. */
export type Mailer = {
  /** The address that mail comes from. */
  readonly from: string
  /** Settles when the next server has taken the mail; throws `MailRefused`, or anything else for "later perhaps". */
  send(mail: Mail): Promise<void>
  close(): void
}
