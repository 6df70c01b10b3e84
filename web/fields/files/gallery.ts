import type { StoredFile } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { createContext } from 'react'

/** A photo, and the field or cell that it stands in, where the page says so. */
export interface PhotoAt {
  readonly file: StoredFile
  readonly label?: Text
}

/** All photos of the document that is open: whichever of them is enlarged, the others are reached from it. Null where there is no page. */
export const GalleryContext = createContext<readonly PhotoAt[] | null>(null)

/** Whether the page is being made ready for print: its photos are then loaded in the size that is printed, also those out of sight. */
export const PrintedContext = createContext(false)
