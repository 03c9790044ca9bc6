import { pinyin } from 'pinyin-pro'
import { nameSearch } from '../../../kernel/text/name-search'
import type { Random } from '../../../seed/kit/random'
import type { DepartmentSpec } from './departments.data'
import { femaleFirstNames, femaleNames, lastNames, maleFirstNames, maleNames, surnames } from './names.data'

export type Person = {
  name: string
  name_search: string
  username: string
  /** 0 male, 1 female. */
  sex: 0 | 1
  job_num: string
  mail: string
  phone: string
  ext_num: string
  position: string
  birthday: string
  entry_date: string
  /** Indices into the company's departments and offices. */
  department: number
  office: number
  language: 'zh' | 'en'
  roles: readonly string[]
}

/** Letters, digits and dots that name an account: `wang.wei`, `jonas.mueller`. */
function accountOf(name: string): string {
  const latin = /^[\p{Script=Latin}\s.'-]+$/u.test(name)
  const words = latin ? name.split(' ') : chineseWords(name)
  return words
    .map((word) => word.toLowerCase().replaceAll('ü', 'ue').replaceAll('ß', 'ss'))
    .map((word) => word.normalize('NFD').replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('.')
}

const syllables = (name: string) => pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true })

/** Family name and given name in pinyin. */
function chineseWords(name: string): string[] {
  const read = syllables(name)
  const family = name.startsWith('欧阳') ? 2 : 1
  return [read.slice(0, family).join(''), read.slice(family).join('')]
}

export type PeopleSpec = {
  count: number
  departments: readonly DepartmentSpec[]
  /** The office (by index) whose people mostly have European names, if there is one. */
  europe: number | null
  mailDomain: string
  jobPrefix: string
  firstExtension: number
  /** The year in which the reader lives, from which ages and entries are counted. */
  year: number
  /** Account names that exist already, in any company. */
  taken: readonly string[]
}

/** Invents the people of a company. Names and accounts are unique; the first of a department leads it. */
export function inventPeople(random: Random, spec: PeopleSpec, fixed: readonly FixedPerson[]): Person[] {
  const usedNames = new Set<string>(fixed.map((person) => person.name))
  const accounts = new Set<string>([...spec.taken, ...fixed.map((person) => person.username)])
  const people: Person[] = []
  const add = (
    person: Omit<Person, 'name_search' | 'job_num' | 'mail' | 'phone' | 'ext_num' | 'birthday' | 'entry_date'>,
  ) => {
    const number = people.length + 1
    const birthYear = spec.year - random.int(23, 55)
    const entryYear = Math.max(birthYear + 22, spec.year - random.int(0, 12))
    people.push({
      ...person,
      name_search: nameSearch(person.name),
      job_num: `${spec.jobPrefix}${String(number).padStart(4, '0')}`,
      mail: `${person.username}@${spec.mailDomain}`,
      phone: person.language === 'en' ? `+49 30 5550 ${1000 + number}` : `1380000${String(1000 + number)}`,
      ext_num: String(spec.firstExtension + number),
      birthday: dateIn(random, birthYear),
      entry_date: dateIn(random, Math.min(entryYear, spec.year - 1)),
    })
  }
  for (const person of fixed) add(person)
  for (const department of headcount(random, spec)) {
    const home = spec.departments[department] as DepartmentSpec
    const office = random.pick(home.offices)
    const european = office === spec.europe ? random.chance(0.85) : random.chance(0.06)
    const sex = random.chance(0.47) ? 1 : 0
    const name = unused(usedNames, () => (european ? europeanName(random, sex) : chineseName(random, sex)))
    const account = accountOf(name)
    let username = account
    for (let again = 2; accounts.has(username); again++) username = `${account}${again}`
    accounts.add(username)
    const position = random.pick(home.positions)
    const language = european || office === spec.europe ? 'en' : 'zh'
    add({ name, username, sex, position, department, office, language, roles: [] })
  }
  return people
}

export type FixedPerson = Pick<
  Person,
  'name' | 'username' | 'sex' | 'position' | 'department' | 'office' | 'language' | 'roles'
>

/** How many people each department has, as a list with one entry a person. */
function headcount(random: Random, spec: PeopleSpec): number[] {
  const total = spec.departments.reduce((sum, department) => sum + department.weight, 0)
  const entries = spec.departments.flatMap((department, index) => {
    const share = Math.max(1, Math.round((department.weight / total) * spec.count))
    return new Array<number>(share).fill(index)
  })
  while (entries.length < spec.count) entries.push(random.int(0, spec.departments.length - 1))
  return entries.slice(0, spec.count)
}

function unused(used: Set<string>, invent: () => string): string {
  for (let tries = 0; ; tries++) {
    const name = invent()
    if (!used.has(name) || tries > 200) {
      used.add(name)
      return name
    }
  }
}

function chineseName(random: Random, sex: 0 | 1): string {
  return random.pick(surnames) + random.pick(sex === 0 ? maleNames : femaleNames)
}

function europeanName(random: Random, sex: 0 | 1): string {
  return `${random.pick(sex === 0 ? maleFirstNames : femaleFirstNames)} ${random.pick(lastNames)}`
}

function dateIn(random: Random, year: number): string {
  return `${year}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
}
