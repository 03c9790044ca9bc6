import { useEffect, useRef, useState } from 'react'
import { type Camera, type CameraSide, useCamera } from '../photo/use-camera'

/** Between two looks: nobody notices it, and a weak device stays cool. */
const pauseMs = 150
/** The same code is not tried again while somebody still holds it there. */
const sameAgainMs = 6000

/** As the server reads codes: whatever else somebody holds before the camera costs no try. */
const isOurs = (text: string) => /^W1[LFB][A-Z2-7]{20,}$/.test(text)

type Scanner = {
  readonly camera: Camera
  /** What is held there is a code of others. */
  readonly strange: boolean
  /** The decoder did not come. */
  readonly broken: boolean
}

/** Looks through the camera for a code of ours, and says it once for as long as somebody holds it there. */
export function useCodeScanner(
  facing: CameraSide,
  { paused, onCode }: { paused: boolean; onCode: (code: string) => void },
): Scanner {
  const camera = useCamera(true, facing)
  const [strange, setStrange] = useState(false)
  const [broken, setBroken] = useState(false)
  const tried = useRef({ text: '', at: 0 })
  const told = useRef(onCode)
  told.current = onCode
  const { ready, video } = camera
  useEffect(() => {
    if (!ready || paused) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const { openReader } = await import('./read-code')
      const read = await openReader()
      const again = async () => {
        const text = isGone || video.current === null ? null : await read(video.current).catch(() => null)
        if (isGone) return
        if (text !== null) setStrange(!isOurs(text))
        const isSame = text === tried.current.text && performance.now() - tried.current.at < sameAgainMs
        if (text !== null && isOurs(text) && !isSame) {
          tried.current = { text, at: performance.now() }
          told.current(text)
        }
        timer = setTimeout(() => void again(), pauseMs)
      }
      await again()
    }
    look().catch(() => {
      // the decoder did not come: codes are typed
      if (!isGone) setBroken(true)
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [ready, paused, video])
  return { camera, strange, broken }
}
