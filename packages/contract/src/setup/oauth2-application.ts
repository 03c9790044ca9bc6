import { z } from 'zod'
import * as common from '../kernel/common-words'
import {
  computedSelect,
  counted,
  instant,
  integer,
  longtext,
  ref,
  type Shape,
  select,
  structured,
  text,
} from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as setupWords from './words'

const MOST_SCOPES = 100
const several = /[\s,，、;；]+/

/** What a program may do, as `meeting:read`. */
const scopesShape: Shape<readonly string[]> = {
  schema: z
    .array(z.string().regex(/^[a-z]+:(?:read|write)$/, 'option'), { error: 'required' })
    .max(MOST_SCOPES, `too_many|${MOST_SCOPES}`)
    .transform((scopes) => [...new Set(scopes)].sort()),
  write: (scopes) => scopes.join(', '),
  read: (written) => written.split(several).filter((one) => one !== ''),
  hint: ['meeting:read, meeting:write', 'meeting:read, meeting:write'],
}

/** How an application stands. */
const applicationStates = {
  well: common.normal,
  ending: ['密钥即将到期', 'Key expires soon'],
  keyless: setupWords.noValidKey,
  person: ['代表的用户已停用', 'Its user is disabled'],
  off: common.disabled,
} as const

/** A program that calls with a key, for a person: it may what its scopes and that person's permissions have in common. */
export const oauth2Application = resource({
  name: 'oauth2_application',
  label: setupWords.application,
  area: 'setup',
  path: '/oauth2_application',
  permission: 'oath2-Application',
  only: ['pagelist', 'list', 'single', 'add', 'edit', 'del'],
  columns: ['name', 'state', 'user_id', 'scopes', 'calls', 'refused', 'last_used_at'],
  fields: {
    name: text(common.name, { max: 60, unique: true }),
    state: computedSelect(common.status, applicationStates, {
      tones: { well: 'good', ending: 'warning', keyless: 'warning', person: 'bad', off: 'quiet' },
      filter: false,
    }),
    user_id: ref('user', ['代表的用户', 'Acts for'], {
      help: [
        '应用以此用户的身份操作，权限不会超过该用户。建议为程序单独建立用户',
        'Everything is done in this person’s name, and never more than they may do. Best a user of its own.',
      ],
    }),
    contact: text(['联系人', 'Contact'], {
      optional: true,
      max: 200,
      list: false,
      help: ['程序出问题时找谁', 'Who to ask when the program misbehaves'],
    }),
    scopes: structured(setupWords.scopes, scopesShape, { initial: [] }),
    rate_per_minute: integer(['每分钟调用上限', 'Calls per minute'], {
      initial: 600,
      min: 1,
      max: 6000,
      list: false,
      section: ['限制', 'Limits'],
    }),
    ip_allow: text(['允许的来源网络', 'Allowed networks'], {
      optional: true,
      max: 500,
      list: false,
      sortable: false,
      help: [
        '如 10.1.0.0/16，多个以逗号分隔；不填则不限',
        'Such as 10.1.0.0/16, several with commas. Empty: anywhere.',
      ],
    }),
    remark: longtext(common.note, { optional: true, list: false, max: 500 }),
    status: select(setupWords.isEnabled, status, { initial: 'on', tones: statusTones, list: false, filter: false }),
    keys: counted(['可用密钥', 'Valid keys'], { list: false }),
    calls: counted(['近7天调用', 'Calls, 7 days']),
    refused: counted(['近7天被拒绝', 'Denied, 7 days']),
    last_used_at: {
      ...instant(setupWords.lastUsed, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
  },
  search: ['name'],
})
