import type { Db } from '../../../kernel/database/db'
import type { WindowSource } from './open-window'

/**
 * These people are to be known at these face devices for the sake of something else than doors, attendance for one: they
 * are delivered there with photo and card, and open nothing by that. It replaces what the source said before; none of
 * either takes it back. In the caller's transaction.
 */
export async function wantAt(
  tx: Db,
  company_id: number,
  {
    source,
    device_ids,
    user_ids,
  }: { source: WindowSource; device_ids: readonly number[]; user_ids: readonly number[] },
): Promise<void> {
  await tx.query(
    `delete from known_at_device where company_id = $1 and source_kind = $2 and source_id = $3
       and (face_device_id <> all($4::int[]) or user_id <> all($5::int[]))`,
    [company_id, source.kind, source.id, device_ids, user_ids],
  )
  // one that was deleted meanwhile knows nobody, and nobody is known who was
  await tx.query(
    `insert into known_at_device (company_id, source_kind, source_id, face_device_id, user_id)
     select $1, $2, $3, f.id, u.id from face_device f join users u on u.company_id = $1 and u.id = any($5::int[])
     where f.company_id = $1 and f.id = any($4::int[]) order by f.id, u.id on conflict do nothing`,
    [company_id, source.kind, source.id, device_ids, user_ids],
  )
}
