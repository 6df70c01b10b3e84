/**
 * The number of the first line that makes a text no WebVTT file (https://www.w3.org/TR/webvtt1/#file-structure), counted from
 * 1; null when it is one. A file of subtitles has at least one cue, and its cues begin one after the other.
 */
export function faultInWebvtt(text: string): number | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (!/^WEBVTT([ \t].*)?$/.test(lines[0]!) || lines[0]!.includes('-->')) return 1
  // The lines of the head end with the first empty one.
  let at = lines.indexOf('')
  const arrow = lines.findIndex((line, i) => (at < 0 || i < at) && line.includes('-->'))
  if (at < 0 || arrow >= 0) return Math.max(arrow, 0) + 1
  let begun = 0
  let cues = 0
  while (true) {
    while (lines[at] === '') at++
    if (at >= lines.length) return cues > 0 ? null : lines.length
    const end = lines.indexOf('', at)
    const block = lines.slice(at, end < 0 ? undefined : end)
    if (!isComment(block)) {
      // A cue may have a name of one line before its times.
      const timed = block[0]!.includes('-->') ? 0 : 1
      const times = timesOf(block[timed] ?? '')
      if (times === null || times.from < begun || times.to <= times.from) return at + Math.min(timed, block.length - 1) + 1
      const second = block.findIndex((line, i) => i > timed && line.includes('-->'))
      if (second >= 0) return at + second + 1
      begun = times.from
      cues++
    }
    at += block.length
  }
}

/** A block that nobody sees: a note, a style or a region. */
const isComment = (block: readonly string[]): boolean =>
  /^(NOTE([ \t]|$)|(STYLE|REGION)[ \t]*$)/.test(block[0]!) && !block.some((line) => line.includes('-->'))

const time = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}$/

/** A setting of a cue, such as `line:50%`. The empty text is allowed: it comes after a space at the end of the line. */
const setting = /^(?:[^\s>:]+:[^\s>]+)?$/

/** When a cue begins and ends, in seconds. */
function timesOf(line: string): { from: number; to: number } | null {
  const [from = '', arrow, to = '', ...settings] = line.split(/[ \t]+/)
  const isTiming = time.test(from) && arrow === '-->' && time.test(to) && settings.every((each) => setting.test(each))
  return isTiming ? { from: secondsOf(from), to: secondsOf(to) } : null
}

const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
