import { areaTitle, toldEvents } from '@workplace/contract/events'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { callbackEvents } from '@workplace/contract/setup/callback-calls'
import { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import { bodyOf } from './body'
import { subjectOf } from './hear'

type Json = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
}

/** An invented value of a schema: what a body looks like, for who writes a receiver. */
function invented(schema: Json, name = ''): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return invented(schema.anyOf[0] ?? {}, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, invented(one, key)]))
    case 'array':
      return schema.items === undefined ? [] : [invented(schema.items, name)]
    case 'integer':
    case 'number':
      return name.endsWith('id') || name.endsWith('ids') ? 12 : 1
    case 'boolean':
      return true
    default:
      return /time|start|end|since|_at$/.test(name) ? '2026-11-28T08:00:00Z' : name === 'date' ? '2026-11-28' : '…'
  }
}

const items = () =>
  toldEvents.map(({ area, event }) => {
    const payload = invented(z.toJSONSchema(event.schema) as Json)
    const { type } = event
    const object = subjectOf({ type, key: `${type.slice(0, type.indexOf('.'))}/12`, payload })
    const kept = {
      type,
      time: '2026-11-28T08:00:00Z',
      truncated: false,
      data: payload as Record<string, unknown>,
      ...object,
    }
    const title = areaTitle(area) ?? event.label
    return {
      type,
      label: [event.label[0], event.label[1]] as [string, string],
      area: [title[0], title[1]] as [string, string],
      sample: bodyOf(kept, 1, 'full'),
    }
  })
let known: ReturnType<typeof items> | undefined

/** `GET /callback/events`: the same for everybody, put together once. */
export async function listEvents(
  _: Call,
  __: ParsedOf<typeof callbackEvents>,
): Promise<OutputOf<typeof callbackEvents>> {
  known ??= items()
  return { items: known }
}
