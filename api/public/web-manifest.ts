import { Hono } from 'hono'
import { t } from '@nazorat/machines/i18n'
import { readIdentity } from '@nazorat/machines/documents/settings/identity/read'
import type { AppContext, Env } from '../context.ts'

/**
 * The web app manifest (W3C), by which a browser installs the app. It is asked for without cookies, so its names are in Cyrillic, as those
 * of a page for somebody unknown. Its icons have the emblem of the authority, or are files of the build (`web/installable.ts`).
 */
export function webManifest({ engine }: Pick<AppContext, 'engine'>) {
  return new Hono<Env>().get('/manifest.webmanifest', async (c) => {
    // An app can be installed while the database is away.
    const { name, emblem, accent } = await readIdentity(engine).catch(() => ({ name: null, emblem: null, accent: null }))
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

/** With the emblem of the authority (`identity.ts`). */
const iconsOf = (emblem: string) =>
  ([192, 512] as const).flatMap((side) =>
    (['any', 'maskable'] as const).map((purpose) => icon(`/api/open/AppIcon/${emblem}/${side}`, side, purpose)),
  )

const product = t('Назорат', 'Назорат')
const description = t('Текширишлар устидан давлат назорати тизими', 'Система государственного надзора за проверками')
