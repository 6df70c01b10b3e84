import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir, readFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getDefinition } from '@nazorat/machines/documents'
import { valueText } from '@nazorat/machines/fields'
import { prepareApart } from './fork.ts'
import { probe } from './probe.ts'
import { programs, runProgram } from './program.ts'
import { renditionsOf } from './renditions.ts'
import { clipMaker, type Format, formats, hasFfmpeg } from './testing/clips.ts'
import { hostileFiles } from './testing/hostile.ts'

const never = new AbortController().signal

test('a picture is made into streams that are no larger than it, by its shorter side, with even sides', () => {
  const named = (width: number, height: number) =>
    renditionsOf({ width, height }).map((each) => `${each.name} ${each.width}x${each.height}`)
  expect(named(1920, 1080)).toEqual(['360p 640x360', '540p 960x540', '720p 1280x720'])
  expect(named(720, 1280)).toEqual(['360p 360x640', '540p 540x960', '720p 720x1280'])
  expect([named(960, 540), named(853, 480), named(101, 75), named(3000, 2)]).toEqual([
    ['360p 640x360', '540p 960x540'],
    ['360p 640x360'],
    ['360p 102x76'],
    ['360p 3000x2'],
  ])
})

test('a program is given none of the secrets of its worker', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://owner:secret@localhost/nazorat')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { output } = await runProgram('/usr/bin/env', [], { seconds: 30 })
  expect(output).toMatch(/^PATH=/m)
  expect(output).not.toContain('secret')
})

// ffmpeg takes its time on a machine that is busy.
describe.skipIf(!hasFfmpeg)('with ffmpeg, a video', () => {
  const clips = clipMaker()
  afterAll(() => clips.remove())
  const made = async (path: string) => {
    const folder = join(clips.folder, randomUUID())
    const fractions: number[] = []
    const duration = await prepareApart({ path, folder }, (fraction) => fractions.push(fraction), never)
    return { folder, duration, fractions, names: (await readdir(folder, { recursive: true })).toSorted() }
  }
  const failure = (path: string) =>
    made(path).then(
      () => 'made',
      (error: { failure?: string; message: string }) => error.failure ?? error.message,
    )
  const durationOf = (path: string) =>
    Number(execFileSync(programs.ffprobe, ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]))
  const keyframes = (path: string) =>
    execFileSync(programs.ffprobe, [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-skip_frame',
      'nokey',
      '-show_entries',
      'frame=pts_time',
      '-of',
      'csv=p=0',
      path,
    ])
      .toString()
      .match(/[\d.]+/g)!
      .map(Number)

  test.each(Object.keys(formats) as Format[])('of the format %s is made into a stream with a poster', async (format) => {
    const { folder, duration, names } = await made(clips.clip(format))
    expect(names).toEqual(['360p', '360p/0.ts', '360p/index.m3u8', 'master.m3u8', 'poster.jpg', 'video.json'])
    expect([Math.abs(duration - 1) < 0.2, Math.abs(durationOf(join(folder, 'master.m3u8')) - 1) < 0.2]).toEqual([true, true])
  })

  test('is made in three sizes whose segments begin with keyframes at the same moments', async () => {
    const { folder, fractions, names } = await made(clips.clip('mp4', { seconds: 5, size: '1280x720', rate: 5, name: 'large.mp4' }))
    expect(names.filter((name) => name.endsWith('.ts'))).toEqual(
      ['360p', '540p', '720p'].flatMap((name) => [`${name}/0.ts`, `${name}/1.ts`]),
    )
    const moments = ['360p', '540p', '720p'].map((name) => keyframes(join(folder, name, '1.ts'))[0])
    expect(new Set(moments).size).toBe(1)
    expect(await readFile(join(folder, 'master.m3u8'), 'utf8')).toMatch(
      /RESOLUTION=640x360[\s\S]*RESOLUTION=960x540[\s\S]*RESOLUTION=1280x720/,
    )
    expect(fractions.at(-1)).toBeGreaterThan(0.9)
  })

  test('without a picture is sound alone, and without sound is a picture alone', async () => {
    expect((await made(clips.sound())).names).toEqual(['audio', 'audio/0.ts', 'audio/index.m3u8', 'master.m3u8', 'video.json'])
    expect((await made(clips.silent())).names).toContain('360p/0.ts')
  })

  describe('that nobody should open', () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked++
      response.end()
    })
    let address = ''
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.mp4`
    })
    afterAll(() => void server.close())

    test.each(Object.keys(hostileFiles(clips, '')))('%s is refused with a sentence', async (name) => {
      const hostile = hostileFiles(clips, address)[name]!
      expect(await failure(hostile.make())).toBe(hostile.failure)
      expect(asked).toBe(0)
      const { fields } = getDefinition('videofile')
      const sentences = (['ln', 'cl', 'ru'] as const).map((language) =>
        valueText(fields['failure']!, hostile.failure, { language, titles: {}, separator: ', ' }),
      )
      expect(sentences).toEqual(
        [/^[A-Z][^а-я]{15,}$/, /^[А-Я][^a-z]{15,}$/, /^[А-Я][^a-z]{15,}$/].map((said) => expect.stringMatching(said)),
      )
    })
  })

  test('is not gone on with when nobody wants it any more', async () => {
    const stop = new AbortController()
    const path = clips.clip('mp4', { seconds: 60, size: '320x180', name: 'unwanted.mp4' })
    const folder = join(clips.folder, randomUUID())
    await expect(prepareApart({ path, folder }, () => stop.abort(new Error('stopped')), stop.signal)).rejects.toThrow('stopped')
    const sizes = async () =>
      Promise.all(
        (await readdir(folder, { recursive: true }))
          .filter((name) => name.endsWith('.ts'))
          .map(async (name) => (await readFile(join(folder, name))).length),
      )
    expect(await sizes()).toEqual(await sizes())
    expect(await readdir(folder)).not.toContain('video.json')
  })

  test('says the size as it is shown when it was filmed upright', async () => {
    const turned = clips.make('turned.mp4', ['-i', clips.silent('flat.mp4', '320x180'), '-c', 'copy', '-metadata:s:v', 'rotate=90'])
    expect((await probe(turned)).picture).toEqual({ width: 180, height: 320 })
  })
})
