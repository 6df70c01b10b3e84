import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import { database } from '@nazorat/engine'
import { startOfDay } from '@nazorat/engine/postgres/expressions'
import type { Schema } from '@nazorat/engine/postgres/schema'
import { addDays } from '@nazorat/machines/calendar'
import type { Text } from '@nazorat/machines/i18n'
import { days } from '../http/call.ts'

/** A list's query, as those of documents are: `sortBy` null is the newest first. */
export const query = z.strictObject({
  page: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(200).default(20),
  sortBy: z.literal(['dateOfCreated']).nullable().default(null),
  orderType: z.literal(['asc', 'desc']).default('asc'),
  /** Words of the document that the notification is about. */
  search: z
    .string()
    .max(200)
    .refine((text) => !text.includes('\0'))
    .optional(),
  /** Days, both included. */
  dateOfCreated: days.nullable().optional(),
  notificationStatusId: z.literal([1, 2]).nullable().optional(),
  /** Only notifications about documents of this type. */
  type: z.string().max(100).optional(),
  /** Only notifications about this document. */
  documentId: z.uuid().optional(),
  /** Of each document the newest notification alone, with the number of all about it. */
  byDocument: z.boolean().default(false),
})

export interface LoadedNotification extends Pick<
  Selectable<Schema['notification']>,
  'id' | 'created_at' | 'type' | 'document' | 'action' | 'deadline' | 'state' | 'actor' | 'read_at'
> {
  readonly title: string | Text | null
  readonly name: string | Text | null
  /** The name of the user for whom they acted. */
  readonly behalf: string | Text | null
  /** In a list by documents: how many notifications about the document the filter leaves, and how many of them are unread. */
  readonly total?: number
  readonly unread?: number
}

/** A page of a user's notifications, and how many there are; `about` are the documents to which a search narrows them. */
export async function listOf(
  pool: Pool,
  user: string,
  asked: z.infer<typeof query>,
  about?: readonly string[],
): Promise<{ rows: LoadedNotification[]; total: number }> {
  const { page, pageSize, orderType, sortBy, notificationStatusId: status, type, documentId, dateOfCreated: created, byDocument } = asked
  const order = sortBy === null ? 'desc' : orderType
  const mine = database(pool)
    .selectFrom('notification')
    .where('user_id', '=', user)
    .$if(status === 1, (some) => some.where('read_at', 'is', null))
    .$if(status === 2, (some) => some.where('read_at', 'is not', null))
    .$if(type !== undefined, (some) => some.where('type', '=', type!))
    .$if(documentId !== undefined, (some) => some.where('document', '=', documentId!))
    .$if(created != null, (some) =>
      some.where('created_at', '>=', startOfDay(created!.from)).where('created_at', '<', startOfDay(addDays(created!.to, 1))),
    )
    .$if(about !== undefined, (some) => some.where('document', '=', sql<string>`any(${about})`))
  const chosen: SelectQueryBuilder<Schema, 'notification', { id: number; total: number; unread: number }> = byDocument
    ? mine
        .groupBy('document')
        .select(({ fn }) => [
          fn.max<number>('id').as('id'),
          fn.countAll<number>().as('total'),
          sql<number>`count(*) filter (where read_at is null)`.as('unread'),
        ])
    : mine.select(['id', sql<number>`1`.as('total'), sql<number>`1`.as('unread')])
  const [rows, { total }] = await Promise.all([
    database(pool)
      // The page comes first, so that titles are looked up for its rows alone.
      .selectFrom(
        chosen
          .orderBy('id', order)
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .as('p'),
      )
      .innerJoin('notification as n', 'n.id', 'p.id')
      .leftJoin('title as d', 'd.id', 'n.document')
      .leftJoin('title as a', 'a.id', 'n.actor')
      .leftJoin('event as e', 'e.pos', 'n.pos')
      .leftJoin('title as b', 'b.id', 'e.on_behalf_of')
      .select([
        'n.id',
        'n.created_at',
        'n.type',
        'n.document',
        'n.action',
        'n.deadline',
        'n.state',
        'n.actor',
        'n.read_at',
        'd.title',
        'a.title as name',
        'b.title as behalf',
      ])
      .$if(byDocument, (some) => some.select(['p.total', 'p.unread']))
      .orderBy('n.id', order)
      .execute(),
    mine
      .select(({ fn }) => (byDocument ? fn.count<number>('document').distinct() : fn.countAll<number>()).as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
