import { expect, test } from 'vitest'
import { faultInWebvtt } from './webvtt.ts'

const cue = '00:01.000 --> 00:02.500\nСалом\n'

test('subtitles are a head and cues, with names, settings, notes and styles where somebody wrote them', () => {
  for (const text of [
    `WEBVTT\n\n${cue}`,
    `\uFEFFWEBVTT - Dars 1\r\nKind: captions\r\n\r\n${cue.replaceAll('\n', '\r\n')}`,
    `WEBVTT\n\nNOTE\nбиринчи қисм\n\nSTYLE\n::cue { color: lime }\n\nREGION\nid:past\n\n1\n00:00:01.000 --> 01:00:02.000 line:80% align:start\n<v Устоз>Биринчи\nиккинчи\n\n\n\n2\n${cue.replace('00:01', '59:59').replace('00:02.500', '100:00:00.000')}`,
    'WEBVTT\n\n00:01.000\t-->\t00:02.000',
  ])
    expect([text, faultInWebvtt(text)]).toEqual([text, null])
})

test('of a text that is none, the first line that is wrong is said', () => {
  const wrong: [string, number][] = [
    ['', 1],
    ['webvtt\n\n', 1],
    ['WEBVTTX\n\n', 1],
    ['%PDF-1.4', 1],
    ['WEBVTT', 1],
    ['WEBVTT\n\n', 3],
    ['WEBVTT\n\nNOTE none\n', 4],
    [`WEBVTT\n${cue}`, 2],
    // As SubRip writes it.
    ['WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000\nСалом\n', 4],
    ['WEBVTT\n\n00:01.000 --> 00:02\nСалом\n', 3],
    ['WEBVTT\n\n00:61.000 --> 01:02.000\nСалом\n', 3],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nСалом\n', 3],
    [`WEBVTT\n\n${cue}\n00:00.500 --> 00:03.000\nКейин\n`, 6],
    [`WEBVTT\n\n${cue.trimEnd()}\n00:03.000 --> 00:04.000\nКейин\n`, 5],
    [`WEBVTT\n\n${cue}\nматн вақтсиз\n`, 6],
    ['WEBVTT\n\n00:01.000 --> 00:02.000 <script>\nСалом\n', 3],
  ]
  expect(wrong.map(([text]) => [text, faultInWebvtt(text)])).toEqual(wrong)
})

test('a text of any characters is read to its end, however often they stand there', () => {
  const characters = [...'a:0.-> <\t"\u2028']
  const pieces = characters.flatMap((one, i) => [one, one + characters.at(i - 1)])
  const timed = '00:00.000 --> 00:01.000'
  for (const piece of pieces) {
    const long = piece.repeat(200_000)
    // After the times, as their hours, as a whole line, and in the first one.
    for (const [head, tail] of [
      [`WEBVTT\n\n${timed} a:a `, ' >'],
      ['WEBVTT\n\n', ` ${timed}`],
      ['WEBVTT\n\n', ''],
      ['WEBVTT ', '-->'],
    ] as const) {
      expect([piece, faultInWebvtt(`${head}${long}${tail}`)]).not.toEqual([piece, null])
    }
  }
})
