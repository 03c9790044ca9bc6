import type { Words } from '../../kernel/words'

export const payrollWords = {
  addColumn: ['添加统计列', 'Add a column'],
  column: ['第 {n} 列', 'Column {n}'],
  nameOf: ['第 {n} 列在薪资系统中的名称', 'What payroll calls column {n}'],
} as const satisfies Words
