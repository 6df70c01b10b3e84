/** The encodings of texts that are read, by their names in WHATWG's Encoding Standard, as people know them. */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251',
  ibm866: 'DOS (CP866)',
  'koi8-r': 'KOI8-R',
  'x-mac-cyrillic': 'MacCyrillic',
} as const

export type Encoding = keyof typeof encodings
