import type { Language } from '@workplace/contract/kernel/words'
import { employeeCodes } from '@workplace/contract/people/role'
import type { Permission } from '@workplace/contract/permission/permissions'
import type { Db } from '../../kernel/database/db'
import { writeDefaultStrategies } from './strategies'

const words = {
  zh: {
    administrator: '系统管理员',
    employee: '员工',
    books: '预订会议室，查看自己的会议',
    department: '总部',
    price: '免费',
    type: '标准会议室',
    type_en: 'Standard room',
  },
  en: {
    administrator: 'Administrator',
    employee: 'Employee',
    books: 'Books rooms and sees their own meetings',
    department: 'Head office',
    price: 'Free',
    type: 'Standard room',
    type_en: null,
  },
} as const

type New = {
  company_id: number
  /** Who makes it. */
  by: string
  /** In which language what it begins with is named. */
  language: Language
  /** What its administrator may do. */
  codes: readonly Permission[]
}

/**
 * What a new company begins with, so that its first room can be made and its first colleague can book: settings, a role
 * for its administrator and one for everybody, a department, a type of room and a price. The same for the company that
 * is set up first and for those that the operator makes; everything of it can be renamed or given up.
 */
export async function provisionCompany(
  db: Db,
  { company_id, by, language, codes }: New,
): Promise<{ administrator: number; department_id: number }> {
  const say = words[language]
  const [made] = await db.query<{ administrator: number; department_id: number }>(
    `with administrator as (
       insert into role (company_id, name, permissions, data_scope, created_by, updated_by)
       values ($1, $3, $4::text[], 'all', $2, $2) returning id
     ), employee as (
       insert into role (company_id, name, description, permissions, data_scope, is_default, created_by, updated_by)
       values ($1, $5, $6, $7::text[], 'self', true, $2, $2)
     ), first_department as (
       insert into department (company_id, name, created_by, updated_by) values ($1, $8, $2, $2) returning id
     ), first_price as (
       insert into price (company_id, name, unit, amount, created_by, updated_by) values ($1, $9, 'once', 0, $2, $2)
     ), first_type as (
       insert into roomtype (company_id, name, name_en, color, created_by, updated_by)
       values ($1, $10, $11, '#2456E6', $2, $2)
     )
     select a.id as administrator, d.id as department_id from administrator a, first_department d`,
    [
      ...[company_id, by, say.administrator, [...codes], say.employee, say.books, [...employeeCodes]],
      ...[say.department, say.price, say.type, say.type_en],
    ],
  )
  if (made === undefined) throw new Error('a new company has a role and a department')
  await writeDefaultStrategies(db, company_id, by)
  return made
}
