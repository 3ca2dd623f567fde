import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { barcodeReader } from './barcode-reader.ts'
import { InSight } from './in-sight.ts'

/**
 * On `starting` the browser waits for the camera or a permission. On `refused` the member or the device denied it. On `none` there is no
 * camera. On `busy` another program uses it. On `forbidden` the page lacks https. On `unread` the reader failed to load.
 */
export type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'busy' | 'forbidden' | 'unread'

/** Milliseconds between two looks: what a slow phone keeps up with. */
const lookEvery = 120

/** The camera at the back, where there are two, as sharp as is needed for a code and no sharper. */
const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

const stateOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unread'
}

/**
 * Shows the camera's picture as long as this is there, and tells of each code that comes into sight.
 * @returns how it stands, and the track where its lamp can be lit
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (code: string) => void, attempt: number) {
  const [state, setState] = useState<CameraState>('starting')
  const [lamp, setLamp] = useState<MediaStreamTrack>()
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    const sight = new InSight()
    let stream: MediaStream | undefined
    let isOver = false
    let next: ReturnType<typeof setTimeout> | undefined
    const run = async () => {
      if (attempt > 0) setState('starting')
      // Not `isSecureContext`: browsers have switches for it.
      if (!(navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia) return setState('forbidden')
      // Fetched while the person is asked.
      const reading = barcodeReader()
      reading.catch(() => {})
      try {
        stream = await navigator.mediaDevices.getUserMedia(constraints)
        const picture = video.current
        if (isOver || !picture) return stop()
        picture.srcObject = stream
        await picture.play()
        const [track] = stream.getVideoTracks()
        if (track && 'torch' in (track.getCapabilities?.() ?? {})) setLamp(track)
        const read = await reading
        setState('on')
        const look = async () => {
          if (isOver) return
          // Between two frames, or in a tab that is not seen, there is nothing to read.
          const codes = picture.readyState >= picture.HAVE_CURRENT_DATA && !document.hidden ? await read(picture).catch(() => []) : []
          if (isOver) return
          for (const code of sight.see(codes, performance.now())) tell(code)
          next = setTimeout(() => void look(), lookEvery)
        }
        await look()
      } catch (error) {
        if (!isOver) setState(stateOf(error))
        stop()
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    void run()
    return () => {
      isOver = true
      clearTimeout(next)
      setLamp(undefined)
      stop()
    }
  }, [video, attempt])
  return { state, lamp }
}
