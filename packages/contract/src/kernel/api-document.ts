import { z } from 'zod'
import type { Access, Within } from './endpoint'
import { endpoint } from './endpoint'
import type { Words } from './words'

/** What the calls are about, in the order in which they are described. */
export const apiAreas = {
  account: ['登录与账号', 'Sign-in and accounts'],
  meeting: ['会议', 'Meetings'],
  meetingroom: ['会议室', 'Meeting rooms'],
  place: ['场所', 'Places'],
  people: ['人员与组织', 'People and organisation'],
  message: ['消息', 'Messages'],
  statistics: ['统计', 'Statistics'],
  privacy: ['个人数据', 'Personal data'],
  company: ['公司与系统配置', 'Company and settings'],
  system: ['系统', 'System'],
} as const satisfies Words
export type ApiArea = keyof typeof apiAreas

/** As much of JSON Schema as describes what goes over the wire. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>
type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }

/** One call as the document has it: `description` is its name in Chinese, `summary` in English. */
export type ApiOperation = {
  readonly summary: string
  readonly description: string
  readonly operationId: string
  readonly tags: readonly ApiArea[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>
  readonly 'x-permission': Access
  /** Where it holds; only of what needs a permission to change something. */
  readonly 'x-within'?: Within
}
export type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>> }

/** `GET /prod-api/openapi.json`, for administrators: what can be called tells strangers more than they need. */
export const apiDocument = endpoint({
  path: '/openapi.json',
  access: ['system-info'],
  label: ['接口文档', 'API documentation'],
  answer: 'file',
  input: z.object({}),
  output: z.null(),
})
