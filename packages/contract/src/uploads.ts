import { areas } from './areas'
import type { UploadKind } from './kernel/upload-kind'

/** Every kind of upload, in the order of the areas. */
export const uploadKinds: readonly UploadKind[] = Object.values(areas).flatMap((area): readonly UploadKind[] =>
  'uploads' in area ? Object.values(area.uploads) : [],
)

const byName = new Map(uploadKinds.map((kind) => [kind.name, kind]))

/** A kind of upload by the name that travels as `type` and is stored with each file; undefined where no area has it. */
export const uploadKindNamed = (name: string): UploadKind | undefined => byName.get(name)
