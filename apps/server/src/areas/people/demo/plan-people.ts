import type { Demo, DemoSize } from '../../../seed/kit/demo'
import type { Random } from '../../../seed/kit/random'
import { departments, smallDepartments } from './departments.data'
import { type FixedPerson, inventPeople, type PeopleSpec, type Person } from './invent-people'
import type { DemoPeople } from './public'
import { ADMINISTRATOR, KEEPER, STAFF } from './roles.data'

type Brief = Pick<PeopleSpec, 'departments' | 'europe' | 'mailDomain' | 'jobPrefix'> & {
  readonly count: number
  /** Who signs in; the first is the company's administrator. */
  readonly accounts: (by: string) => readonly FixedPerson[]
}

const account = (
  username: string,
  name: string,
  sex: 0 | 1,
  position: string,
  department: number,
  roles: readonly string[],
): FixedPerson => ({ name, username, sex, position, department, office: 0, language: 'zh', roles })

const briefs: Readonly<Record<DemoSize, Brief>> = {
  large: {
    departments,
    count: 400,
    europe: 5,
    mailDomain: 'yunfan.example',
    jobPrefix: 'YF',
    accounts: (by) => [
      account('admin', by, 1, '信息化经理', departments.length - 3, [ADMINISTRATOR]),
      account('staff', '周雨桐', 1, '产品经理', 2, [STAFF]),
    ],
  },
  small: {
    departments: smallDepartments,
    count: 24,
    europe: null,
    mailDomain: 'songjian.example',
    jobPrefix: 'SJ',
    accounts: (by) => [account('songjian', by, 1, '综合部主管', 2, [ADMINISTRATOR])],
  },
}

/** The people of a company before they have ids; `taken` are the account names of others. */
export function planPeople(
  random: Random,
  { size, by, today, taken }: Pick<Demo, 'size' | 'by' | 'today'> & Pick<PeopleSpec, 'taken'>,
): Omit<DemoPeople, 'ids'> {
  const { accounts, count, ...brief } = briefs[size]
  const fixed = accounts(by)
  const spec = { ...brief, count: count - fixed.length, firstExtension: 8000, year: Number(today.slice(0, 4)), taken }
  const people = inventPeople(random, spec, fixed)
  giveRoles(random, people)
  return { departments: brief.departments, people }
}

/** Everybody is staff; some keep rooms, the reception or a department besides. */
function giveRoles(random: Random, people: Person[]): void {
  const led = new Set<number>()
  for (const person of people) {
    if (person.roles.length > 0) continue
    const more: string[] = []
    if (person.position === '前台') more.push('前台')
    if (person.position === '行政经理' || person.position === '物业主管') more.push(KEEPER)
    if (person.position === 'Office Manager') more.push('Room manager Berlin')
    if (person.position === '合规经理' && random.chance(0.5)) more.push('审计员')
    if (!led.has(person.department)) more.push('部门主管')
    led.add(person.department)
    person.roles = [STAFF, ...more]
  }
}
