import { compareVersions, isSameVersion } from './version-order'

/** Why a device is left out. */
export const misfits = ['off', 'other_model', 'unknown_version', 'has_it', 'too_old', 'newer'] as const
export type Misfit = (typeof misfits)[number]

export type UpdateVersion = {
  readonly model: string
  readonly version_no: string
  readonly min_from_version: string | null
  /** It may not be put off, and takes the place of a newer one, too. */
  readonly force: boolean
}
export type Candidate = {
  readonly model: string | null
  /** As it says itself; null: it has not. */
  readonly version: string | null
  readonly is_on: boolean
}

const plain = (model: string) => model.trim().toLowerCase()

/** Why this version is not for a device; null: it is. */
export function misfitOf(release: UpdateVersion, device: Candidate): Misfit | null {
  if (!device.is_on) return 'off'
  if (device.model === null || plain(device.model) !== plain(release.model)) return 'other_model'
  // one that never said what it runs has it confirmed by nothing
  if (device.version === null) return release.min_from_version === null ? null : 'unknown_version'
  if (isSameVersion(device.version, release.version_no)) return 'has_it'
  if (release.min_from_version !== null && compareVersions(device.version, release.min_from_version) < 0)
    return 'too_old'
  return compareVersions(device.version, release.version_no) > 0 && !release.force ? 'newer' : null
}
