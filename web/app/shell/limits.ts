/** How many pages a person can bookmark. */
export const mostBookmarks = 10

/** How far, in pixels, a page is scrolled before it offers its top. */
export const shownFrom = 160
