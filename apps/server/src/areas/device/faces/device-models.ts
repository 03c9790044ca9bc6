import type { FaceDialect, FaceOptions } from '../../../adapters/device/zkpush/port'
import type { Db } from '../../../kernel/database/db'
import type { FaceDevice } from './face-devices.store'
import { stateOfOptions } from './told-options'

const within = (value: number | undefined, least: number, most: number, usual: number) =>
  value === undefined || value <= 0 ? usual : Math.min(Math.max(value, least), most)

/** A device says which model it is: one that nobody entered is noted with what it says it holds. */
export async function noteModel(
  tx: Db,
  { company_id, id, model_id }: FaceDevice,
  dialect: FaceDialect,
  options: FaceOptions,
): Promise<void> {
  const model = options.DeviceName?.slice(0, 50).trim() ?? ''
  if (model_id !== null || model === '') return
  const { person_capacity, face_capacity } = stateOfOptions(options)
  const people = within(person_capacity, 1, 1_000_000, 3000)
  const faces = within(face_capacity, 0, 1_000_000, people)
  await tx.query(
    `insert into device_model (company_id, model, vendor, dialect, max_users, max_faces, max_cards)
     values ($1, $2, $3, $4, $5, $6, $5) on conflict (company_id, lower(model)) do nothing`,
    [company_id, model, options.OEMVendor?.slice(0, 50) || 'ZKTeco', dialect, people, faces],
  )
  await tx.query(
    `update face_device set model_id = (select id from device_model where company_id = $1 and lower(model) = lower($3))
     where company_id = $1 and id = $2 and model_id is null`,
    [company_id, id, model],
  )
}
