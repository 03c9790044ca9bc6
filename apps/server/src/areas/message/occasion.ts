import { createHash } from 'node:crypto'
import type { MessageKind, MessageValues } from '@workplace/contract/message/message'

type Said = { kind: MessageKind; meeting_id: number | null; values: MessageValues }

/** Names what is said in one call, so that the same is not said twice in it. */
export function occasionOf(request_id: string, { kind, meeting_id, values }: Said): string {
  const said = createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
  return [request_id, kind, meeting_id ?? '', said].join(' ')
}
