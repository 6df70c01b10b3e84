import { Hono } from 'hono'
import type { AppContext, Env } from '../context.ts'
import { dataPages } from './data-pages.ts'
import { recordPages } from './record-pages.ts'
import { requirementPages } from './requirement-pages.ts'
import { shell } from './shell.ts'

/** The pages for everybody, which the server writes itself: they take no session, and are no part of the app. */
export function publicPages(context: AppContext, webFolder: string) {
  const page = shell(webFolder)
  return new Hono<Env>()
    .route('/', recordPages(context, page))
    .route('/', dataPages(context, page))
    .route('/', requirementPages(context, page))
}
