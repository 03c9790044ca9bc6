import type { CardFormat } from '@workplace/domain/access/card-number'
import { type DeviceLimits, usualLimits } from '@workplace/domain/access/compile'
import type { PassWay, VerifyMode } from '@workplace/domain/access/strategy'
import { collection } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'
import type { DeviceRef } from './device-ref'

/** A device as far as rights are concerned. */
export type DeliveryTarget = {
  readonly id: number
  readonly name: string
  readonly office_id: number
  /** Of its office. */
  readonly zone: string
  /** Switched off, it is given nothing. */
  readonly is_on: boolean
  readonly limits: DeviceLimits
  /** Doors in use by their place at the device; null: none there. */
  readonly doors: readonly (number | null)[]
  /** By what it knows people. */
  readonly ways: readonly PassWay[]
  /** How cards are written there. */
  readonly card_format: CardFormat
  /** The largest photo that it takes. */
  readonly face_bytes: number
}

/** Devices of a kind, of a company; `ids` null: all of them. */
export type DeliveryTargets = {
  readonly kind: DeviceRef['kind']
  read(db: Db, company_id: number, ids: readonly number[] | null): Promise<DeliveryTarget[]>
}

export const deliveryTargets = collection<DeliveryTargets>('devices that hold rights')

export const controllerTargets: DeliveryTargets = {
  kind: 'controller',
  async read(db, company_id, ids) {
    const rows = await db.query<{
      id: number
      name: string
      office_id: number
      zone: string
      is_on: boolean
      door_count: number
      card_format: CardFormat
      doors: Record<string, number>
    }>(
      `select c.id, c.name, c.office_id, o.timezone as zone, c.status = 'on' as is_on, c.door_count, c.card_format,
         coalesce((select json_object_agg(d.door_no, d.id) from door d where d.company_id = $1 and d.controller_id = c.id
           and d.status = 'on'), '{}') as doors
       from door_device c join office o on o.company_id = $1 and o.id = c.office_id
       where c.company_id = $1 and ($2::int[] is null or c.id = any($2)) order by c.id`,
      [company_id, ids],
    )
    return rows.map(({ doors, door_count, ...row }) => ({
      ...row,
      limits: usualLimits.ut0311,
      doors: Array.from({ length: door_count }, (_, n) => doors[n + 1] ?? null),
      ways: ['card'],
      face_bytes: 0,
    }))
  },
}

/** What a face device asks for lets these ways in. */
const waysOf: Readonly<Record<VerifyMode, readonly PassWay[]>> = {
  face: ['face'],
  card: ['card'],
  face_or_card: ['face', 'card'],
  face_and_card: ['face_and_card'],
  pin: ['pin'],
  qr: ['qr'],
}
const usualFaceKb = 200

export const faceTargets: DeliveryTargets = {
  kind: 'face',
  async read(db, company_id, ids) {
    const rows = await db.query<{
      id: number
      name: string
      office_id: number
      zone: string
      is_on: boolean
      dialect: 'acc' | 'att'
      verify_mode: VerifyMode
      max_users: number | null
      face_max_kb: number | null
      door_id: number | null
    }>(
      `select f.id, f.name, f.office_id, o.timezone as zone, f.status = 'on' as is_on, f.dialect, f.verify_mode, m.max_users,
         m.face_max_kb, (select d.id from door d where d.company_id = $1 and d.face_device_id = f.id and d.status = 'on')
           as door_id
       from face_device f join office o on o.company_id = $1 and o.id = f.office_id
       left join device_model m on m.company_id = $1 and m.id = f.model_id
       where f.company_id = $1 and ($2::int[] is null or f.id = any($2)) order by f.id`,
      [company_id, ids],
    )
    return rows.map(({ dialect, verify_mode, max_users, face_max_kb, door_id, ...row }) => ({
      ...row,
      limits: { ...usualLimits[dialect], ...(max_users === null ? {} : { holders: max_users }) },
      doors: [door_id],
      ways: waysOf[verify_mode],
      card_format: 'any',
      face_bytes: (face_max_kb ?? usualFaceKb) * 1024,
    }))
  },
}
