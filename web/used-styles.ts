import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'

/** Components of Blueprint that nothing draws, by the beginnings of their modules' paths, with what the classes of each begin with. */
const undrawn: Readonly<Record<string, string>> = {
  alert: 'alert',
  breadcrumbs: 'breadcrumb',
  'card-list': 'card-list',
  'dialog/multistep': 'multistep',
  drawer: 'drawer',
  'editable-text': 'editable-text',
  'entity-title': 'entity-title',
  'forms/file': 'file-',
  link: 'link',
  navbar: 'navbar',
  'non-ideal-state': 'non-ideal',
  'panel-stack': 'panel-stack',
  section: 'section',
  'tag/compound': 'compound-tag',
  'tag-input': 'tag-input',
  toast: 'toast',
  tree: 'tree',
}

/** Styles of what has no component: the icon font (icons are drawn as SVG), texts from right to left, and formatted texts. */
const others = 'icon-(?!standard|large|muted)|rtl|running-text'

const leftOut = new RegExp(`^bp6-(?:${Object.values(undrawn).join('|')}|${others})`)

const styleSheet = /\/@blueprintjs\/[^/]+\/lib\/css\/[^/]+\.css$/

/**
 * Puts Blueprint's styles into a layer of their own, below all of ours: a rule of ours wins by being there, not by naming more classes.
 *
 * A build leaves out the styles of what nothing draws: Blueprint has one style sheet for all of its components. The built script cannot
 * be searched for class names instead, since it puts them together of parts; so the build fails when a component is drawn that is named
 * here.
 */
export function usedStyles(): Plugin {
  let isBuild = false
  return {
    name: 'used-styles',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    async transform(code, id) {
      if (!styleSheet.test(id)) return undefined
      const used = isBuild && id.endsWith('/blueprint.css') ? await withoutUndrawn(code) : code
      return { code: `@layer blueprint {\n${used.replace(/^@charset[^;]+;/, '')}\n}`, map: null }
    },
    generateBundle(_, bundle) {
      const drawn = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const wrong = Object.keys(undrawn).filter((path) => drawn.some((id) => id.includes(`/@blueprintjs/core/lib/esm/components/${path}`)))
      if (wrong.length > 0) this.error(`web/used-styles.ts leaves out the styles of ${wrong.join(', ')}, which is drawn`)
    },
  }
}

async function withoutUndrawn(code: string): Promise<string> {
  const classes = Array.from(code.matchAll(/\.(bp6-[a-z0-9-]+)/g), ([, name]) => name!).filter((name) => !leftOut.test(name))
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: [...new Set(classes)].join(' '), extension: 'txt' }],
    css: [{ raw: code }],
    defaultExtractor: (text) => text.split(' '),
    safelist: [/^(?!bp6-)/],
  })
  return purged!.css
}
