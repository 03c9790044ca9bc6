import type { Label } from '../../../kernel/words'

export const noDepartmentsYet: Label = ['还没有部门', 'No departments yet']
export const noPeople: Label = ['没有人员', 'No people']
export const organisation: Label = ['组织架构', 'Organisation']
