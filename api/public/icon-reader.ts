import sharp from 'sharp'

export interface IconToDraw {
  readonly image: Uint8Array
  readonly side: number
}

/** Draws the icon of the app, in the process that `identity.ts` starts: a circle of four fifths is all that some phones show of it. */
export default async function* ({ image, side }: IconToDraw): AsyncGenerator<Uint8Array> {
  sharp.concurrency(1)
  const background = '#ffffff'
  const edge = Math.round(side / 7)
  yield await sharp(image)
    .resize({ width: side - 2 * edge, height: side - 2 * edge, fit: 'contain', background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .png()
    .toBuffer()
}
