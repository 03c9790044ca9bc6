import * as uploads from '@workplace/contract/kernel/uploads'

const { width, height } = uploads.photo.shrunk
const largest = uploads.photo.megabytes * 1024 * 1024

/** The size of a picture that fits, its shape kept; never larger than it was. */
function fitting(picture: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, width / picture.width, height / picture.height)
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
}

/** A phone's photo made small enough to be sent; anything that is no picture, or small already, stays what it was. */
export async function shrunkPhoto(file: File): Promise<File> {
  if (file.size <= largest || !/^image\/(jpeg|png)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, fitting(picture))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return blob === null ? file : new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return file // the server says what is wrong with it
  }
}
