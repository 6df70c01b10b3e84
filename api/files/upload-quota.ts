import type { Pool, PoolClient } from 'pg'
import { database } from '@nazorat/engine'
import { Refusal } from '@nazorat/machines/workflow'

/** An uploaded check file is a PDF of at most 20 MB (`docs/domain.md`, Formats and limits). */
export const maxFileSize = 20 * 1024 * 1024

/** The purpose of an upload: a document's file, the sheet of an import, or a video. */
export type Becomes = 'file' | 'sheet' | 'video'

/**
 * How much a user may have uploaded that no document names yet, unfinished uploads included. A check may have 200 photos of 12 megapixels:
 * those of a result that was made without a network come before it.
 */
const quotas: Readonly<Record<Becomes, { bytes: number; uploads: number }>> = {
  file: { bytes: 2 * 1024 ** 3, uploads: 50 },
  sheet: { bytes: 200 * 1024 * 1024, uploads: 50 },
  video: { bytes: 100 * 1024 ** 3, uploads: 20 },
}

/** Throws `tooManyFiles` when a user has uploaded so much that no document names that `size` bytes more would be too much. */
export async function refuseTooMany(db: Pool | PoolClient, userId: string, becomes: Becomes, size: number): Promise<void> {
  const { uploads, bytes } = await pendingOf(db, userId, becomes)
  const quota = quotas[becomes]
  if (uploads >= quota.uploads || bytes + size > quota.bytes) throw new Refusal('tooManyFiles')
}

async function pendingOf(db: Pool | PoolClient, userId: string, becomes: Becomes): Promise<{ uploads: number; bytes: number }> {
  const { uploads, begun, stored } = await database(db)
    .selectFrom('upload')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('uploads'),
      fn.sum('size').as('begun'),
      selectFrom('uploader')
        .innerJoin('file', 'file.hash', 'uploader.hash')
        .select((file) => file.fn.sum('file.size').as('size'))
        .where('uploader.user_id', '=', userId)
        .where('file.named', '=', false)
        .as('stored'),
    ])
    .where('user_id', '=', userId)
    .where('hash', 'is', null)
    .where('becomes', becomes === 'video' ? '=' : '<>', 'video')
    .executeTakeFirstOrThrow()
  return { uploads, bytes: Number(begun) + (becomes === 'video' ? 0 : Number(stored)) }
}
