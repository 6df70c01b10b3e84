import { type Actor, type Definition, hasPermission, holdsAttachments, mayView, scopeOf, t, withRowFields } from '@nazorat/machines'
import { catalogue } from '@nazorat/machines/catalogue'
import { lazy } from 'react'
import { FilesTab } from './files-tab.tsx'
import { HistoryTab } from '../history/history-tab.tsx'
import { MainTab } from './main-tab.tsx'
import type { DocumentTab, ExtraTab } from './tab.ts'

/** The tabs of a type's page that this person has: its own or the generic ones, and for those who may know it the history. */
export function tabsOf(definition: Definition, given: readonly DocumentTab[] | undefined, extraTabs: readonly ExtraTab[], actor: Actor): readonly DocumentTab[] {
  const extra = extraTabs.filter(({ permission }) => !permission || scopeOf(actor, permission))
  const hasFiles = Object.values(definition.fields).some((field) => withRowFields(field).some(holdsAttachments))
  return [
    ...(given ?? [{ id: 'main', label: words.main, view: MainTab }, ...(hasFiles ? [filesTab] : []), ...extra]),
    ...(isReferredTo(definition.type, actor) ? [relatedTab] : []),
    ...(hasPermission(actor, 'EventHistoryView') ? historyTabs : []),
  ]
}

/** Whether this person sees documents of some type that may refer to those of a type. */
const isReferredTo = (type: string, actor: Actor): boolean => catalogue.some((entry) => entry.refersTo?.includes(type) && mayView(entry, actor))

const words = {
  main: t('Asosiy', 'Асосий', 'Основное'),
  files: t('Fayllar', 'Файллар', 'Файлы'),
  related: t('Bogʻliq hujjatlar', 'Боғлиқ ҳужжатлар', 'Связанные документы'),
  history: t('Tarix', 'Тарих', 'История'),
  diagram: t('Holatlar sxemasi', 'Ҳолатлар схемаси', 'Схема состояний'),
}

export const filesTab: DocumentTab = { id: 'files', label: words.files, view: FilesTab }

const relatedTab: DocumentTab = { id: 'related', label: words.related, late: true, view: lazy(() => import('../related/related-tab.tsx').then(({ RelatedTab }) => ({ default: RelatedTab }))) }

const historyTabs: readonly DocumentTab[] = [
  { id: 'history', label: words.history, view: HistoryTab },
  { id: 'diagram', label: words.diagram, late: true, view: lazy(() => import('../diagram/diagram-tab.tsx').then(({ DiagramTab }) => ({ default: DiagramTab }))) },
]
