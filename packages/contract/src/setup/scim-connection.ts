import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { computedSelect, counted, flag, instant, longtext, ref, refs, select, structured, text } from '../kernel/field'
import { id, queryId } from '../kernel/input'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { conflictRules } from '../people/data-source'
import * as peopleWords from '../people/words'
import { roleMapShape } from './role-map'
import * as setupWords from './words'

/** How a connection stands. */
const connectionStates = {
  well: common.normal,
  failing: ['最近一次调用失败', 'Last call failed'],
  silent: ['尚未收到调用', 'Nothing heard yet'],
  keyless: setupWords.noValidKey,
  person: ['最后保存者已停用', 'Who saved it is disabled'],
  off: common.disabled,
} as const

/** A directory that pushes people and groups by SCIM 2.0: a data source that speaks by itself. */
export const scimConnection = resource({
  name: 'scim_connection',
  label: setupWords.scimConnection,
  area: 'setup',
  path: '/scim_connection',
  permission: 'work-sso-config',
  only: ['pagelist', 'list', 'single', 'add', 'edit', 'del'],
  fresh: ['add', 'edit', 'del'],
  kept: ['owner_id'],
  columns: ['name', 'state', 'people', 'groups', 'last_ok_at', 'status'],
  fields: {
    name: text(common.name, {
      max: 60,
      unique: true,
      help: ['如 Entra ID、Okta', 'Such as Entra ID or Okta'],
    }),
    state: computedSelect(common.status, connectionStates, {
      tones: { well: 'good', failing: 'bad', silent: 'quiet', keyless: 'warning', person: 'bad', off: 'quiet' },
      filter: false,
    }),
    match_by: select(
      ['与已有用户匹配', 'People who are here already'],
      { username: peopleWords.account, job_num: peopleWords.employeeId },
      {
        initial: 'username',
        filter: false,
        list: false,
        section: setupWords.whoIsWho,
        help: [
          '目录推送的人与此相同的已有用户视为同一人；有管理权限的用户须在下面指明',
          'Whoever has the same is the same person. People who administer something have to be named below.',
        ],
      },
    ),
    takeover_ids: refs(
      'user',
      peopleWords.takeover,
      { table: 'scim_connection_takeover', own: 'connection_id', other: 'user_id' },
      { optional: true, list: false },
    ),
    conflict: select(['资料不一致时', 'Where details differ'], conflictRules, {
      initial: 'source',
      filter: false,
      list: false,
    }),
    department_id: ref('department', peopleWords.department, {
      filter: false,
      list: false,
      section: setupWords.newPeople,
      help: ['目录没有说明部门的新用户放在这里', 'Where the directory names no department that exists.'],
    }),
    make_departments: flag(['自动建立部门', 'Missing departments are made'], { list: false }),
    role_ids: refs(
      'role',
      peopleWords.roles,
      { table: 'scim_connection_role', own: 'connection_id', other: 'role_id' },
      { optional: true, list: false },
    ),
    role_map: structured(setupWords.groupsAndRoles, roleMapShape, {
      initial: [],
      list: false,
      section: setupWords.rolesByGroup,
      help: [
        '在群组中即有角色，离开即收回；手工给的角色不变',
        'A role comes and goes with the group; roles given by hand stay.',
      ],
    }),
    status: select(setupWords.isEnabled, status, { initial: 'on', tones: statusTones, list: false, filter: false }),
    remark: longtext(common.note, { optional: true, list: false }),
    people: counted(setupWords.keptPeople),
    groups: counted(['同步的群组', 'Groups kept']),
    last_ok_at: {
      ...instant(setupWords.lastCall, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
  },
})

const change = { method: 'POST', access: ['change-work-sso-config'] } as const

/** For so many hours the key before goes on beside a new one. */
export const oldKeyHours = 24

/** A new key, told once. */
export const newScimKey = endpoint({
  ...change,
  path: '/scim_connection/token',
  fresh: true,
  label: ['新建 SCIM 密钥', 'SCIM: new key'],
  creates: true,
  confidential: true,
  input: z.object({ id, keep_old: z.boolean().default(true) }),
  output: z.object({ key: z.string(), old_until: z.string().nullable() }),
})

/** From now on people are kept in the caller's name. */
export const ownScimConnection = endpoint({
  ...change,
  path: '/scim_connection/own',
  fresh: true,
  label: setupWords.takeOver,
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

const scimCall = z.object({
  id: z.number(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  /** Why it was refused, in the caller’s language. */
  reason: z.string().nullable(),
  ms: z.number(),
})
export type ScimCall = z.output<typeof scimCall>

/** What somebody who connects a directory has to know, and what it did last. */
export const scimConnectionState = endpoint({
  path: '/scim_connection/log',
  access: ['view-work-sso-config'],
  label: ['SCIM 最近调用', 'SCIM: last calls'],
  input: z.object({ id: queryId }),
  output: z.object({
    /** Where the directory calls; null: the product does not know its own address. */
    address: z.string().nullable(),
    keys: z.array(
      z.object({
        id: z.number(),
        hint: z.string(),
        created_at: z.string(),
        created_by: z.string(),
        ends_at: z.string().nullable(),
        last_used_at: z.string().nullable(),
        last_ip: z.string().nullable(),
      }),
    ),
    /** In whose name people are kept; null: nobody’s. */
    owner: z.string().nullable(),
    is_owner: z.boolean(),
    people: z.number(),
    closed: z.number(),
    /** What of the directory becomes what here. */
    mapping: z.array(z.tuple([z.string(), z.tuple([z.string(), z.string()])])),
    calls: z.array(scimCall),
  }),
})
