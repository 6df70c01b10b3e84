import { afterAll, describe, expect, test } from 'vitest'
import { clipMaker, type Format, formats, hasFfmpeg } from '../../worker/video/testing/clips.ts'
import { formatOf } from './format.ts'

describe.skipIf(!hasFfmpeg)('with ffmpeg, the format of a video', () => {
  const clips = clipMaker()
  afterAll(() => clips.remove())
  const formatAt = (path: string) => formatOf(clips.read(path).subarray(0, 4100))

  test('is known by its first bytes, whatever its name', async () => {
    for (const format of Object.keys(formats) as Format[])
      expect([format, await formatAt(clips.clip(format, { seconds: 0.2, name: `${format}.bin` }))]).toEqual([format, format])
  })

  test('is none where it is another', async () => {
    const mkv = clips.make('a.webm', ['-i', clips.silent(), '-c', 'copy', '-f', 'matroska'])
    expect([await formatAt(mkv), await formatOf(Buffer.from('#EXTM3U')), await formatOf(Buffer.alloc(0))]).toEqual([null, null, null])
  })
})
