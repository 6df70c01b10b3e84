import { expect, test } from 'vitest'
import { isFault, putRight } from './subtitles-put-right.ts'
import { faultInWebvtt } from './webvtt.ts'

const cue = '00:00:01.000 --> 00:00:03.000\nBir'

test('subtitles as editors save them are put right', () => {
  const cases: readonly (readonly [string, string])[] = [
    // A space in the empty line, a number of a cue that was deleted.
    [`WEBVTT\n\n${cue}\n \n00:00:04.000 --> 00:00:05.000\nIkki\n`, `WEBVTT\n\n${cue}\n\n00:00:04.000 --> 00:00:05.000\nIkki\n`],
    [`WEBVTT\n\n1\n\n${cue}\n`, `WEBVTT\n\n${cue}\n`],
    // Commas, lost zeros, no hours, no fraction, no spaces, blank lines before the head, a header without an empty line behind it.
    [
      '\uFEFF\r\n\r\nWEBVTT\r\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\r\n0:01,0-->00:03\r\nBir',
      `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n${cue}\n`,
    ],
    // No empty line between cues; the number of the second is its name.
    [
      `WEBVTT\n\n${cue}\n2\n00:00:04.000 --> 00:00:05.000 line:0\nIkki`,
      `WEBVTT\n\n${cue}\n\n2\n00:00:04.000 --> 00:00:05.000 line:0\nIkki\n`,
    ],
    // Another order than that of the beginnings; notes stay before their cues.
    [
      `WEBVTT\n\nSTYLE\n::cue { color: lime }\n\n00:00:04.000 --> 00:00:05.000\nIkki\n\nNOTE a\n\n${cue}\n\nNOTE b`,
      `WEBVTT\n\nNOTE a\n\n${cue}\n\nSTYLE\n::cue { color: lime }\n\n00:00:04.000 --> 00:00:05.000\nIkki\n\nNOTE b\n`,
    ],
    // SubRip, with places on the picture, marks that WebVTT has not, and signs that it would take for marks.
    [
      '1\r\n00:00:01,000 --> 00:00:03,000  X1:40 X2:600 Y1:20 Y2:50\r\n{\\an8}<font color="red"><i>Bir</i></font> & 5 < 6\r\n\r\n',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\n<i>Bir</i> &amp; 5 &lt; 6\n',
    ],
    ['00:00:01,000 --> 00:00:03,000\nBir\n', `WEBVTT\n\n${cue}\n`],
  ]
  expect(cases.map(([text]) => putRight(text))).toEqual(cases.map(([, right]) => right))
  for (const [, right] of cases) expect([right, faultInWebvtt(right)]).toEqual([right, null])
})

test('a text that no player would show is told by its line and the cause', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['', 'noHead', 1],
    ['\n\nsalom\n', 'noHead', 3],
    ['%PDF-1.4', 'noHead', 1],
    ['webvtt\n\n', 'noHead', 1],
    ['WEBVTT', 'noCues', 1],
    ['WEBVTT\n\nNOTE none\n', 'noCues', 4],
    ['WEBVTT\n\n00:61.000 --> 01:02.000\nSalom', 'time', 3],
    ['WEBVTT\n\n1\n00:00:01 -> 00:00:02 --> \nSalom', 'time', 4],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nSalom', 'backwards', 3],
    ['WEBVTT\n\n00:01.000 --> 00:02.000 <script>\nSalom', 'behindTimes', 3],
    [`WEBVTT\n\n${cue}\n\nmatn vaqtsiz\n`, 'textWithoutTime', 6],
    [`WEBVTT\n\nbir\nikki\n${cue}\n`, 'textWithoutTime', 3],
  ]
  expect(cases.map(([text]) => putRight(text))).toEqual(cases.map(([, fault, line]) => ({ fault, line })))
})

test('what is put right is right, and a text of any characters is read to its end', () => {
  const characters = [...'a1:0.-> <\t{\\&"\u2028\n']
  for (const piece of characters.flatMap((one, i) => [one, one + characters.at(i - 1), `${one}-->`])) {
    const long = piece.repeat(100_000)
    for (const text of [
      `WEBVTT\n\n${cue}\n${long}`,
      `WEBVTT\n\n${long}${cue}`,
      `1\n${cue}${long}`,
      `WEBVTT\n\n00:01.000 --> 00:02.000 ${long}`,
      long,
    ]) {
      const right = putRight(text)
      if (!isFault(right)) expect([piece, faultInWebvtt(right)]).toEqual([piece, null])
    }
  }
})
