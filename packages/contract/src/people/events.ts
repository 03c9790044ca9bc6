import { z } from 'zod'
import { domainEvent } from '../kernel/event'

// The life of a person. Raised by the database (trigger `raise_life_of_person`), whatever changed the account; their key is
// `user/<id>`. A consumer asks how the person is now: an account may be closed and opened within a second.

const user_id = z.int().positive()
const place = z.int().positive().nullable()

/** Somebody has an account that is not disabled. */
export const personJoined = domainEvent('person.joined', ['人员加入', 'Person joined'], z.object({ user_id }))
/** Their department or office is another. */
export const personMoved = domainEvent(
  'person.moved',
  ['人员调动', 'Person moved'],
  z.object({
    user_id,
    department_id: place,
    office_id: place,
    from_department_id: place,
    from_office_id: place,
  }),
)
/** Their account was closed: they left, or may not come for now. */
export const personDisabled = domainEvent('person.disabled', ['账号停用', 'Account disabled'], z.object({ user_id }))
export const personEnabled = domainEvent('person.enabled', ['账号启用', 'Account enabled'], z.object({ user_id }))
/** Nothing of them is to be left: their data was deleted, or the account itself. */
export const personForgotten = domainEvent(
  'person.forgotten',
  ['人员信息删除', 'Person forgotten'],
  z.object({ user_id }),
)

/** The card that stands with them is another, or none. */
export const personCardChanged = domainEvent(
  'person.card_changed',
  ['人员卡号变更', 'Card of person changed'],
  z.object({ user_id }),
)

/** When somebody is away is another. Raised by `setAbsence`; ask `awayOf`. */
export const absenceChanged = domainEvent('absence.changed', ['不在岗变更', 'Absence changed'], z.object({ user_id }))
