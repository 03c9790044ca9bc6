import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { evaluationModes } from '../kernel/evaluation-mode'
import { type StrategyForm, strategyOption } from '../kernel/strategy-option'
import type { Label } from '../kernel/words'
import { settings as ofPeople } from '../people/settings'
import * as companyWords from './words'

/** The twelve keys of the settings that the shell reads, spelled as given. */
export const strategyKeys = [
  'EnableBirthday',
  'EnableIdentityCard',
  'EnableJob',
  'EnableSubPhone',
  'EnableWeChat',
  'EnableEmaill',
  'EnableSkype',
  'isLogoutButton',
  'NavbarBackgroundColor',
  'NavbarMainTitleColor',
  'NavbarSubTitleColor',
  'EnableVConsole',
] as const
export type StrategyKey = (typeof strategyKeys)[number]

/** Ours beside the twelve of the shell: 1 ends an account's other sessions when it signs in. */
export const singleSessionKey = 'EnableSingleSession'

/** Ours: how many days after somebody left what is stored about them is deleted. */
export const retentionKey = 'PersonalDataRetentionDays'

/** Ours: whether people are asked about their meetings, with or without their names, and for how long. */
export const evaluationKeys = { enabled: 'evaluate_enabled', mode: 'evaluate_mode', days: 'evaluate_days' } as const
type EvaluationKey = (typeof evaluationKeys)[keyof typeof evaluationKeys]

export const strategyGroups = {
  people: ['人员信息', 'Fields shown for people'],
  privacy: ['个人数据', 'Personal data'],
  bar: ['导航栏', 'Navigation bar'],
  session: ['登录与会话', 'Sign-in and sessions'],
  evaluation: ['会议评价', 'Meeting feedback'],
  tools: ['调试', 'Debugging'],
} as const satisfies Record<string, Label>
export type StrategyGroup = keyof typeof strategyGroups

export type DeclaredStrategy = StrategyForm & { readonly group: StrategyGroup }

/** Settings that an area declares, in a group of this page. */
const inGroup = <K extends string>(group: StrategyGroup, forms: Readonly<Record<K, StrategyForm>>) =>
  Object.fromEntries(
    Object.entries<StrategyForm>(forms).map(([key, form]) => [key, { ...form, group }]),
  ) as unknown as Readonly<Record<K, DeclaredStrategy>>

const color = (label: Label, help: Label): DeclaredStrategy => ({
  label,
  help,
  group: 'bar',
  option: { kind: 'color' },
  initial: '',
})
const flag = (label: Label, help: Label, group: StrategyGroup, initial: '0' | '1'): DeclaredStrategy => ({
  label,
  help,
  group,
  option: { kind: 'flag' },
  initial,
})

/** Every setting of the system configuration, spelled as the specification gives it. */
export const strategies: Readonly<
  Record<StrategyKey | typeof singleSessionKey | typeof retentionKey | EvaluationKey, DeclaredStrategy>
> = {
  ...inGroup('people', ofPeople),
  isLogoutButton: flag(
    ['显示退出按钮', 'Show the sign-out button'],
    ['关闭后，用户菜单中没有退出登录', 'When off, the user menu has no sign-out button'],
    'session',
    '1',
  ),
  NavbarBackgroundColor: color(['背景色', 'Background'], ['不填则使用深蓝色', 'Leave empty for dark blue']),
  NavbarMainTitleColor: color(
    ['主标题颜色', 'Main title'],
    ['简称的颜色，不填则随背景色', 'Colour of the abbreviation. Leave empty to match the background.'],
  ),
  NavbarSubTitleColor: color(
    ['副标题颜色', 'Subtitle'],
    ['公司名称的颜色，不填则随背景色', 'Colour of the company name. Leave empty to match the background.'],
  ),
  EnableVConsole: flag(
    companyWords.debugConsole,
    ['在所有人的页面上显示调试工具，用完请关闭', 'Shows a debugging tool on everyone’s pages. Turn it off after use.'],
    'tools',
    '0',
  ),
  [singleSessionKey]: flag(
    ['同一账号只允许一处登录', 'One session per account'],
    ['开启后，在别处登录会结束原有会话', 'Signing in elsewhere ends existing sessions'],
    'session',
    '0',
  ),
  [retentionKey]: {
    label: ['离职后保留天数', 'Data retention after leaving (days)'],
    help: [
      '离职满此天数后，个人数据会被删除；到期前可以停止。修改只影响之后开始的删除',
      'Personal data is deleted this many days after someone leaves, unless it is stopped before. Changes apply only to deletions started later.',
    ],
    group: 'privacy',
    option: { kind: 'number', min: 0, max: 3650 },
    initial: '30',
  },
  evaluate_enabled: flag(
    ['会后邀请评价', 'Ask for feedback after meetings'],
    [
      '会议结束后，邀请参会人评价（须有启用的评价项）',
      'When a meeting ends, attendees are asked for feedback (requires at least one enabled question)',
    ],
    'evaluation',
    '1',
  ),
  evaluate_mode: {
    label: ['评价方式', 'Feedback mode'],
    help: [
      '匿名评价在评价时间结束后，且同一会议至少有3份时才可见；之前已邀请的会议不受影响',
      'Anonymous responses are shown after the feedback period ends and only if a meeting has at least 3. Meetings already asked about are not affected.',
    ],
    group: 'evaluation',
    option: { kind: 'select', options: Object.keys(evaluationModes) },
    words: evaluationModes,
    initial: 'named',
  },
  evaluate_days: {
    label: ['可评价天数', 'Feedback period (days)'],
    help: ['会议结束后多少天内可以评价', 'How many days after a meeting attendees can give feedback'],
    group: 'evaluation',
    option: { kind: 'number', min: 1, max: 30 },
    initial: '7',
  },
}

export type ConfigKey = keyof typeof strategies
/** All of them, in the order in which they are shown. */
export const configKeys = Object.keys(strategies) as ConfigKey[]
export const isConfigKey = (key: string): key is ConfigKey => Object.hasOwn(strategies, key)

/** The settings with who changed them last. */
export const configList = endpoint({
  path: '/companyconfig/list',
  access: ['view-config'],
  label: ['系统配置', 'System configuration: list'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        strategy_key: z.enum(configKeys as [ConfigKey, ...ConfigKey[]]),
        strategy_values: z.string(),
        option: strategyOption,
        version: z.number(),
        updated_at: z.string(),
        updated_by: z.string(),
      }),
    ),
  }),
})
export type ConfigRow = z.output<typeof configList.output>['items'][number]

/** Changes a setting, by its key or its id; null brings the default back. */
export const strategyEdit = endpoint({
  method: 'POST',
  path: '/strategy/edit',
  within: 'offices',
  // which of them depends on the setting: the booking strategy has its own
  access: ['change-config', 'change-strategy'],
  label: ['修改策略', 'Edit setting'],
  input: z
    .object({
      id: z.number().int().positive().max(2147483647).optional(),
      strategy_key: z.string().trim().min(1).max(100).optional(),
      strategy_values: z.string().max(2000).nullable(),
      /** The value of one office instead of the company's; null for it brings that of the company back. */
      office_id: z.number().int().positive().max(2147483647).nullish(),
      version: z.number().int().positive().optional(),
    })
    .refine(({ id, strategy_key }) => id !== undefined || strategy_key !== undefined, {
      path: ['strategy_key'],
      message: 'required',
    }),
  output: z.object({ id: z.number(), version: z.number(), strategy_key: z.string(), strategy_values: z.string() }),
})
