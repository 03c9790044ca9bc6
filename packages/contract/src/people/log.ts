import * as common from '../kernel/common-words'
import { flag, instant, integer, ref, refs, select, text, weekdays } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import { absenceKinds } from './absence'
import { conflictRules, mappedFields, rhythms, sourceKinds, vanishRules } from './data-source'
import { user } from './user'
import * as peopleWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    datasource: peopleWords.dataSources,
    absence: ['不在岗', 'Absence'],
  },
  actions: {
    run: ['执行', 'Ran'],
    appoint: ['任命负责人', 'Appointed manager'],
    enable: common.enabled,
    disable: common.disabled,
    super: ['设置特殊权限', 'Changed special permissions'],
    reset_password: peopleWords.resetPassword,
    dissolve: ['撤销部门', 'Dissolved department'],
    sort: ['调整顺序', 'Reordered'],
    upload_source: ['上传数据文件', 'Uploaded people file'],
  },
  overrides: {
    department: { move: ['调整顺序', 'Reordered'] },
  },
  fields: {
    absence: {
      kind: select(common.type, absenceKinds),
      start_time: instant(common.start),
      end_time: instant(common.end),
    },
    datasource: {
      name: text(common.name),
      enabled: flag(common.enabled),
      connection: text(['连接', 'Connection']),
      kind: select(['类型', 'Kind'], sourceKinds),
      secret: flag(['密码或密钥', 'Password or key']),
      mapping: text(peopleWords.mapping),
      match_by: select(peopleWords.matchBy, {
        username: peopleWords.account,
        job_num: peopleWords.employeeId,
      }),
      conflict: select(['冲突时', 'On conflict'], conflictRules),
      vanish: select(peopleWords.notInSource, vanishRules),
      guard_percent: integer(peopleWords.safetyLimit),
      make_departments: flag(['自动新建部门', 'Create missing departments']),
      department_id: ref('department', peopleWords.defaultDepartment),
      office_id: ref('office', peopleWords.defaultOffice),
      role_ids: refs('role', ['新人员的角色', 'Roles of new people'], { table: '', own: '', other: '' }),
      takeover_ids: refs('user', peopleWords.takeover, {
        table: '',
        own: '',
        other: '',
      }),
      rhythm: text(peopleWords.schedule),
      trigger: select(['触发方式', 'Begun'], { hand: ['手动', 'By hand'], schedule: ['定时', 'By schedule'] }),
    },
    department: {
      before_id: ref('department', ['移至此部门之前', 'Now before']),
      target: text(['并入部门', 'Taken over by']),
      people: integer(['转移人数', 'People moved']),
      departments: integer(['转移的下级部门数', 'Departments moved']),
    },
    user: {
      kinds: text(peopleWords.specialPermissions),
      role_ids: refs('role', peopleWords.roles, { table: '', own: '', other: '' }),
    },
  },
  parts: {
    datasource: {
      kind: select(['类型', 'Kind'], sourceKinds),
      host: text(['主机', 'Host']),
      port: text(peopleWords.port),
      security: select(peopleWords.encryption, {
        ldaps: ['LDAPS', 'LDAPS'],
        starttls: ['StartTLS', 'StartTLS'],
        none: ['不加密', 'None'],
      }),
      bind_dn: text(['登录 DN', 'Bind DN']),
      base_dn: text(['根 DN', 'Base DN']),
      filter: text(peopleWords.filter),
      scope: select(common.scope, { sub: ['所有下级', 'Everything below'], one: ['仅下一级', 'One level'] }),
      page_size: text(['每页条数', 'Page size']),
      file_id: text(['文件编号', 'File (id)']),
      url: text(common.address),
      auth: select(['认证方式', 'Sign-in'], {
        none: common.none,
        basic: ['账号和密码', 'Account and password'],
        bearer: ['令牌', 'Bearer token'],
        header: ['自定义请求头', 'Header'],
      }),
      username: text(peopleWords.account),
      header: text(['请求头', 'Header']),
      items: text(['人员列表的位置', 'Where the people are']),
      next: text(['下一页地址的位置', 'Where the next page is']),
      key: text(['标识', 'Key']),
      fields: text(['字段', 'Fields']),
      every: select(['周期', 'Runs'], rhythms),
      at: text(['时间', 'At']),
      weekday: weekdays(['星期', 'On']),
      zone: text(common.timeZone),
      ...Object.fromEntries(mappedFields.map((name) => [name, text(user.fields[name].label)])),
    },
  },
} as const satisfies LogVocabulary
