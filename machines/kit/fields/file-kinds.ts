/** The kinds of stored files, each known by its first bytes: a file is of the first kind that they fit. */
export const fileKinds = {
  jpeg: { extension: 'jpg', type: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  // In UTF-8, with or without a byte order mark.
  webvtt: { extension: 'vtt', type: 'text/vtt; charset=utf-8', begins: /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/ },
  // Its header may stand behind a mark, a line break or what a mail program has left (ISO 32000-1, annex H).
  pdf: { extension: 'pdf', type: 'application/pdf', begins: /%PDF-/ },
} as const

export type FileKind = keyof typeof fileKinds

/** How many of a file's first bytes say of which kind it is. */
export const telling = 1024

/** The kind of a file, by its first bytes and nothing else; null for one that is of none. */
export function fileKindOf(begin: Uint8Array): FileKind | null {
  const latin = String.fromCharCode(...begin.subarray(0, telling))
  const found = Object.entries(fileKinds).find(([, { begins }]) => begins.test(latin))
  return (found?.[0] as FileKind | undefined) ?? null
}

/** A file's name with the extension of its kind, which is put behind another one; `bin` for a file of no kind. At most 255 characters. */
export function nameOfKind(name: string, kind: FileKind | null): string {
  const extension = `.${kind ? fileKinds[kind].extension : 'bin'}`
  if (name.toLowerCase().endsWith(extension)) return name
  // The cut may leave half of a surrogate pair.
  return `${name.slice(0, 250).replace(/\p{Cs}$/u, '')}${extension}`
}
