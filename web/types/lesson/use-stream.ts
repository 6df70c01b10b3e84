import { type RefObject, useEffect, useState } from 'react'
import { videoPath } from './queries.ts'

/**
 * Plays the stream of a video file in an element: with hls.js, which comes with the first player, or by the browser itself where
 * hls.js cannot run. True when it cannot be played.
 */
export function useStream(media: RefObject<HTMLMediaElement | null>, file: string): boolean {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = media.current
    if (!element) return
    const source = videoPath(file, 'stream/master.m3u8')
    let stop = () => element.removeAttribute('src')
    let isLeft = false
    const loaded = import('hls.js/light').then(({ default: Hls }) => {
      if (isLeft) return
      if (!Hls.isSupported()) {
        // As on an iPhone, whose browser plays such streams by itself.
        if (element.canPlayType('application/vnd.apple.mpegurl')) element.src = source
        else setFailed(true)
        return
      }
      // The page's policy allows no code that comes as text, as the library's worker does.
      const hls = new Hls({ enableWorker: false })
      let recovered = 0
      hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
        if (!fatal) return
        if (type === Hls.ErrorTypes.MEDIA_ERROR && recovered++ < 2) hls.recoverMediaError()
        else setFailed(true)
      })
      hls.loadSource(source)
      hls.attachMedia(element)
      stop = () => hls.destroy()
    })
    // The file of the library may not come.
    loaded.catch(() => !isLeft && setFailed(true))
    return () => {
      isLeft = true
      stop()
    }
  }, [media, file])
  return hasFailed
}
