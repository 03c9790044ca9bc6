import { formatFault, type UploadFault, uploadFaultOf } from '@workplace/contract/kernel/upload'
import type { Pixels, UploadKind } from '@workplace/contract/kernel/upload-kind'

/** What is wrong with a picture, as far as it can be known before it is sent: type, size, resolution. Null if nothing. */
export async function pictureFaultOf(kind: UploadKind, file: File): Promise<UploadFault | null> {
  const fault = uploadFaultOf(kind, { name: file.name, bytes: file.size })
  if (fault !== null) return fault
  const pixels = await pixelsOf(file)
  // Named like a picture, but none.
  if (pixels === null) return formatFault(kind)
  return uploadFaultOf(kind, { name: file.name, bytes: file.size, pixels })
}

async function pixelsOf(file: File): Promise<Pixels | null> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return null
  }
}
