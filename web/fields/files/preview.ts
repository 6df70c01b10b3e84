/** One picture is decoded at a time: one of 12 megapixels takes 48 MB. */
let last: Promise<unknown> = Promise.resolve()

function decoded<T>(file: Blob, use: (bitmap: ImageBitmap) => T): Promise<T> {
  const next = last.then(async () => {
    const bitmap = await createImageBitmap(file)
    try {
      return use(bitmap)
    } finally {
      bitmap.close()
    }
  })
  last = next.catch(() => undefined)
  return next
}

/** The pixels of a picture. Rejects where it is none that the browser reads. */
export const sizeOf = (file: Blob): Promise<{ width: number; height: number }> => decoded(file, ({ width, height }) => ({ width, height }))

/** One for all: a browser frees the memory of a canvas late. */
let canvas: HTMLCanvasElement | undefined

/** The middle of a picture, small, as a data URL, which the server's policy allows (`img-src`). */
export const previewOf = (file: Blob): Promise<string> => decoded(file, drawSmall)

function drawSmall(bitmap: ImageBitmap): string {
  const side = Math.min(bitmap.width, bitmap.height)
  canvas ??= Object.assign(document.createElement('canvas'), { width: 240, height: 240 })
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, 240, 240)
  context?.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, 240, 240)
  return canvas.toDataURL('image/jpeg')
}
