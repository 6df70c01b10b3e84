/** The kinds of stored files, each known by its first bytes: a file is of the first kind that they fit. */
export const fileKinds = {
  jpeg: { extension: 'jpg', type: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  png: { extension: 'png', type: 'image/png', begins: /^\x89PNG\r\n/ },
  webp: { extension: 'webp', type: 'image/webp', begins: /^RIFF[^]{4}WEBP/ },
  // In UTF-8, with or without a byte order mark.
  webvtt: { extension: 'vtt', type: 'text/vtt; charset=utf-8', begins: /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/ },
  // Its header may stand behind a mark, a line break or what a mail program has left (ISO 32000-1, annex H).
  pdf: { extension: 'pdf', type: 'application/pdf', begins: /%PDF-/ },
} as const

export type FileKind = keyof typeof fileKinds

/** The kinds of pictures as cameras and programs save them, of which photos are taken. */
export const pictureKinds = ['jpeg', 'png', 'webp'] as const satisfies readonly FileKind[]

export const isPicture = (kind: FileKind | null): kind is (typeof pictureKinds)[number] => pictureKinds.some((each) => each === kind)

/** Whether the first bytes of a file are of a picture as iPhones save it, which nothing here can read. */
export const isHeic = (begin: Uint8Array): boolean => /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/.test(String.fromCharCode(...begin.subarray(0, 16)))

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
  const extension = extensionOf(kind)
  if (name.toLowerCase().endsWith(extension)) return name
  // The cut may leave half of a surrogate pair.
  return `${name.slice(0, 250).replace(/\p{Cs}$/u, '')}${extension}`
}

/** A file's name with the extension of one of several kinds: its own where it has one of theirs, else that of the first. */
export const nameAmong = (name: string, kinds: readonly [FileKind, ...FileKind[]]): string =>
  nameOfKind(name, kinds.find((kind) => name.toLowerCase().endsWith(extensionOf(kind))) ?? kinds[0])

const extensionOf = (kind: FileKind | null): string => `.${kind ? fileKinds[kind].extension : 'bin'}`
