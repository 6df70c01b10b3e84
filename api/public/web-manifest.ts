import { Hono } from 'hono'
import { t } from '@nazorat/machines/i18n'
import { readIdentity } from '@nazorat/machines/documents/settings/identity/read'
import type { AppContext, Env } from '../context.ts'

/**
 * The web app manifest (W3C), by which a browser installs the app, and the icon that Apple's phones take instead of the manifest's. Both
 * are asked for without cookies, so their names are in Cyrillic, as those of a page for somebody unknown. The icons have the emblem of the
 * authority, or are files of the build (`web/installable.ts`).
 */
export function webManifest({ engine }: Pick<AppContext, 'engine'>) {
  // An app can be installed while the database is away.
  const identity = () => readIdentity(engine).catch(() => ({ name: null, emblem: null, accent: null }))
  const app = new Hono<Env>()
  app.get('/apple-touch-icon.png', async (c) => {
    const { emblem } = await identity()
    c.header('cache-control', 'no-cache')
    return c.redirect(emblem === null ? '/icon-apple-180.png' : iconAt(emblem, 180))
  })
  return app.get('/manifest.webmanifest', async (c) => {
    const { name, emblem, accent } = await identity()
    const manifest = {
      id: '/',
      name: (name ?? product).cl,
      short_name: product.cl,
      description: description.cl,
      lang: 'uz-Cyrl',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: accent ?? '#1f5aa8',
      icons: emblem === null ? ownIcons : iconsOf(emblem),
    }
    return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' })
  })
}

const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({ src, sizes: `${side}x${side}`, type: 'image/png', purpose })

const ownIcons = [icon('/icon-192.png', 192, 'any'), icon('/icon-512.png', 512, 'any'), icon('/icon-maskable-512.png', 512, 'maskable')]

/** The address of an icon with the emblem of the authority. */
const iconAt = (emblem: string, side: number): string => `/api/open/AppIcon/${emblem}/${side}`

/** With the emblem of the authority (`identity.ts`). */
const iconsOf = (emblem: string) =>
  ([192, 512] as const).flatMap((side) => (['any', 'maskable'] as const).map((purpose) => icon(iconAt(emblem, side), side, purpose)))

const product = t('Назорат', 'Назорат')
const description = t('Текширишлар устидан давлат назорати тизими', 'Система государственного надзора за проверками')
