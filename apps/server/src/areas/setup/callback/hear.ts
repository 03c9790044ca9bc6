import { toldEvents } from '@workplace/contract/events'
import { personForgotten } from '@workplace/contract/people/events'
import type { Db } from '../../../kernel/database/db'
import type { AfterCommit, Consumers, RaisedEvent, Reaction } from '../../../kernel/events/consumer'
import { on } from '../../../kernel/events/consumer'
import { callbackConsumer } from './settle-wanted'

/** What it happened to: by the id that it names of its own kind (`meeting.booked`: `meeting_id`), else by its key. */
export function subjectOf({ type, key, payload }: Pick<RaisedEvent, 'type' | 'key' | 'payload'>) {
  const kind = type.slice(0, type.indexOf('.'))
  const said = payload as Readonly<Record<string, unknown>>
  const [keyKind = kind, keyId = ''] = key.split('/')
  const id = said[`${kind}_id`]
  const version = said.version ?? said.revision ?? null
  return {
    object_type: id === undefined ? keyKind : kind,
    object_id: id === undefined ? keyId : String(id),
    object_version: typeof version === 'number' ? version : null,
  }
}

const keepStatement = {
  name: 'keep-events-for-callbacks',
  text: `insert into callback_event (company_id, type, object_type, object_id, object_version, data, time)
    select $1::int, type, object_type, object_id, object_version, data, time
    from jsonb_to_recordset($2::jsonb) as e(n int, type text, object_type text, object_id text, object_version bigint, data jsonb,
      time timestamptz) order by n`,
}

/** Keeps what happened in a company for its endpoints; the numbers are given later, by one server at a time. */
const keepEvents = (tx: Db, company_id: number, events: readonly RaisedEvent[]): Promise<unknown> =>
  tx.query(keepStatement, [
    company_id,
    JSON.stringify(
      events.map((event, n) => ({
        ...{ n, type: event.type, ...subjectOf(event), data: event.payload, time: event.raised_at },
      })),
    ),
  ])

/** Everything that can be told, where somebody wants to hear it; and what is forgotten of people is forgotten here. */
export const hearAll = (poke: () => void): Consumers => ({
  [callbackConsumer]: toldEvents.map(
    ({ event: { type } }): Reaction => ({
      type,
      onlyWanted: true,
      together: true,
      async react(tx: Db, events: readonly RaisedEvent[], afterCommit: AfterCommit) {
        await keepEvents(tx, events[0]?.company_id ?? 0, events)
        afterCommit(poke)
      },
      concerns: async (_, events) => events.map(() => true),
      choose: undefined,
    }),
  ),
  'setup.forgotten': [
    on(personForgotten, async (tx, { company_id, payload }) => {
      await tx.query(
        `update callback_event set data = '{}', truncated = true
         where company_id = $1 and object_type = 'user' and object_id = $2::text`,
        [company_id, String(payload.user_id)],
      )
    }),
  ],
})
