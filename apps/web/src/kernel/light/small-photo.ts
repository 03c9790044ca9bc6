/** As the kinds of photos that travel with a call (`visitorPhotoKind`, `punchPhotoKind`), whose schemas light pages do not load. */
const longest = 960
/** Of the text that travels. */
const mostLetters = 600_000

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** A picture as it is sent: small, upright, without what the camera wrote into it; base64. */
export async function smallPhoto(picture: ImageBitmap | HTMLVideoElement): Promise<string | null> {
  const [width, height] =
    picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
  if (width === 0 || height === 0) return null
  const scale = Math.min(1, longest / width, longest / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  // what is transparent would become black
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const quality of [0.88, 0.75, 0.6]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    const text = blob === null ? null : await textOf(blob)
    if (text !== null && text.length <= mostLetters) return text
  }
  return null
}

/** The same of a file; null: it is no picture that this browser can read. */
async function smallPhotoOf(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  try {
    return await smallPhoto(picture)
  } finally {
    picture.close()
  }
}

/** The same of the file that was chosen in a field, in which it may be chosen again; undefined: none was. */
export async function chosenPhoto(input: HTMLInputElement): Promise<string | null | undefined> {
  const [file] = input.files ?? []
  if (file === undefined) return undefined
  const small = await smallPhotoOf(file)
  input.value = ''
  return small
}

export const shownPhoto = (text: string): string => `data:image/jpeg;base64,${text}`
