/** The middle of a picture, small, as a data URL, which the server's policy allows (`img-src`). */
export async function previewOf(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 240 })
  canvas.getContext('2d')?.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, 240, 240)
  bitmap.close()
  return canvas.toDataURL('image/jpeg')
}
