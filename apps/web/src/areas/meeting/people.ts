import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { addMeeting, MeetingDetails } from '@workplace/contract/meeting/booking'

type Attendee = NonNullable<InputOf<typeof addMeeting>['attendees']>[number]

/** Somebody to invite: of the company, or from outside by mail. */
export type Person = {
  readonly key: string
  readonly name: string
  /** Department and job number. */
  readonly about: string
  readonly user_id?: number
  readonly mail?: string
}

type Found = { id: number; name: string; department: string | null; job_num: string | null }

export const userPerson = ({ id, name, department, job_num }: Found): Person => ({
  key: `u${id}`,
  name,
  about: [department, job_num].filter(Boolean).join(' · '),
  user_id: id,
})

export const mailPerson = (mail: string): Person => ({ key: `m${mail.toLowerCase()}`, name: mail, about: '', mail })

export const isMail = (text: string) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]{2,}$/.test(text)

/** People as a booking sends them. */
export const attendeesOf = (people: readonly Person[]): Attendee[] =>
  people.map(({ user_id, mail = '', name }) =>
    user_id === undefined ? { mail, name: name === mail ? '' : name } : { user_id },
  )

/** Those of a meeting who can be changed: not its booker, who always takes part. */
export function invitedTo(meeting: Pick<MeetingDetails, 'attendees' | 'booker_id'>): Person[] {
  return meeting.attendees.flatMap(({ user_id, mail, name, department }) => {
    if (user_id === meeting.booker_id) return []
    if (user_id !== null) return [userPerson({ id: user_id, name, department, job_num: null })]
    return mail === null ? [] : [{ ...mailPerson(mail), name }]
  })
}

export const samePeople = (one: readonly Person[], other: readonly Person[]) =>
  one.length === other.length && one.every(({ key }) => other.some((person) => person.key === key))
