import {
  type MappedField,
  mappedFields,
  type SourceSample,
  unitPathColumn,
} from '@workplace/contract/people/data-source'
import { user } from '@workplace/contract/people/user'

/** What directories and other products call the fields of a person. */
const usual: Partial<Record<MappedField, readonly string[]>> = {
  name: ['displayName', 'cn', 'full_name', 'fullName'],
  username: ['sAMAccountName', 'uid', 'login', 'user'],
  job_num: ['employeeNumber', 'employeeID', 'employee_id', 'no'],
  department_id: [unitPathColumn, 'department.path', 'dept'],
  position: ['title'],
  mail: ['email'],
  phone: ['mobile', 'telephoneNumber'],
  ext_num: ['ext', 'ipPhone'],
  office_id: ['physicalDeliveryOfficeName'],
  sex: ['gender'],
  entry_date: ['hire_date', 'hireDate'],
  departure_date: ['leave_date', 'leaveDate'],
  remark: ['description'],
}
const usualKeys = ['entryUUID', 'objectGUID', 'id', 'employeeNumber', 'no', 'job_num', '工号', 'Employee ID', 'uid']

const found = (columns: readonly string[], names: readonly string[]): string | undefined =>
  names.flatMap((name) => columns.find((column) => column.toLowerCase() === name.toLowerCase()) ?? [])[0]

/** The columns that most likely hold each field: by its own name or labels, else by what others call it. */
export function suggestedColumns(columns: readonly string[]): Partial<Record<MappedField, string>> {
  const { fields } = user
  return Object.fromEntries(
    mappedFields.flatMap((name) => {
      const column = found(columns, [...fields[name].label, name, name.replace(/_id$/, ''), ...(usual[name] ?? [])])
      return column === undefined ? [] : [[name, column]]
    }),
  )
}

export const suggestedKey = (columns: readonly string[]): string | undefined => found(columns, usualKeys) ?? columns[0]

/** The first value that a column shows. */
export const sampleOf = (sample: SourceSample | null, column: string | undefined): string =>
  column ? (sample?.rows.map((row) => row[column]).find((text) => text !== undefined && text !== '') ?? '') : ''
