/** How many screens a person can star (`docs/domain.md`, Formats and limits). */
export const maxBookmarks = 10

/** How far, in pixels, a page is scrolled before it offers its top. */
export const shownFrom = 160
