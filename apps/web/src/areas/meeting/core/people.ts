import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { addMeeting, MeetingDetails } from '@workplace/contract/meeting/booking'

type Attendee = NonNullable<InputOf<typeof addMeeting>['attendees']>[number]

/** Somebody to invite: of the company, all of a department, or from outside by mail. */
export type Person = {
  readonly key: string
  readonly name: string
  /** Department and job number, or what lies above a department. */
  readonly about: string
  readonly user_id?: number
  readonly department_id?: number
  readonly mail?: string
  /** A guest whom reception receives: known already, or by what is said of them. */
  readonly visitor_id?: number
  readonly visitor?: {
    readonly name: string
    readonly phone: string | null
    readonly mail: string | null
    readonly company: string | null
    /** In which they are written to. */
    readonly language: 'zh' | 'en'
  }
  /** A guest whose name only hosts, reception and who approves visitors read. */
  readonly discreet?: boolean
  /** How many people this is, if not one. */
  readonly count?: number
}

type Found = { id: number; name: string; department: string | null; job_num: string | null }

export const userPerson = ({ id, name, department, job_num }: Found): Person => ({
  key: `u${id}`,
  name,
  about: [department, job_num].filter(Boolean).join(' · '),
  user_id: id,
})

export const departmentPerson = (one: { id: number; name: string; parent: string | null; people: number }): Person => ({
  key: `d${one.id}`,
  name: one.name,
  about: one.parent ?? '',
  department_id: one.id,
  count: one.people,
})

export const mailPerson = (mail: string, name = mail): Person => ({
  key: `m${mail.toLowerCase()}`,
  name,
  about: name === mail ? '' : mail,
  mail,
})

type KnownGuest = {
  visitor_id: number | null
  name: string
  phone: string | null
  mail: string | null
  company: string | null
}

/** Whoever is written in Chinese reads Chinese, as far as a name says it; it is changed where they stand. */
const languageOf = (name: string): 'zh' | 'en' => (/\p{Script=Han}/u.test(name) ? 'zh' : 'en')

/** A guest whom reception receives; one who was not here yet is said anew. */
export const guestPerson = ({ visitor_id, ...said }: KnownGuest): Person => ({
  key: visitor_id === null ? `n${said.name} ${said.phone ?? said.mail ?? ''}` : `v${visitor_id}`,
  name: said.name,
  about: [said.company, said.phone ?? said.mail].filter(Boolean).join(' · '),
  ...(visitor_id === null ? { visitor: { ...said, language: languageOf(said.name) } } : { visitor_id }),
})

/** The same guest, written to in the other language. */
export const inOtherLanguage = (person: Person): Person =>
  person.visitor === undefined
    ? person
    : { ...person, visitor: { ...person.visitor, language: person.visitor.language === 'zh' ? 'en' : 'zh' } }

/** Who is typed in as a guest: a name, and behind it a mail address, a telephone, or both, as they are copied from a mail. */
export function typedGuest(text: string): Person | null {
  const said = text.trim()
  const mail = /[^\s@<>(),;，；]+@[^\s@<>(),;，；]+$/.exec(said.replace(/[\s>).,;，；]+$/, ''))?.[0] ?? null
  if (mail !== null && !isMail(mail)) return null
  const rest = mail === null ? said : said.slice(0, said.lastIndexOf(mail)).replace(/[\s<(,;，；]+$/, '')
  const [, name = '', phone] = /^(.*?)[\s,，]*(\+?[\d][\d\s-]{5,20})?$/u.exec(rest) ?? []
  const isName = name.length >= 2 && !name.includes('@') && /\p{L}/u.test(name)
  if (!isName) return null
  return guestPerson({ visitor_id: null, name, phone: phone?.trim() ?? null, mail, company: null })
}

export const isMail = (text: string) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]{2,}$/.test(text)

/** People as a booking sends them. */
export const attendeesOf = (people: readonly Person[]): Attendee[] =>
  people.map(({ user_id, department_id, visitor_id, visitor, discreet, mail = '', name }) => {
    const marked = discreet === undefined ? {} : { discreet }
    if (user_id !== undefined) return { user_id }
    if (visitor_id !== undefined) return { visitor_id, ...marked }
    if (visitor !== undefined) return { visitor, ...marked }
    return department_id === undefined ? { mail, name: name === mail ? '' : name } : { department_id }
  })

/** How many people will sit in the room, as far as it is known: who is also in a chosen department counts twice. */
export const headcount = (people: readonly Person[]): number => people.reduce((sum, { count = 1 }) => sum + count, 1)

/** Those of a meeting who can be changed: not whom it is for, who always takes part. */
export function invitedTo({
  attendees,
  booker_id,
  book_for_id,
}: Pick<MeetingDetails, 'attendees' | 'booker_id' | 'book_for_id'>): Person[] {
  const host = book_for_id ?? booker_id
  return attendees.flatMap(({ user_id, visitor_id, discreet, mail, name, department }) => {
    if (user_id === host) return []
    if (visitor_id !== null) {
      return [{ ...guestPerson({ visitor_id, name, phone: null, mail: null, company: null }), discreet }]
    }
    if (user_id !== null) return [userPerson({ id: user_id, name, department, job_num: null })]
    return mail === null ? [] : [mailPerson(mail, name)]
  })
}

export const samePeople = (one: readonly Person[], other: readonly Person[]) =>
  one.length === other.length &&
  one.every(({ key, discreet }) => other.some((person) => person.key === key && !person.discreet === !discreet))
