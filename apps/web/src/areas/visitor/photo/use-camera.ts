import type { CameraFault } from '@workplace/contract/visitor/photo-words'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** `front`: towards who stands before the screen. */
export type CameraSide = 'front' | 'back'

export type Camera = {
  readonly video: RefObject<HTMLVideoElement | null>
  /** Why there is no picture. */
  readonly fault: CameraFault | null
  readonly ready: boolean
  /** Another camera, where there are several. */
  readonly next: (() => void) | null
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** What the camera sees, in a video of the page, for as long as it is wanted; then the camera is let go. */
export function useCamera(wanted: boolean, facing: CameraSide): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [cameras, setCameras] = useState<readonly string[]>([])
  const [fault, setFault] = useState<CameraFault | null>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!wanted) return
    let isGone = false
    let stream: MediaStream | null = null
    setFault(null)
    setReady(false)
    const open = async () => {
      if (navigator.mediaDevices === undefined) return setFault('insecure')
      const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
      const which =
        chosen === null ? { facingMode: facing === 'front' ? 'user' : 'environment' } : { deviceId: { exact: chosen } }
      try {
        stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } })
        if (isGone) return stop(stream)
        // they are named once one of them is allowed
        const found = await navigator.mediaDevices.enumerateDevices()
        if (isGone) return stop(stream)
        setCameras(found.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId))
        const [track] = stream.getVideoTracks()
        // it was pulled out, or somebody took the leave away
        track?.addEventListener('ended', () => {
          if (!isGone) setFault('none')
        })
        if (video.current !== null) {
          video.current.srcObject = stream
          await video.current.play()
        }
        if (!isGone) setReady(true)
      } catch (error) {
        if (!isGone) setFault(faultOf(error))
      }
    }
    void open()
    return () => {
      isGone = true
      if (stream !== null) stop(stream)
    }
  }, [wanted, chosen, facing])
  const next = useCallback(() => {
    setChosen((before) => {
      const at = before === null ? 0 : cameras.indexOf(before)
      return cameras[(at + 1) % cameras.length] ?? null
    })
  }, [cameras])
  return { video, fault, ready, next: cameras.length > 1 ? next : null }
}
