import type { Db } from '../../kernel/database/db'

/** Notes with the stretches in which nobody is seen, and that go on, which meetings gave their rooms back for them. */
export async function noteReleases(
  db: Db,
  company_id: number,
  released: readonly { readonly room_id: number; readonly meeting_id: number }[],
): Promise<void> {
  if (released.length === 0) return
  await db.query(
    `update detector_open o set action = 'release', meeting_id = t.meeting_id
     from unnest($2::int[], $3::int[]) as t(room_id, meeting_id)
     where o.company_id = $1 and o.meetingroom_id = t.room_id and o.state = 0`,
    [company_id, released.map((one) => one.room_id), released.map((one) => one.meeting_id)],
  )
}
