import type { Call } from '../../../kernel/call/call'
import { type KnownPerson, knownPerson } from '../core/known-person'

/** Somebody who is invited to something of another area: known already, or by what is said of them now. */
export type InvitedGuest =
  | { readonly visitor_id: number }
  | {
      readonly name: string
      readonly phone?: string | null
      readonly mail?: string | null
      readonly company?: string | null
      readonly language?: 'zh' | 'en' | undefined
    }

// numbers of documents are said at a visit, never here
const withoutNumbers = {
  markKey: Buffer.alloc(0),
  secrets: {
    encrypt: (): never => {
      throw new Error('a meeting knows no numbers of documents')
    },
    decrypt: (): never => {
      throw new Error('a meeting knows no numbers of documents')
    },
  },
}

/** As a person whom we know from now on. Refuses what cannot be, and somebody whom the caller does not know. */
export function invitedGuest(
  call: Call,
  guest: InvitedGuest,
  field: string,
): Promise<Pick<KnownPerson, 'id' | 'name' | 'mail'>> {
  const nothing = { phone: null, mail: null, company: null, plate_no: null, idno: null }
  return knownPerson(call, withoutNumbers, { ...nothing, ...guest }, null, field)
}
