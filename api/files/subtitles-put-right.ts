/** Why a text cannot be taken as subtitles. */
export type SubtitlesFault = 'notUtf8' | 'noHead' | 'time' | 'backwards' | 'behindTimes' | 'textWithoutTime' | 'noCues' | 'unreadable'

/** A fault and the line where it is, counted from 1. */
export interface FaultAt {
  readonly fault: SubtitlesFault
  readonly line: number
}

interface Cue {
  readonly name: string | null
  readonly from: number
  readonly to: number
  readonly settings: readonly string[]
  readonly text: string[]
}

/** Text before a cue, or behind the last: notes, styles, regions. */
interface Part {
  readonly comments: readonly (readonly string[])[]
  readonly cue: Cue | null
}

/**
 * Subtitles as editors save them, as WebVTT (https://www.w3.org/TR/webvtt1/#file-structure): SubRip is converted; spaces in empty
 * lines, commas in times, lost zeros, missing empty lines and an order other than that of the beginnings are put right, as players
 * read them. Text that no player would show is a fault.
 */
export function putRight(text: string): string | FaultAt {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => (line.trim() === '' ? '' : line))
  const first = lines.findIndex((line) => line !== '')
  const isWebvtt = first >= 0 && /^WEBVTT(?:[ \t]|$)/.test(lines[first]!) && !lines[first]!.includes('-->')
  const isSubRip =
    !isWebvtt && first >= 0 && lines.slice(first, first + 2).some((line) => line.includes('-->') && !isFault(timingOf(line, first)))
  if (!isWebvtt && !isSubRip) return { fault: 'noHead', line: Math.max(first, 0) + 1 }

  let at = isSubRip ? first : first + 1
  // Headers such as X-TIMESTAMP-MAP end at an empty line, or where the first cue begins without one.
  if (isWebvtt) while (at < lines.length && lines[at] !== '' && !lines[at]!.includes('-->')) at++
  const head = isWebvtt ? lines.slice(first, at).map((line) => line.trimEnd()) : ['WEBVTT']
  const parts = partsIn(lines, at, isSubRip)
  if (isFault(parts)) return parts
  const cues = parts.filter(({ cue }) => cue)
  if (cues.length === 0) return { fault: 'noCues', line: lines.length }
  const ordered = [...cues.toSorted((a, b) => a.cue!.from - b.cue!.from), ...parts.filter(({ cue }) => !cue)]
  return `${[head.join('\n'), ...ordered.flatMap(written)].join('\n\n')}\n`
}

export const isFault = (value: object | string): value is FaultAt => typeof value === 'object' && 'fault' in value

function partsIn(lines: readonly string[], from: number, isSubRip: boolean): Part[] | FaultAt {
  const parts: Part[] = []
  let comments: string[][] = []
  let at = from
  while (true) {
    while (lines[at] === '') at++
    if (at >= lines.length) break
    const next = lines.indexOf('', at)
    const end = next < 0 ? lines.length : next
    const block = lines.slice(at, end)
    if (isComment(block)) comments.push(block)
    // A number that belongs to nothing is the name of a cue that was deleted.
    else if (block.length > 1 || !/^\s*\d+\s*$/.test(block[0]!)) {
      const cues = cuesIn(block, at + 1, isSubRip)
      if (isFault(cues)) return cues
      for (const cue of cues) {
        parts.push({ comments, cue })
        comments = []
      }
    }
    at = end
  }
  return [...parts, { comments, cue: null }]
}

/** The cues of lines without an empty one: each begins with its times, before which a name may stand. */
function cuesIn(block: readonly string[], firstLine: number, isSubRip: boolean): Cue[] | FaultAt {
  const cues: Cue[] = []
  let name: string | null = null
  for (const [i, line] of block.entries()) {
    const before = cues.at(-1)
    if (line.includes('-->')) {
      const timing = timingOf(line, firstLine + i)
      if (isFault(timing)) return timing
      // Without an empty line between them, the number of a cue stands behind the text of the one before.
      if (before && /^\s*\d+\s*$/.test(before.text.at(-1) ?? '')) name = before.text.pop()!
      cues.push({ name: name?.trim() ?? null, ...timing, text: [] })
      name = null
    } else if (before) before.text.push(isSubRip ? asWebvtt(line) : line)
    else if (i === 0) name = line
    else return { fault: 'textWithoutTime', line: firstLine }
  }
  return cues.length > 0 ? cues : { fault: 'textWithoutTime', line: firstLine }
}

/** A block that nobody sees: a note, a style or a region. */
const isComment = (block: readonly string[]): boolean =>
  /^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t]*$)/.test(block[0]!) && !block.some((line) => line.includes('-->'))

const time = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/

/** A setting of a cue, such as `line:50%`. */
const cueSetting = /^[^\s>:]+:[^\s>]+$/

function timingOf(line: string, number: number): Omit<Cue, 'name' | 'text'> | FaultAt {
  const arrow = line.indexOf('-->')
  const [end = '', ...rest] = line
    .slice(arrow + 3)
    .trim()
    .split(/[ \t]+/)
  const [from, to] = [millisecondsOf(line.slice(0, arrow).trim()), millisecondsOf(end)]
  if (from === null || to === null) return { fault: 'time', line: number }
  if (to <= from) return { fault: 'backwards', line: number }
  // SubRip may say where on the picture a text stood.
  const settings = rest.filter((each) => each !== '' && !/^[XY][12]:\d+$/.test(each))
  return settings.every((each) => cueSetting.test(each)) ? { from, to, settings } : { fault: 'behindTimes', line: number }
}

function millisecondsOf(text: string): number | null {
  const [, hours = '0', minutes, seconds, fraction = ''] = time.exec(text) ?? []
  return minutes === undefined
    ? null
    : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** A line of SubRip: of its marks WebVTT knows bold, italic and underlined; any other sign is one of the text. */
const asWebvtt = (line: string): string =>
  line
    .replace(/\{\\[^}]{0,100}\}|<\/?font\b[^>]{0,200}>/gi, '')
    .replace(/&(?!\w)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')

function written({ comments, cue }: Part): string[] {
  const notes = comments.map((lines) => lines.join('\n'))
  if (!cue) return notes
  const timing = [clock(cue.from), '-->', clock(cue.to), ...cue.settings].join(' ')
  return [...notes, [...(cue.name ? [cue.name] : []), timing, ...cue.text].join('\n')]
}

function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}.${String(milliseconds % 1000).padStart(3, '0')}`
}

const two = (number: number): string => String(number).padStart(2, '0')
