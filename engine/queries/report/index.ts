export { askedReport as openReport, type AskedReport } from './groups.ts'
export { allOfReport, reportPage } from './page.ts'
