import { type CatalogueEntry, type Definition, hasPath } from '@nazorat/machines/definition'
import { holdsAttachments, withRowFields } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { type Actor, hasPermission, scopeOf } from '@nazorat/machines/workflow'
import { catalogue } from '@nazorat/machines/catalogue'
import { createElement, lazy } from 'react'
import { getEntry, isAbout } from '../../../api/catalogue.ts'
import { sumOf } from '../../../i18n/total.ts'
import { mayOpen } from '../../../navigation/menu.ts'
import { screenOf } from '../../../navigation/paths.ts'
import { AboutTab } from '../related/about-tab.tsx'
import { galleryOf, papersOf } from '../files/open-file.ts'
import { FilesTab } from '../files/files-tab.tsx'
import { HistoryTab } from '../history/history-tab.tsx'
import { MainTab } from './main-tab.tsx'
import type { DocumentTab, ExtraTab, TabProps } from './tab.ts'

/** The tabs of a type's page that this person has: its own or the generic ones, and for those who may know it the history. */
export function tabsOf(
  definition: Definition,
  given: readonly DocumentTab[] | undefined,
  extraTabs: readonly ExtraTab[],
  actor: Actor,
): readonly DocumentTab[] {
  const extra = extraTabs.filter(({ permission }) => !permission || scopeOf(actor, permission))
  const hasFiles = Object.values(definition.fields).some((field) => withRowFields(field).some(holdsAttachments))
  const own = given ?? [{ id: 'main', label: words.main, view: MainTab }, ...(hasFiles ? [filesTab] : []), ...extra]
  return [
    ...own,
    ...aboutTabs
      .filter(({ entry, type, tab }) => type === definition.type && maySee(entry, actor) && own.every(({ id }) => id !== tab.id))
      .map(({ tab }) => tab),
    ...(isReferredTo(definition.type, actor) ? [relatedTab(actor)] : []),
    ...(hasPermission(actor, 'EventHistoryView') ? (hasPath(definition) ? [historyTab, diagramTab] : [historyTab]) : []),
  ]
}

/** Whether this person sees documents of some type that may refer to those of a type, and have no tab of their own on its page. */
const isReferredTo = (type: string, actor: Actor): boolean =>
  catalogue.some((entry) => entry.refersTo?.includes(type) && !isAbout(entry, type) && maySee(entry, actor))

function maySee(entry: CatalogueEntry, actor: Actor): boolean {
  const screen = screenOf(entry.type)
  return screen !== undefined && mayOpen(screen, actor)
}

const words = {
  main: t('Асосий', 'Основное'),
  files: t('Файллар', 'Файлы'),
  related: t('Боғлиқ ҳужжатлар', 'Связанные документы'),
  history: t('Тарих', 'История'),
  diagram: t('Схема', 'Схема'),
}

export const filesTab: DocumentTab = {
  id: 'files',
  label: words.files,
  view: FilesTab,
  count: ({ definition, document }) => ({ total: papersOf(definition, document).length + galleryOf(definition, document).length }),
}

/** How many documents of a type name the one of the page in a field. */
export const countOf =
  (type: string, field: string): NonNullable<DocumentTab['count']> =>
  (_, related) =>
    related && (related.groups.find((group) => group.type === type && group.field === field) ?? { total: 0 })

/** The tabs of the documents about another: one for each type of them, on the page of each type that they are about. */
const aboutTabs = catalogue.flatMap((entry) =>
  (entry.about ?? []).map(({ type, field }) => ({
    entry,
    type,
    tab: {
      id: entry.type,
      label: entry.label.short ?? entry.label.many,
      late: true,
      count: countOf(entry.type, field),
      view: (props: TabProps) => createElement(AboutTab, { ...props, type: entry.type, field }),
    } satisfies DocumentTab,
  })),
)

const relatedTab = (actor: Actor): DocumentTab => ({
  id: 'related',
  label: words.related,
  late: true,
  count: ({ definition }, related) =>
    related && sumOf(related.groups.filter(({ type }) => maySee(getEntry(type), actor) && !isAbout(getEntry(type), definition.type))),
  view: RelatedTab,
})

const RelatedTab = lazy(() => import('../related/related-tab.tsx').then(({ RelatedTab }) => ({ default: RelatedTab })))

const historyTab: DocumentTab = { id: 'history', label: words.history, view: HistoryTab }

const diagramTab: DocumentTab = {
  id: 'diagram',
  label: words.diagram,
  late: true,
  view: lazy(() => import('../diagram/diagram-tab.tsx').then(({ DiagramTab }) => ({ default: DiagramTab }))),
}
