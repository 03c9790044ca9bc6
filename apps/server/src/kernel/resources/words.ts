import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  taken: ['“{value}”已存在', '“{value}” already exists'],
  unknown: common.recordGone,
  unknownName: ['没有名为“{value}”的记录', 'No record is named “{value}”'],
  ambiguousName: [
    '有多条记录名为“{value}”，请在页面中录入',
    'Several records are named “{value}”. Enter this row on the page instead.',
  ],
  ownRow: ['本行引用的第{line}行有误', 'Row {line}, which this row refers to, has errors'],
  circle: ['文件中的上下级关系成环', 'The parent–child relations in the file form a loop'],
  outside: ['不在您的管理范围内', 'Outside your management scope'],
  outsidePeople: ['不在您管理的部门或办公区内', 'Outside the departments or offices you manage'],
  allOffices: ['您只能管理部分办公区，请选择办公区', 'You manage only some offices. Select one or more of them.'],
  chooseOffice: ['请选择您管理的办公区', 'Select an office you manage'],
  yes: common.yes,
  no: common.no,
  example: ['示例（导入时忽略）', 'Example (ignored on import)'],
  notes: ['填写说明', 'Instructions'],
  column: ['列', 'Column'],
  required: common.required,
  how: ['填写方式', 'How to fill in'],
  oneOf: ['{options} 之一', 'One of {options}'],
  someOf: ['{options} 中的若干项，用分号隔开', 'Some of {options}, separated by semicolons'],
  periods: ['如 周一 09:00-12:00，用分号隔开', 'Such as Mon 09:00-12:00, separated by semicolons'],
  nameOf: ['{label}的名称', 'Name of the {label}'],
  pathOf: ['按 {path} 填写', 'In the form {path}'],
  treePath: [
    '{label}的名称，重名时写全路径，如 上级/下级',
    'Name of the {label}; if the name isn’t unique, the full path, such as parent/child',
  ],
  namesOf: ['{label}的名称，用分号隔开', 'Names of the {label}, separated by semicolons'],
  otherRecords: ['其他记录', 'Other records'],
} as const satisfies Words
