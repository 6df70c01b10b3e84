import { Hono } from 'hono'
import { html } from 'hono/html'
import { logger } from '@nazorat/engine/telemetry/logger'
import { t } from '@nazorat/machines/i18n'
import type { AppContext, Env } from '../context.ts'
import { dataPages } from './data-pages.ts'
import { recordPages } from './record-pages.ts'
import { requirementPages } from './requirement-pages.ts'
import { languageOf, shell } from './shell.ts'
import { webManifest } from './web-manifest.ts'

/** The pages for everybody, which the server writes itself: they take no session, and are no part of the app. */
export function publicPages(context: AppContext, webFolder: string) {
  const page = shell(webFolder, context.engine)
  return new Hono<Env>()
    .onError((error, c) => {
      logger.error({ err: error, path: c.req.path }, 'a page for everybody failed')
      const said = (text: keyof typeof words) => words[text][languageOf(c)]
      const body = html`<h1>${said('title')}</h1>
        <p id="verdict" class="bad" role="alert">${said('later')}</p>`
      return page(c, { title: said('title'), path: c.req.path, body }, 500)
    })
    .route('/', webManifest(context))
    .route('/', recordPages(context, page))
    .route('/', dataPages(context, page))
    .route('/', requirementPages(context, page))
}

const words = {
  title: t('Саҳифа очилмади', 'Страница не открылась'),
  later: t(
    'Тизимда хатолик юз берди, шунинг учун ҳеч нарса текширилмади. Бироздан сўнг қайта уриниб кўринг.',
    'Произошла ошибка системы, поэтому ничего не проверено. Повторите попытку чуть позже.',
  ),
}
