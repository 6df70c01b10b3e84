import type { FileReader } from 'tus-js-client'

/** The checksum of the piece of a file that is sent next. */
const checksums = new WeakMap<File, string>()

/** The value of the header `Upload-Checksum`; null on a page that came without TLS and so has no `crypto.subtle`. */
export const checksumOf = (file: File): string | null => checksums.get(file) ?? null

/** Reads a file piece by piece, each with its SHA-256: one piece is in memory. */
export const checkedPieces = (file: File): FileReader => ({
  openFile: async () => ({
    size: file.size,
    async slice(start, end) {
      const value = file.slice(start, end)
      if (globalThis.crypto.subtle) {
        const digest = await crypto.subtle.digest('SHA-256', await value.arrayBuffer())
        checksums.set(file, `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`)
      }
      return { value, done: end >= file.size }
    },
    close() {},
  }),
})
