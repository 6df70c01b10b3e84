import { definitions } from './documents/index.ts'
import { type CatalogueEntry, catalogueEntry, reportEntry } from './kit/definition/catalogue.ts'
import { eventLog } from './reports/event-log.ts'
import { reports } from './reports/reports.ts'

/** Every document type and report. The browser is given the value that this has, without the definitions (`web/derived-data.ts`). */
export const catalogue: readonly CatalogueEntry[] = [
  ...definitions.map(catalogueEntry),
  { ...eventLog, creates: [] },
  ...Object.values(reports)
    .filter(({ isPart }) => !isPart)
    .map(reportEntry),
]
