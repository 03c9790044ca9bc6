import { z } from 'zod'
import type { Permission } from '../permission/permissions'
import type { DeviceKind } from './device-kind'
import type { Effect, Within } from './endpoint'
import { endpoint } from './endpoint'

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
  /** The area that it belongs to. */
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>
  readonly 'x-permission': 'open' | 'session' | 'device' | readonly Permission[]
  /** What a program with a key needs; absent where none makes it. */
  readonly 'x-scope'?: string
  /** Does it change something? Absent in documents of earlier versions. */
  readonly 'x-effect'?: Effect
  /** Of which kinds, where it is for paired devices. */
  readonly 'x-devices'?: readonly DeviceKind[]
  /** Where it holds; only of what needs a permission to change something. */
  readonly 'x-within'?: Within
}
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
}

/**
 * `GET /prod-api/openapi.json`, for administrators and who keeps applications: what can be called tells strangers more
 * than they need.
 */
export const apiDocument = endpoint({
  path: '/openapi.json',
  access: ['system-info', 'view-oath2-Application'],
  label: ['接口文档', 'API documentation'],
  answer: 'file',
  input: z.object({}),
  output: z.null(),
})
