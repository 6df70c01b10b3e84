import { type Interval, union } from '@nazorat/machines/documents/training/watching/intervals'
import { maxSpeed, type WatchReply } from '@nazorat/machines/documents/training/watching/watching'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Problem } from '../../api/client.ts'
import { beginWatching, reportWatched, watchedQuery } from './queries.ts'

/** How often a player that plays reports, in milliseconds. */
const reportEvery = 10_000

/** A lesson that was left so few seconds before its end starts from the beginning. */
const nearEnd = 3

interface Playback {
  /** The progress of the lesson; null until the server has answered. */
  readonly watched: WatchReply | null
  /** Where it went on from, in seconds; 0 from the beginning. */
  readonly resumedAt: number
  /** Why it is not counted: newer players have taken its place, the last report was not saved, or the player could not be opened. */
  readonly trouble: 'replaced' | 'unsaved' | 'failed' | null
  /** Opens a player again, in the place of one that no longer counts. */
  reopen(): void
}

/**
 * Counts what a media element plays. It goes on from where its person stopped; what the element has played is reported while it
 * plays, when it stops and when the page is left.
 */
export function usePlayback(media: RefObject<HTMLMediaElement | null>, lesson: string, collection: string | null): Playback {
  const client = useQueryClient()
  const [opened, setOpened] = useState(0)
  const [playback, setPlayback] = useState<string | null>(null)
  const [state, setState] = useState<Omit<Playback, 'reopen'>>({ watched: null, resumedAt: 0, trouble: null })

  // A page that only closes reports nothing again: its place would stand for that of a device that has played since.
  const reported = useRef('')
  const report = useEffectEvent(async (element: HTMLMediaElement, playback: string) => {
    const now = { playback, played: union(playedBy(element)), position: element.currentTime * 1000 }
    const key = JSON.stringify(now)
    if (now.played.length === 0 || key === reported.current) return
    reported.current = key
    try {
      const watched = await reportWatched(now)
      setState((before) => ({ ...before, watched, trouble: null }))
      client.setQueryData(watchedQuery().queryKey, (all) => ({ ...all, [lesson]: watched }))
    } catch (error) {
      reported.current = ''
      const isReplaced = error instanceof Problem && error.status === 404
      if (isReplaced) element.pause()
      setState((before) => ({ ...before, trouble: isReplaced ? 'replaced' : 'unsaved' }))
    }
  })

  useEffect(() => {
    let isLeft = false
    beginWatching(lesson, collection).then(
      ({ playback, ...watched }) => {
        if (isLeft) return
        const element = media.current
        const at = watched.position / 1000
        const resumedAt = opened === 0 && at > 0 && at < watched.duration / 1000 - nearEnd ? at : 0
        if (element && resumedAt > 0) element.currentTime = resumedAt
        setPlayback(playback)
        setState({ watched, resumedAt, trouble: null })
      },
      () => !isLeft && setState((before) => ({ ...before, trouble: 'failed' })),
    )
    return () => void (isLeft = true)
  }, [lesson, collection, opened, media])

  useEffect(() => {
    const element = media.current
    if (!element || playback === null) return
    const timer = setInterval(() => !element.paused && void report(element, playback), reportEvery)
    const now = () => void report(element, playback)
    const hidden = () => document.visibilityState === 'hidden' && now()
    const slow = () => element.playbackRate > maxSpeed && (element.playbackRate = maxSpeed)
    for (const event of ['pause', 'ended']) element.addEventListener(event, now)
    element.addEventListener('ratechange', slow)
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', now)
    return () => {
      now()
      clearInterval(timer)
      for (const event of ['pause', 'ended']) element.removeEventListener(event, now)
      element.removeEventListener('ratechange', slow)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', now)
    }
  }, [playback, media])

  return { ...state, reopen: () => setOpened((times) => times + 1) }
}

/** The ranges that an element has played since its stream was attached, in milliseconds; parts that were skipped are not in them. */
function playedBy({ played }: HTMLMediaElement): Interval[] {
  const inMilliseconds = (seconds: number) => Math.round(seconds * 1000)
  return Array.from({ length: played.length }, (_, i) => [inMilliseconds(played.start(i)), inMilliseconds(played.end(i))])
}
