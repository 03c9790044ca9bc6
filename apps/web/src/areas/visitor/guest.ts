import type { KnownVisitor } from '@workplace/contract/visitor/visits'
import type { CallError } from '../../kernel/client/client'

/** One who is invited, as the form has them. */
export type Guest = {
  visitor_id?: number
  name?: string
  phone?: string
  mail?: string
  company?: string
  plate_no?: string
  /** Without it the server goes by their name; whoever is known is written to as before. */
  language?: 'zh' | 'en' | null
}

export const isBlank = (guest: Guest | undefined): boolean =>
  guest === undefined || ![guest.name, guest.phone, guest.mail, guest.company].some((said) => said?.trim())

/** As they are sent: what is empty is not said. */
export const sentGuest = ({ visitor_id, name, phone, mail, company, plate_no, language }: Guest) => ({
  ...(visitor_id === undefined ? {} : { visitor_id }),
  ...(language ? { language } : {}),
  ...{ name: name?.trim() ?? '', phone: phone?.trim() || null, mail: mail?.trim() || null },
  ...{ company: company?.trim() || null, plate_no: plate_no?.trim() || null, idno: null },
})

/** Those of a form's rows that say something. */
export const saidGuests = (people: readonly Guest[]): Guest[] => people.filter((one) => !isBlank(one))

/** What is wrong with people, where it stands in their form: people.3.phone. Rows without a word were not sent. */
export function faultsOf({ fields }: Pick<CallError, 'fields'>, people: readonly Guest[]) {
  const rows = people.flatMap((one, row) => (isBlank(one) ? [] : [row]))
  return Object.entries(fields).map(([path, message]) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? (rows[Number(part)] ?? Number(part)) : part)) as never,
    errors: [message],
  }))
}

export const guestOf = ({
  visitor_id,
  name,
  phone,
  mail,
  company,
  plate_no,
}: Pick<KnownVisitor, Exclude<keyof Guest, 'language'>>): Guest => ({
  ...{ name },
  ...(visitor_id === null ? {} : { visitor_id }),
  ...(phone === null ? {} : { phone }),
  ...(mail === null ? {} : { mail }),
  ...(company === null ? {} : { company }),
  ...(plate_no === null ? {} : { plate_no }),
})
