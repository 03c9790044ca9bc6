import type { FaceOptions } from '../../../adapters/device/zkpush/port'
import type { StateChange } from './face-devices.store'

const whole = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** Of a row of numbers by kind of recognition, that of faces in visible light. */
const ofFaces = (text: string | undefined): number | undefined => whole(text?.split(':')[9])

/** What of that which a device tells of itself is shown; all of it is kept. People and records are told in hundreds. */
export function stateOfOptions(options: FaceOptions): StateChange {
  const { FWVersion, FirmVer, UserCount, FaceCount, CardCount, TransactionCount } = options
  const people = whole(options.MaxUserCount)
  const found = {
    firmware: FWVersion ?? FirmVer,
    person_count: whole(UserCount),
    face_count: ofFaces(options.MultiBioPhotoCount) ?? whole(FaceCount),
    card_count: whole(CardCount),
    record_count: whole(TransactionCount),
    person_capacity: people === undefined || people === 0 ? undefined : people * 100,
    face_capacity: ofFaces(options.MaxMultiBioPhotoCount) ?? whole(options.MaxFaceCount),
    options: Object.keys(options).length === 0 ? undefined : options,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as StateChange
}

/** The language it is set to, as devices number them. */
export const languageOf = (options: FaceOptions): number | null =>
  whole(options.language) ?? whole(options.Language) ?? null
