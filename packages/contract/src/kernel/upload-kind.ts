import type { Permission } from '../permission/permissions'

/** What a file is for, which the specification calls the upload's type: it decides what is accepted. */
export type UploadKind = {
  /** What travels as `type`, and is stored with each file. */
  readonly name: string
  /** Endings that are accepted, ignoring case. The server judges by content as well. */
  readonly formats: readonly string[]
  readonly megabytes: number
  /** A smaller image is refused. */
  readonly smallest?: Pixels
  /** A larger image is refused. */
  readonly largest?: Pixels
  /** A larger image is made smaller to fit, since nobody can resize the photo of a phone by hand. */
  readonly shrunk?: Pixels
  /** Said to people as advice. */
  readonly advised?: Pixels
  /** How many files one input takes. */
  readonly count: number
  /** May come piece by piece, and goes on where it was cut off: without it everything has to come at once. */
  readonly resumable?: true
  /** Comes so however small it is: an area looks at it by itself, which happens there alone. */
  readonly inParts?: true
  /** Of these permissions one is needed; without them everybody who is signed in may. */
  readonly access?: readonly Permission[]
  /** A photo of a person, which `/users/uploadImg` takes. */
  readonly ofPerson?: true
  /** By it a device knows somebody: only with consent, encrypted, and shown to nobody but by a call that records who looked. */
  readonly face?: true
}

export type Pixels = { readonly width: number; readonly height: number }

/** Pictures, and those of them that do not move. */
export const pictures = ['jpg', 'jpeg', 'png', 'gif'] as const
export const stills = ['jpg', 'jpeg', 'png'] as const
