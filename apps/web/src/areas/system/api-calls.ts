import type { ApiDocument, ApiOperation, Schema } from '@workplace/contract/kernel/api-document'
import { deviceKinds } from '@workplace/contract/kernel/device-kind'
import { type Label, say } from '@workplace/contract/kernel/words'
import { permissions } from '@workplace/contract/permission/permissions'
import { apiWords as words } from './words'

export type ApiCall = {
  /** How the address names it: `post /meeting/add`. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly label: Label
  readonly area: string
  readonly operation: ApiOperation
}

export const callsIn = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      label: [operation.description, operation.summary] as const,
      area: operation.tags[0] ?? 'system',
      operation,
    })),
  )

/** Who may call, in words: one of these is enough. */
export function accessOf({ operation }: ApiCall): Label[] {
  const access = operation['x-permission']
  if (access === 'device')
    return (operation['x-devices'] ?? []).map((one) => {
      const [zh, en] = deviceKinds[one]
      return [say(words.device, 'zh', { kind: zh }), say(words.device, 'en', { kind: en.toLowerCase() })]
    })
  if (typeof access === 'string') return [words[access]]
  return access.map((code) => permissions.get(code) ?? [code, code])
}

export const codesOf = ({ operation }: ApiCall): readonly string[] => {
  const access = operation['x-permission']
  return typeof access === 'string' ? [] : access
}

/** Every word of the search stands somewhere: in the name of the call, its path, or who may call it. */
export function soughtCalls(calls: readonly ApiCall[], { q, area }: { q: string; area: string | null }): ApiCall[] {
  const needles = q.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter((call) => {
    if (area !== null && call.area !== area) return false
    if (needles.length === 0) return true
    const names = [...call.label, ...codesOf(call), ...accessOf(call).flat(), scopeOf(call) ?? '']
    const text = [call.method, call.path, ...names].join(' ').toLowerCase()
    return needles.every((needle) => text.includes(needle))
  })
}

export const bodyOf = ({ operation }: ApiCall): { type: string; schema: Schema } | undefined => {
  const [body] = Object.entries(operation.requestBody?.content ?? {})
  return body === undefined ? undefined : { type: body[0], schema: body[1].schema ?? {} }
}

/** What goes in, as one object whichever way it is sent. */
export function inputOf(call: ApiCall): Schema {
  const query = (call.operation.parameters ?? []).filter((one) => one.in === 'query')
  return (
    bodyOf(call)?.schema ?? {
      type: 'object',
      properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
      required: query.filter(({ required }) => required).map(({ name }) => name),
    }
  )
}

/** What stands in the envelope's `data`; undefined where the answer is a file. */
export const outputOf = ({ operation }: ApiCall): Schema | undefined =>
  operation.responses['200']?.content['application/json']?.schema?.properties?.data

export const isRepeatable = ({ operation }: ApiCall) =>
  (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key')

/** What a program with a key needs to make a call; undefined where none makes it. */
export const scopeOf = ({ operation }: ApiCall): string | undefined => operation['x-scope']

export const labelOf = (call: ApiCall, language: 'zh' | 'en') => say(call.label, language)
