import {
  type DemoMeeting,
  inventMeetings,
  type Occupation,
  type OwnMeeting,
} from '../areas/meeting/demo/invent-meetings'
import { ownMeetings } from '../areas/meeting/demo/own-meetings'
import {
  type DemoRoom,
  fewLocksAround,
  type LockSpec,
  locksAround,
  roomsOf,
} from '../areas/meetingroom/demo/plan-rooms'
import { ADMINISTRATOR, STAFF } from '../areas/meetingroom/demo/rooms.data'
import { type DepartmentSpec, departments, smallDepartments } from '../areas/people/demo/departments.data'
import { type FixedPerson, inventPeople, type Person } from '../areas/people/demo/invent-people'
import {
  type CitySpec,
  cities,
  type OfficeSpec,
  offices,
  smallCities,
  smallOffices,
} from '../areas/place/demo/places.data'
import { type Random, randomFrom } from './kit/random'

/** All of a demo company before it has ids: rows refer to one another by their place in these lists. */
export type CompanyPlan = {
  name: string
  abbreviation: string
  profile: string
  mail: string
  phone: string
  /** Colours of the top bar; empty ones leave the product's own. */
  bar: { background: string; title: string; subtitle: string }
  cities: readonly CitySpec[]
  offices: readonly OfficeSpec[]
  rooms: readonly DemoRoom[]
  locks: readonly LockSpec[]
  departments: readonly DepartmentSpec[]
  people: readonly Person[]
  meetings: readonly DemoMeeting[]
  occupations: readonly Occupation[]
}

export const DEMO_SEED = 20_261

/** Six weeks around today: three behind, three ahead. */
const FIRST_DAY = -21
const LAST_DAY = 20

const account = (
  username: string,
  name: string,
  sex: 0 | 1,
  position: string,
  department: number,
  roles: readonly string[],
): FixedPerson => ({ name, username, sex, position, department, office: 0, language: 'zh', roles })

/** The two demo companies, the same for the same day and seed. The second is small: it is there to be kept apart. */
export function planDemo(today: string, seed = DEMO_SEED): CompanyPlan[] {
  const large = company(randomFrom(seed), today, {
    name: '云帆科技股份有限公司',
    abbreviation: '云帆科技',
    profile: '企业软件与云服务 · Enterprise software and cloud services',
    mail: 'service@yunfan.example',
    phone: '021-5550-0100',
    bar: { background: '', title: '', subtitle: '' },
    cities,
    offices,
    departments,
    people: 400,
    europe: 5,
    mailDomain: 'yunfan.example',
    jobPrefix: 'YF',
    accounts: [
      account('admin', '林晓', 1, '信息化经理', departments.length - 3, [ADMINISTRATOR]),
      account('staff', '周雨桐', 1, '产品经理', 2, [STAFF]),
    ],
    locks: locksAround(today),
    own: ownMeetings,
    taken: [],
  })
  const small = company(randomFrom(seed + 1), today, {
    name: '松间设计工作室',
    abbreviation: '松间设计',
    profile: '空间与品牌设计 · Interior and brand design',
    mail: 'hello@songjian.example',
    phone: '0571-5550-0700',
    bar: { background: '#0B5D57', title: '#FFFFFF', subtitle: '#CDEBE6' },
    cities: smallCities,
    offices: smallOffices,
    departments: smallDepartments,
    people: 24,
    europe: null,
    mailDomain: 'songjian.example',
    jobPrefix: 'SJ',
    accounts: [account('songjian', '沈清妍', 1, '综合部主管', 2, [ADMINISTRATOR])],
    locks: fewLocksAround(today),
    own: () => [],
    taken: large.people.map((person) => person.username),
  })
  return [large, small]
}

type Brief = Pick<
  CompanyPlan,
  'name' | 'abbreviation' | 'profile' | 'mail' | 'phone' | 'bar' | 'cities' | 'offices'
> & {
  departments: readonly DepartmentSpec[]
  people: number
  europe: number | null
  mailDomain: string
  jobPrefix: string
  accounts: readonly FixedPerson[]
  locks: readonly LockSpec[]
  own: (random: Random, people: readonly Person[], today: string) => OwnMeeting[]
  taken: readonly string[]
}

function company(random: Random, today: string, brief: Brief): CompanyPlan {
  const rooms = roomsOf(brief.cities, brief.offices)
  for (const { rooms: names, lock, is_revoked } of brief.locks) {
    if (is_revoked) continue
    for (const room of rooms) if (names.includes(room.name)) room.locks.push(lock)
  }
  const people = inventPeople(
    random,
    {
      count: brief.people - brief.accounts.length,
      departments: brief.departments,
      europe: brief.europe,
      mailDomain: brief.mailDomain,
      jobPrefix: brief.jobPrefix,
      firstExtension: 8000,
      year: Number(today.slice(0, 4)),
      taken: brief.taken,
    },
    brief.accounts,
  )
  giveRoles(random, people)
  const cityOfOffice = brief.offices.map((office) => brief.cities.findIndex((city) => city.name === office.city))
  const scene = { rooms, people, departments: brief.departments, cityOfOffice, today }
  const own = brief.own(random, people, today)
  const { meetings, occupations } = inventMeetings(random, { ...scene, firstDay: FIRST_DAY, lastDay: LAST_DAY, own })
  const { people: _, own: __, accounts: ___, taken: ____, europe: _____, mailDomain, jobPrefix, ...kept } = brief
  return { ...kept, rooms, people, meetings, occupations }
}

/** Everybody is staff; some keep rooms, the reception or a department besides. */
function giveRoles(random: Random, people: Person[]): void {
  const led = new Set<number>()
  for (const person of people) {
    if (person.roles.length > 0) continue
    const more: string[] = []
    if (person.position === '前台') more.push('前台')
    if (person.position === '行政经理' || person.position === '物业主管') more.push('会议室管理员')
    if (person.position === 'Office Manager') more.push('Room manager Berlin')
    if (person.position === '合规经理' && random.chance(0.5)) more.push('审计员')
    if (!led.has(person.department)) more.push('部门主管')
    led.add(person.department)
    person.roles = [STAFF, ...more]
  }
}

/** The ids of a company's things, in the order of its plan. */
export type Ids = { company_id: number; offices: number[]; rooms: number[]; people: number[] }
