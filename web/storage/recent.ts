import type { Text } from '@nazorat/machines/i18n'

/** A document that was opened in this window. It is remembered as long as the page is there: titles may name people. */
export interface Recent {
  readonly type: string
  readonly id: string
  readonly title: Text | string
  readonly number: string | null
}

const maxRecent = 6
let opened: readonly Recent[] = []

export const remember = (recent: Recent): void =>
  void (opened = [recent, ...opened.filter(({ id }) => id !== recent.id)].slice(0, maxRecent))

/** The newest first. */
export const recentDocuments = (): readonly Recent[] => opened
