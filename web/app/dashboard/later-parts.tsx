/** Parts of the start page that not everybody has, or that are seen last: they come together, and ask for their lists in one call. */
export { Counters } from './counters.tsx'
export { DoneToday } from './done-today.tsx'
export { Load } from './load.tsx'
export { ScreenLinks } from './screen-links.tsx'
export { UnderWay } from './under-way.tsx'
export { NewsPanel } from '../../types/news/news-panel.tsx'
