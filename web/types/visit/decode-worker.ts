import decodeQR from 'qr/decode.js'

/** How long one picture is searched for a code, in milliseconds: the next one may be sharper. */
const timeLimit = 300

/** Reads the code of a picture apart from the page, which goes on showing the camera meanwhile. */
addEventListener('message', ({ data: { width, height, data } }: MessageEvent<ImageData>) => {
  let text: string | null = null
  try {
    text = decodeQR({ width, height, data }, { timeLimit })
  } catch {
    // There is no code in it.
  }
  postMessage(text)
})
