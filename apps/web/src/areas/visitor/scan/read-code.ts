import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Fetched once a camera is opened to scan: nobody else waits for a decoder. Its file is ours, as the page's policy asks.

/** The text of a QR code in a picture; null: there is none, or it cannot be read. */
export type ReadCode = (picture: HTMLVideoElement) => Promise<string | null>

/** Wide enough for a code that fills a fifth of the picture, and quick on a weak device. */
const widest = 960

type Detector = { detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

/** What the browser brings, where it does: it is quicker than anything that is sent to it. */
async function ownReader(): Promise<ReadCode | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector === undefined) return null
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  } catch {
    // it is there by name only
    return null
  }
}

/** What a picture says, by the decoder that we bring. */
export async function readPicture(pixels: ImageData | Uint8Array): Promise<string | null> {
  const [found] = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 })
  return found?.isValid === true ? found.text : null
}

async function broughtReader(): Promise<ReadCode> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0 || pen === null) return null
    const scale = Math.min(1, widest / videoWidth)
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    return readPicture(pen.getImageData(0, 0, canvas.width, canvas.height))
  }
}

export const openReader = async (): Promise<ReadCode> => (await ownReader()) ?? broughtReader()
