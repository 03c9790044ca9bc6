import { type MonthColumn, monthColumns } from '@workplace/domain/attendance/month'
import { z } from 'zod'
import * as common from '../kernel/common-words'
import type { Shape } from '../kernel/field'
import { line, longtext, multiselect, ownWords, select, structured, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as peopleWords from '../people/words'
import { monthColumnNames } from './month'
import * as attendanceWords from './words'

/** A column of a payroll file, and how payroll calls it (null: as we do). */
export type PayrollColumn = { readonly column: MonthColumn; readonly title: string | null }

const notColumns =
  'says|每行一列，例如：实际工时 = 工时。可用的列见考勤统计|One column a line, such as: Time worked = Hours. The columns are those of the month sheet.'
const noColumn = ['请至少添加一列', 'Add at least one column'] as const
const known = new Map(
  monthColumns.flatMap((name) => [name, ...monthColumnNames[name]].map((said) => [said.toLowerCase(), name] as const)),
)

/** `实际工时 = 工时`: a line for each column, in the order of the file. */
const columnsShape: Shape<readonly PayrollColumn[]> = {
  schema: z
    .array(
      z.object({
        column: z.enum(monthColumns, { error: ({ input }) => (input == null ? 'required' : notColumns) }),
        title: line(50).min(1, 'required').nullable(),
      }),
      { error: ({ input }) => (input == null ? ownWords(noColumn) : notColumns) },
    )
    .min(1, ownWords(noColumn))
    .max(40, 'too_many|40'),
  write: (columns, language) =>
    columns
      .map(({ column, title }) => {
        const name = monthColumnNames[column][language === 'zh' ? 0 : 1]
        return title === null ? name : `${name} = ${title}`
      })
      .join('\n'),
  read: (said) => {
    const read = said
      .split(/[\n;；]/)
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => {
        const [, name = '', title] = /^([^=＝]+?)\s*(?:[=＝]\s*(.*))?$/.exec(one) ?? []
        const column = known.get(name.toLowerCase())
        return column === undefined ? null : { column, title: title === undefined || title === '' ? null : title }
      })
    return read.every((one) => one !== null) ? read : said
  },
  hint: ['实际工时 = 工时; 请假时长', 'Time worked = Hours; Leave'],
}

/** In what times are told. */
export const timeUnits = {
  hours: ['小时', 'Hours'],
  minutes: ['分钟', 'Minutes'],
} as const

/** By what payroll knows whose row it is. */
export const payrollPerson = {
  job_num: peopleWords.employeeId,
  person: peopleWords.person,
  department: peopleWords.department,
  team: attendanceWords.team,
} as const

/** Payroll templates: which columns of a month a payroll program takes, how it calls them, and in what unit times are. */
export const payrollTemplate = resource({
  name: 'payrolltemplate',
  label: attendanceWords.payrollTemplate,
  area: 'attendance',
  path: '/payrolltemplate',
  permission: 'class-manager',
  table: 'payroll_template',
  columns: ['name', 'person_columns', 'month_columns', 'unit', 'status'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    person_columns: multiselect(['人员列', 'Columns of the person'], payrollPerson, { initial: ['job_num', 'person'] }),
    month_columns: structured(['统计列', 'Columns of the month'], columnsShape, {
      missing: noColumn,
      help: [
        '按文件中的顺序；可填写薪资系统中的列名',
        'In the order of the file, each with what payroll calls it, where that differs',
      ],
    }),
    unit: select(attendanceWords.timeUnit, timeUnits, { initial: 'hours' }),
    remark: longtext(common.note, { optional: true }),
  },
})
