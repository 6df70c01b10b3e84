import type { StoredFile } from '@nazorat/machines/fields'
import { type Language, languages } from '@nazorat/machines/i18n'
import { type RefObject, useEffect, useState } from 'react'
import { writeStored, readStored } from '../../storage/local-storage.ts'
import type { Lesson } from './queries.ts'

interface Subtitles {
  readonly language: Language
  readonly file: StoredFile
}

/** The subtitles of a lesson, those in the reader's language first. */
export function subtitlesOf({ subtitlesLn: ln, subtitlesCl: cl, subtitlesRu: ru }: Lesson, reader: Language): Subtitles[] {
  const all = Object.entries({ ln, cl, ru }) as [Language, StoredFile | null][]
  const found = all.flatMap(([language, file]) => (file ? [{ language, file }] : []))
  return [...found.filter(({ language }) => language === reader), ...found.filter(({ language }) => language !== reader)]
}

/**
 * The subtitles that a media element shows, by their language tag: if they were on in the last lesson, those in the reader's
 * language. The browser's own controls show and hide them too.
 */
export function useSubtitles(media: RefObject<HTMLMediaElement | null>, subtitles: readonly Subtitles[]) {
  const [shown, setShown] = useState<string | null>(null)
  const first = subtitles[0] && languages[subtitles[0].language].tag
  useEffect(() => {
    const element = media.current
    if (!element || !first) return
    const read = () => setShown(subtitlesIn(element).find(({ mode }) => mode === 'showing')?.language ?? null)
    element.textTracks.addEventListener('change', read)
    return () => element.textTracks.removeEventListener('change', read)
  }, [media, first])
  // The browser shows by itself the track that is marked so: a mode that is set before it has chosen makes it choose another one too.
  const [isOn] = useState(() => readStored('subtitles', false))
  const show = (tag: string | null) => {
    if (media.current) showIn(media.current, tag)
    writeStored('subtitles', tag !== null)
  }
  return { shown, isOn, show, toggle: () => show(shown === null ? (first ?? null) : null) }
}

function showIn(element: HTMLMediaElement, tag: string | null): void {
  for (const track of subtitlesIn(element)) track.mode = track.language === tag ? 'showing' : 'disabled'
}

const subtitlesIn = ({ textTracks }: HTMLMediaElement): TextTrack[] => [...textTracks].filter(({ kind }) => kind === 'subtitles')
