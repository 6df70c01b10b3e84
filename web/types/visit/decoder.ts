/** The browser's own reader of codes (Chromium on Android and macOS), which TypeScript does not know. */
interface BarcodeDetector {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Reads QR codes in pictures, one after the other. */
export interface Decoder {
  /** The text of the code in a picture, which is closed; null where there is none. */
  read(image: ImageBitmap): Promise<string | null>
  close(): void
}

/** The browser's own reader where it has one, else our own in a worker, whose code comes now. */
export async function openDecoder(): Promise<Decoder> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const formats = await Own?.getSupportedFormats().catch((): string[] => [])
  if (!Own || !formats?.includes('qr_code')) return inWorker()
  const detector = new Own({ formats: ['qr_code'] })
  return {
    async read(image) {
      const found = await detector.detect(image).catch(() => [])
      image.close()
      return found[0]?.rawValue ?? null
    },
    close() {},
  }
}

function inWorker(): Decoder {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  return {
    read: (image) =>
      new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data), { once: true })
        worker.addEventListener('error', reject, { once: true })
        const pixels = pixelsOf(image)
        worker.postMessage(pixels, [pixels.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}

/** At most so many pixels a side are searched: a code fills a good part of the picture. */
const maxSide = 1280

function pixelsOf(image: ImageBitmap): ImageData {
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true })!
  context.drawImage(image, 0, 0, width, height)
  image.close()
  return context.getImageData(0, 0, width, height)
}
