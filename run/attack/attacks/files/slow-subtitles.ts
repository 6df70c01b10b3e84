import type { Attack } from '../../attack.ts'
import { formOf } from '../../forms.ts'

/** How long an answer may take, in milliseconds. */
const timeout = 5000

export default {
  tries: 'subtitles whose lines an expression could read in very many ways, up to a megabyte of each character that it knows',
  length: 'short',
  async run({ signIn, blame }) {
    const contractor = await signIn('contractor')
    const times = '00:00.000 --> 00:01.000'
    const texts = [
      ...[8, 16, 32, 64].map((n) => `WEBVTT\n\n${times}${' a:::::a'.repeat(n)} >\n`),
      ...[' ', ':', 'a:', '0', '-->', '\n', '<', ' a'].map((piece) => `WEBVTT\n\n${times} a:a ${piece.repeat(300_000)} >\n`),
    ]
    for (const text of texts) {
      const begun = performance.now()
      const { status } = await contractor.post('file/UploadSubtitles', formOf(text, 'dars.vtt'))
      const took = performance.now() - begun
      if (status !== 400 && status !== 429) blame(`subtitles that are none are answered with ${status}`)
      if (took > timeout) blame(`subtitles of ${text.length} characters take ${Math.round(took)} ms`)
    }
  },
} satisfies Attack
