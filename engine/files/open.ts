import { join } from 'node:path'
import { folderStore } from './folder-store.ts'
import { Parts } from './parts.ts'
import type { FileStore } from './store.ts'

/** Where bytes are: those that are stored, those of uploads on their way, and a folder for work on them. */
export interface Files {
  readonly store: FileStore
  readonly parts: Parts
  /** On the disk of the store, where that is a folder: what is made here is moved there at once. */
  readonly workFolder: string
}

/** The data folder, and the bucket that files are in instead, where there is one. */
export interface FilesAt {
  readonly dataDir: string
  /** `https://key:secret@host/bucket?region=…` */
  readonly s3Url?: string | undefined
}

/** Opens the files of a system. */
export async function openFiles({ dataDir, s3Url }: FilesAt): Promise<Files> {
  const folder = join(dataDir, 'files')
  const store = s3Url === undefined ? folderStore(folder) : await (await import('./s3-store.ts')).s3Store(s3Url)
  return { store, parts: new Parts(join(folder, 'parts')), workFolder: join(folder, 'work') }
}
