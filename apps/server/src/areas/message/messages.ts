import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { eventOf } from '@workplace/contract/kernel/topic'
import { kindsOf } from '@workplace/contract/message/kinds'
import type {
  messagePage as declaredPage,
  readMessages as declaredRead,
  Message,
} from '@workplace/contract/message/message'
import * as topics from '@workplace/contract/message/topics'
import type { Call } from '../../kernel/call/call'
import { ownSentences } from './own-words'

async function unreadOf(call: Call): Promise<number> {
  const [row] = await call.db.query<{ unread: number }>(
    'select count(*)::int as unread from message where company_id = $1 and user_id = $2 and read_at is null and on_site',
    [call.actor.company_id, call.actor.user_id],
  )
  return row?.unread ?? 0
}

/** `GET /message/pagelist`: what the caller was told, the newest first. */
export async function messagePage(
  call: Call,
  input: ParsedOf<typeof declaredPage>,
): Promise<OutputOf<typeof declaredPage>> {
  const { company_id, user_id } = call.actor
  const wanted = `company_id = $1 and user_id = $2 and on_site and ($3::text[] is null or kind = any($3))
    and (not $4 or read_at is null)`
  const filters = [company_id, user_id, input.topic === undefined ? null : kindsOf(input.topic), input.unread === 1]
  const [[count], rows, unread, own] = await Promise.all([
    call.db.query<{ total: number }>(`select count(*)::int as total from message where ${wanted}`, filters),
    call.db.query<Omit<Message, 'text'>>(
      `select id, kind, meeting_id, message.values, created_at, read_at from message
       where ${wanted} order by id desc limit $5 offset $6`,
      [...filters, input.limit, (input.page - 1) * input.limit],
    ),
    unreadOf(call),
    ownSentences(call.db, company_id),
  ])
  const items = rows.map((row) => ({ ...row, text: own.get(row.kind) ?? null }))
  return { items, total: count?.total ?? 0, unread }
}

/** `POST /message/read`: those named, or all; as read, or as not read. */
export async function readMessages(
  call: Call,
  input: ParsedOf<typeof declaredRead>,
): Promise<OutputOf<typeof declaredRead>> {
  const { company_id, user_id } = call.actor
  await call.db.query(
    `update message set read_at = case when $4 then now() end where company_id = $1 and user_id = $2 and on_site
       and (read_at is null) = $4 and ($3::bigint[] is null or id = any($3))`,
    [company_id, user_id, input.ids ?? null, input.read],
  )
  // the person's other windows and devices
  call.emit(eventOf(topics.message, { user_id }))
  // what somebody read is theirs, and changes nothing for anybody
  call.unchanged()
  return { unread: await unreadOf(call) }
}
