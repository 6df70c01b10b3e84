import sharp from 'sharp'

export const photoFormats = ['jpeg', 'png', 'webp'] as const

/** A photo that says when, where and by whom it was taken, lying on its side as cameras save it: 64 × 48 pixels unless it is to be larger. */
export const photoIn = (format: (typeof photoFormats)[number], { width = 64, height = 48, background = '#336699' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'Kamera', Copyright: 'Karimov' },
      IFD2: { DateTimeOriginal: '2026:01:02 03:04:05', OffsetTimeOriginal: '+05:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '69/1 16/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    [format]()
    .toBuffer()

/** A photo of 12 megapixels and several MB: its noise cannot be made small. */
export const largePhoto = (): Promise<Buffer> =>
  sharp({
    create: { width: 4032, height: 3024, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
