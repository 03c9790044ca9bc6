import { expect, it } from 'vitest'
import {
  attendeesOf,
  departmentPerson,
  guestPerson,
  headcount,
  inOtherLanguage,
  invitedTo,
  isMail,
  mailPerson,
  type Person,
  samePeople,
  typedGuest,
  userPerson,
} from './people'

const ann = userPerson({ id: 3, name: 'Ann', department: 'R&D', job_num: 'A3' })

it('people of the company travel by id, others by mail', () => {
  expect(ann).toMatchObject({ key: 'u3', about: 'R&D · A3' })
  expect(attendeesOf([ann, mailPerson('Bo@x.com')])).toEqual([{ user_id: 3 }, { mail: 'Bo@x.com', name: '' }])
})

it('a guest travels by who they are known as, or by what is said of them', () => {
  const known = guestPerson({ visitor_id: 7, name: '王芳', phone: '+86139', mail: null, company: 'Acme' })
  expect(known).toMatchObject({ key: 'v7', about: 'Acme · +86139' })
  const typed = typedGuest('王芳 139 0000 1111')
  expect(typed && attendeesOf([known, typed])).toEqual([
    { visitor_id: 7 },
    { visitor: { name: '王芳', phone: '139 0000 1111', mail: null, company: null, language: 'zh' } },
  ])
  // written to as their name is written, until somebody says otherwise
  const tom = typedGuest('Tom Lee')
  expect(tom && [tom, inOtherLanguage(tom), inOtherLanguage(ann)].map(({ visitor }) => visitor?.language)).toEqual([
    ...['en', 'zh', undefined],
  ])
  expect(['', 'a', '13900001111', 'a@b.co', 'Tom Lee tom@', 'Tom tom@x'].map(typedGuest)).toEqual([
    ...[null, null, null, null, null, null],
  ])
  // as they are copied from a mail
  for (const text of ['Tom Lee <tom@x.org>', 'Tom Lee, tom@x.org;', 'Tom Lee tom@x.org', 'Tom Lee (tom@x.org)']) {
    expect(typedGuest(text)?.visitor, text).toMatchObject({ name: 'Tom Lee', phone: null, mail: 'tom@x.org' })
  }
  expect(typedGuest('王芳，139 0000 1111，fang@x.cn')?.visitor).toMatchObject({
    ...{ name: '王芳', phone: '139 0000 1111', mail: 'fang@x.cn' },
  })
})

it('a mail address is told from a name', () => {
  expect(['a@b.co', 'a.b+c@d.example.com'].every(isMail)).toBe(true)
  expect(['a@b', '张三', 'a b@c.de', '@x.com', 'a@b.c.'].some(isMail)).toBe(false)
})

it('the booker of a meeting is not among those who can be taken out of it', () => {
  const some = { mail: null, visitor_id: null, discreet: false, avatar: null, accept_state: 0, department: null }
  const invited = invitedTo({
    booker_id: 1,
    book_for_id: null,
    attendees: [
      { ...some, person_type: 'user', user_id: 1, name: 'Host' },
      { ...some, person_type: 'user', user_id: 3, name: 'Ann' },
      { ...some, person_type: 'mail', user_id: null, mail: 'bo@x.com', name: 'Bo' },
    ],
  })
  expect(invited.map(({ key, name }) => [key, name])).toEqual([
    ['u3', 'Ann'],
    ['mbo@x.com', 'Bo'],
  ])
  expect(samePeople(invited, [...invited].reverse())).toBe(true)
  expect(samePeople(invited, [ann])).toBe(false)
})

it('a guest may be discreet, which is a change, and is sent only where it was said', () => {
  const known = guestPerson({ visitor_id: 7, name: '王芳', phone: null, mail: null, company: null })
  const typed = typedGuest('Tom Lee') as Person
  const marked = (person: Person, discreet = true): Person => ({ ...person, discreet })
  expect(attendeesOf([marked(known), marked(typed), marked(known, false)])).toEqual([
    { visitor_id: 7, discreet: true },
    { visitor: { name: 'Tom Lee', phone: null, mail: null, company: null, language: 'en' }, discreet: true },
    { visitor_id: 7, discreet: false },
  ])
  const one = {
    mail: null,
    avatar: null,
    accept_state: 0,
    department: null,
    person_type: 'visitor' as const,
    user_id: null,
  }
  const [invited] = invitedTo({
    ...{ booker_id: 1, book_for_id: null },
    attendees: [{ ...one, visitor_id: 7, discreet: true, name: '王芳' }],
  })
  expect(invited && samePeople([invited], [known])).toBe(false)
  expect(invited && samePeople([invited], [marked(known)])).toBe(true)
})

it('a department stands for all its people, in what is sent and in what is counted', () => {
  const tech = departmentPerson({ id: 6, name: 'Tech', parent: 'All', people: 12 })
  expect(attendeesOf([ann, tech])).toEqual([{ user_id: 3 }, { department_id: 6 }])
  expect(headcount([ann, tech, mailPerson('bo@x.com')])).toBe(15)
  expect(mailPerson('bo@x.com', 'Bo')).toMatchObject({ name: 'Bo', about: 'bo@x.com' })
})
