import type { FailureCode } from '../limits.ts'
import type { clipMaker } from './clips.ts'

/** A file that nobody should open. */
interface HostileFile {
  readonly failure: FailureCode
  /** Makes the file and answers its path. */
  readonly make: () => string
  /** Its head says nothing of it: it is found when the video is read, or when as much of it was read as may be. */
  readonly hasGoodHead?: true
}

/** Files that are hostile or broken, by what they are, with the reason for which each is refused. `address` must never be asked. */
export function hostileFiles(clips: ReturnType<typeof clipMaker>, address: string): Record<string, HostileFile> {
  const nothing = (rate: string) => ['-f', 'lavfi', '-i', `color=black:s=16x16:r=${rate}:d=36000`]
  const film = (name: string) => clips.read(clips.clip('mov', { name }))
  return {
    'a playlist that is named mp4': {
      failure: 'refersElsewhere',
      make: () => clips.write('list.mp4', `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}\n#EXTINF:10,\nfile:///etc/passwd\n`),
    },
    'a list of other files': {
      failure: 'refersElsewhere',
      make: () => clips.write('concat.mp4', `ffconcat version 1.0\nfile '/etc/passwd'\nfile '${address}'\n`),
    },
    'a film whose data is at another path': {
      failure: 'refersElsewhere',
      make: () => clips.write('elsewhere.mov', referring(film('own.mov'), '/etc/passwd')),
    },
    'a film whose data is at an address': {
      failure: 'refersElsewhere',
      make: () => clips.write('remote.mov', referring(film('own2.mov'), address)),
    },
    'a file of 0 bytes': { failure: 'broken', make: () => clips.write('empty.mp4', '') },
    'a file that was cut off before its index': {
      failure: 'broken',
      make: () => clips.write('cut.mp4', clips.read(clips.clip('mp4', { name: 'whole.mp4' })).subarray(0, 10_000)),
    },
    'a file that was cut off after its index': {
      failure: 'broken',
      make: () =>
        clips.write(
          'cut2.mp4',
          halfOf(
            clips.read(
              clips.make('fast.mp4', ['-i', clips.clip('mp4', { seconds: 4, name: 'long.mp4' }), '-c', 'copy', '-movflags', 'faststart']),
            ),
          ),
        ),
      hasGoodHead: true,
    },
    'a picture of 20,000 × 20,000 pixels': {
      failure: 'tooManyPixels',
      make: () =>
        clips.write(
          'vast.avi',
          sized(
            clips.read(clips.make('small.avi', ['-f', 'lavfi', '-i', 'testsrc2=s=128x96:d=0.2', '-c:v', 'mjpeg', '-f', 'avi'])),
            20_000,
          ),
        ),
    },
    'ten hours of nothing': {
      failure: 'tooLong',
      make: () => clips.make('nothing.mp4', [...nothing('1/600'), '-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'mp4']),
    },
    'ten hours of nothing that do not say so': {
      failure: 'tooLong',
      make: () => clips.make('endless.webm', [...nothing('1/10'), '-c:v', 'libvpx', '-live', '1', '-f', 'webm']),
      hasGoodHead: true,
    },
    'five hundred tracks': { failure: 'tooManyTracks', make: () => clips.write('tracks.mkv', withTracks(500)) },
  }
}

const halfOf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))

/** The pictures of an AVI of JPEGs say another size: a file of that size would take minutes to make. */
function sized(bytes: Buffer, side: number): Buffer {
  const header = bytes.indexOf('strf') + 8
  for (const offset of [4, 8]) bytes.writeUInt32LE(side, header + offset)
  for (let at = bytes.indexOf('ffc0', 0, 'hex'); at >= 0; at = bytes.indexOf('ffc0', at + 2, 'hex')) {
    bytes.writeUInt16BE(side, at + 5)
    bytes.writeUInt16BE(side, at + 7)
  }
  return bytes
}

/** The data of each track is said to lie in another file: its reference to its own becomes an alias of a path. */
function referring(bytes: Buffer, path: string): Buffer {
  const boxes: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + size)
    boxes.push(
      boxOf(
        kind,
        within.includes(kind)
          ? referring(content, path)
          : kind === 'dref'
            ? Buffer.concat([content.subarray(0, 8), boxOf('alis', alias(path))])
            : content,
      ),
    )
    at += size
  }
  return Buffer.concat(boxes)
}

const within = ['moov', 'trak', 'mdia', 'minf', 'dinf']

function boxOf(kind: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** An alias of QuickTime with an absolute path. */
function alias(path: string): Buffer {
  const record = Buffer.alloc(154 + 4)
  record.writeUInt16BE(2, 154)
  record.writeUInt16BE(path.length + (path.length % 2), 156)
  return Buffer.concat([record, Buffer.from(path.padEnd(path.length + (path.length % 2), '\0')), Buffer.from('ffff0000', 'hex')])
}

/** A Matroska file whose head names so many tracks of sound: ffmpeg itself writes no more than 127. */
function withTracks(count: number): Buffer {
  const tracks = Array.from({ length: count }, (_, i) => [
    ...element('d7', [...number(i + 1)]),
    ...element('73c5', [...number(i + 1)]),
    ...element('83', [2]),
    ...element('86', [...Buffer.from('A_PCM/INT/LIT')]),
    ...element('e1', [...element('9f', [1]), ...element('6264', [16])]),
  ])
  const head = element('1a45dfa3', [...element('4282', [...Buffer.from('webm')])])
  const info = element('1549a966', [...element('2ad7b1', [...number(1_000_000)])])
  const cluster = element('1f43b675', element('e7', [0]))
  return Buffer.from([
    ...head,
    ...element('18538067', [
      ...info,
      ...element(
        '1654ae6b',
        tracks.flatMap((each) => element('ae', each)),
      ),
      ...cluster,
    ]),
  ])
}

/** An element of EBML: its id, its length in eight bytes, its content. */
const element = (id: string, content: readonly number[]): number[] => [
  ...Buffer.from(id, 'hex'),
  1,
  0,
  0,
  0,
  ...number(content.length),
  ...content,
]

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
